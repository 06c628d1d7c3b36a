// How many files a browser asks for before a screen of the studio is there. Reads the build's manifest; `npm test` builds
// before it tests.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const manifestPath = join(root, 'packages/studio/dist/.vite/manifest.json')
if (!existsSync(manifestPath))
  throw new Error('There is no build of the studio: run `npm test`, which builds first.')
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(manifestPath, 'utf8'))

/** The scripts and styles of these chunks and of what they import at once. */
function filesOf(keys: readonly string[]): Set<string> {
  const reached = new Set(keys)
  for (const key of reached) for (const next of manifest[key]?.imports ?? []) reached.add(next)
  return new Set(
    [...reached].flatMap((key) => {
      const chunk = manifest[key]
      return chunk ? [chunk.file, ...(chunk.css ?? [])] : []
    }),
  )
}

const isScreen = (key: string): boolean => /^src\/screens\/[\w-]+\/[\w-]+\.tsx$/.test(key)
const screens = Object.keys(manifest).filter(isScreen)

describe('the files of the studio', () => {
  it('has six files in front of every screen', () => {
    expect(filesOf(['index.html']).size).toBeLessThanOrEqual(6)
  })

  it('has no schema in front of the first screens, which check nothing', () => {
    const withSchemas = ['index.html', 'door/sign-in', 'home/home', 'inbox/inbox', 'nodes/nodes']
      .map((name) => (name.includes('/') ? `src/screens/${name}.tsx` : name))
      .filter((key) => [...filesOf([key])].some((file) => file.includes('/schemas-')))
    expect(withSchemas).toEqual([])
    expect([...filesOf(screens)].some((file) => file.includes('/schemas-'))).toBe(true)
  })

  it('asks for at most 44 files for a screen, and for 55 for the builder', () => {
    expect(screens.length).toBeGreaterThan(30)
    const builder = 'src/screens/flow/flow.tsx'
    expect(filesOf(['index.html', builder]).size).toBeLessThanOrEqual(55)
    const many = screens
      .filter((key) => key !== builder)
      .flatMap((key) => {
        const { size } = filesOf(['index.html', key])
        return size > 44 ? [`${key}: ${size}`] : []
      })
    expect(many).toEqual([])
  })
})
