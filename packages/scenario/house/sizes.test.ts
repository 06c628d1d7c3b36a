// What a respondent's page downloads, in bytes and in files: never in seconds, which are the bench's business.
// Reads the build's manifest; `npm test` builds before it tests.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const client = join(root, 'packages/web/dist/client')
const manifestPath = join(client, '.vite/manifest.json')
if (!existsSync(manifestPath)) throw new Error('There is no build to weigh: run `npm test`, which builds first.')
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(manifestPath, 'utf8'))

const kB = 1_000
const read = (file: string) => readFileSync(join(client, file))
const brotliBytes = (files: readonly string[]) => files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0)

function chunkAt(key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no ${key}`)
  return chunk
}

/** The files a browser fetches for these chunks: themselves and what they import at once. */
function filesOf(keys: readonly string[], seen = new Set<string>()): string[] {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    filesOf(chunkAt(key).imports ?? [], seen)
  }
  return [...seen].map((key) => chunkAt(key).file)
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const [entry = ''] = entries
const lazy = (name: string) => Object.keys(manifest).filter((key) => key.startsWith('src/') && key.includes(name) && !manifest[key]?.isEntry)
const page = filesOf([entry])
const pageWithMarkdown = filesOf([entry, ...lazy('markdown')])

describe('the survey page', () => {
  it('has one entry, and the markdown renderer apart from it', () => {
    expect(entries).toHaveLength(1)
    expect(lazy('markdown')).toHaveLength(1)
    expect(pageWithMarkdown.length).toBeGreaterThan(page.length)
  })

  it('holds at most 95 kB of script, React and markdown included', () => {
    const bytes = brotliBytes(pageWithMarkdown)
    expect(bytes).toBeGreaterThan(40 * kB)
    expect(bytes).toBeLessThanOrEqual(95 * kB)
  })

  it('asks for few files', () => {
    expect(pageWithMarkdown.length).toBeLessThanOrEqual(6)
  })

  it('carries no schema library and no regex engine', () => {
    const code = pageWithMarkdown.map((file) => read(file).toString('utf8')).join('\n')
    expect(code).not.toContain('ZodError')
    expect(code).not.toContain('RE2Set')
    expect(code).not.toMatch(/invalid_union|unrecognized_keys/)
  })

  it('keeps the regex engine in a chunk of its own', () => {
    const others = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !pageWithMarkdown.includes(file))
    expect(others.some(({ file }) => /RE2/.test(read(file).toString('utf8')))).toBe(true)
  })
})

describe('everything the server hands out', () => {
  const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))].filter((file) => /\.(js|css)$/.test(file))

  it.each(files)('%s lies ready compressed', (file) => {
    expect(existsSync(join(client, `${file}.br`))).toBe(true)
    expect(existsSync(join(client, `${file}.gz`))).toBe(true)
  })

  it.each(files)('%s has its content in its name, so that it may be kept for ever', (file) => {
    expect(file).toMatch(/-[\w-]{8,}\.(js|css)$/)
  })
})
