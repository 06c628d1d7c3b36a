// What a respondent's page downloads, in bytes and in files: never in seconds, which the bench measures.
// Reads the build's manifest; `npm test` builds before it tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const client = join(root, 'packages/web/dist/client')
const manifestPath = join(client, '.vite/manifest.json')
if (!existsSync(manifestPath))
  throw new Error('There is no build to weigh: run `npm test`, which builds first.')
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(manifestPath, 'utf8'))

const kB = 1_000
const read = (file: string) => readFileSync(join(client, file))
/** Of the compressed files as they are sent; a test below compares them with the originals. */
const brotliBytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + read(`${file}.br`).length, 0)

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
const lazy = (name: string) =>
  Object.keys(manifest).filter((key) => key.includes(name) && !manifest[key]?.isEntry)
const one = (name: string): string => {
  const [key, ...more] = lazy(name)
  if (!key || more.length > 0)
    throw new Error(
      `There should be one lazy chunk called ${name}, not ${more.length + (key ? 1 : 0)}`,
    )
  return key
}
/** Questions of every style in one language. Markdown and regex rules are loaded only where they are used. */
const page = filesOf([entry, one('locales/en')])
const extra = (name: string) => filesOf([one(name)]).filter((file) => !page.includes(file))

/** Messages about questions of special views, from code that every page has: limits and errors. */
const ofTheirQuestions = [
  'date.format',
  'file.bytes',
  'file.empty',
  'file.failed',
  'file.imageOnly',
  'file.tooLarge',
]

describe('the survey page', () => {
  it('has one entry', () => {
    expect(entries).toHaveLength(1)
  })

  it('holds at most 73 kB of script, React included', () => {
    const bytes = brotliBytes(page)
    expect(bytes).toBeGreaterThan(40 * kB)
    expect(bytes).toBeLessThanOrEqual(73 * kB)
  })

  it('wakes up by one file, and asks for its language in another', () => {
    expect(filesOf([entry])).toHaveLength(1)
    expect(page).toHaveLength(2)
  })

  it('asks for no text that only documents with special views bring along, but for questions those views draw', () => {
    const code = filesOf([entry])
      .map((file) => read(file).toString('utf8'))
      .join('\n')
    const asked =
      code.match(
        /(?<=["'`])(?:agreement|calendar|date|dynamic|file|matrix|phone|rank|screenshot|slider)\.\w+/g,
      ) ?? []
    expect(new Set(asked)).toEqual(new Set(['file.uploading', ...ofTheirQuestions]))
  })

  it('carries no schema library, no regex engine and no markdown', () => {
    const code = page.map((file) => read(file).toString('utf8')).join('\n')
    for (const word of ['ZodError', 'unrecognized_keys', 'RE2', 'codeFencedFenceMeta'])
      expect(code).not.toContain(word)
  })
})

describe('what a page loads only when its flow needs it', () => {
  it.each([
    ['prose/markdown', 'codeFencedFenceMeta', 15],
    ['regex', 'RE2', 42],
    // Its own copy of the bundler's helpers, 0.4 kB, saves every page a request for them.
    ['keeping/keeping', 'FEEDBACK_QUEUE', 11.5],
  ])('%s weighs what it may', (name, sign, budget) => {
    expect(extra(name)).toHaveLength(1)
    expect(
      extra(name)
        .map((file) => read(file).toString('utf8'))
        .join(''),
    ).toContain(sign)
    expect(brotliBytes(extra(name))).toBeLessThanOrEqual(budget * kB)
  })
})

describe('the catalogues of the other languages', () => {
  const codes = Object.keys(manifest).flatMap(
    (key) => /\/locales\/([a-z-]+)\.json$/.exec(key)?.[1] ?? [],
  )

  it('are 45 chunks (R-I18N-08)', () => {
    expect(codes).toHaveLength(45)
  })

  it.each(codes)(
    '%s comes in one file, without the other 44, and weighs at most 3.5 kB (R-I18N-08)',
    (code) => {
      const files = filesOf([one(`locales/${code}.json`)])
      expect(files).toHaveLength(1)
      expect(brotliBytes(files)).toBeLessThanOrEqual(3.5 * kB)
      const others = codes
        .filter((other) => other !== code)
        .map((other) => chunkAt(one(`locales/${other}.json`)).file)
      expect(others).not.toContain(files[0])
    },
  )
})

describe('the script of host pages', () => {
  const dist = join(root, 'packages/widget/dist')
  const files = existsSync(dist) ? readdirSync(dist) : []
  const part = (start: string) =>
    files.filter((file) => file.startsWith(start) && file.endsWith('.js'))

  it.each([
    ['widget.js', 3.5],
    ['widget-life-', 3.8],
    ['widget-stage-', 4.25],
    ['widget-extra-', 5],
    ['widget-events-', 3.5],
    ['widget-explain-', 4.8],
  ])('%s weighs at most %d kB (R-WGT-58)', (start, budget) => {
    expect(part(start)).toHaveLength(1)
    const [file = ''] = part(start)
    const packed = readFileSync(join(dist, `${file}.br`))
    expect(brotliDecompressSync(packed).equals(readFileSync(join(dist, file)))).toBe(true)
    expect(packed.length).toBeGreaterThan(kB)
    expect(packed.length).toBeLessThanOrEqual(budget * kB)
  })

  it('is a script of its own, without imports of its own and without a library (R-WGT-58)', () => {
    const code = readFileSync(join(dist, 'widget.js'), 'utf8')
    expect(code).not.toMatch(/\bimport\s*[{*"'`]|\brequire\(|ZodError|React/)
  })

  it('finds its parts by the one digest that all their names have', () => {
    const code = readFileSync(join(dist, 'widget.js'), 'utf8')
    const [digest = ''] = /(?<=-)[0-9a-f]{8}(?=\.js)/.exec(code) ?? []
    expect(part('widget-')).toEqual(
      ['events', 'explain', 'extra', 'life', 'stage'].map((name) => `widget-${name}-${digest}.js`),
    )
  })
})

describe('everything the server hands out', () => {
  const files = [
    ...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])),
  ].filter((file) => /\.(js|css)$/.test(file))

  it.each(files)('%s lies ready compressed', (file) => {
    expect(brotliDecompressSync(read(`${file}.br`)).equals(read(file))).toBe(true)
    expect(gunzipSync(read(`${file}.gz`)).equals(read(file))).toBe(true)
  })

  it.each(files)('%s has its content in its name, so that it may be kept for ever', (file) => {
    expect(file).toMatch(/-[\w-]{7,}\.(js|css)$/)
  })
})
