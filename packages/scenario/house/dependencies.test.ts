// The table of packages, compared with the package.json files. A library that is new to contract, engine, web, widget or
// studio is a decision: it is written here, with the package that uses it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms, root } from './planted-tree.ts'

interface Allowed {
  readonly rooms: readonly string[]
  /** 'any' where libraries are free; a list where every byte or every dependency counts. */
  readonly libraries: readonly string[] | 'any'
}

const table: Readonly<Record<string, Allowed>> = {
  contract: { rooms: [], libraries: ['zod'] },
  engine: {
    rooms: ['contract'],
    libraries: ['re2js', 'libphonenumber-js', 'credit-card-type', 'validator'],
  },
  web: {
    rooms: ['contract', 'engine'],
    libraries: [
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@internationalized/date',
      'libphonenumber-js',
      'linkifyjs',
      'mdast-util-from-markdown',
      'react',
      'react-aria-components',
      'react-dom',
      'socket.io-client',
    ],
  },
  studio: { rooms: ['contract', 'engine'], libraries: 'any' },
  widget: { rooms: ['contract'], libraries: [] },
  server: { rooms: ['contract', 'engine', 'widget', 'client', 'flow'], libraries: 'any' },
  client: { rooms: [], libraries: [] },
  flow: { rooms: [], libraries: [] },
  embed: { rooms: ['contract'], libraries: [] },
  react: { rooms: ['embed'], libraries: ['react'] },
  'react-native': {
    rooms: ['contract'],
    libraries: ['react', 'react-native', 'react-native-webview'],
  },
  scenario: {
    rooms: ['contract', 'engine', 'web', 'widget', 'studio', 'server', 'client', 'embed', 'react'],
    libraries: 'any',
  },
}

type Manifest = { name: string; private?: boolean; exports?: Record<string, string> } & Partial<
  Record<
    'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies',
    Record<string, string>
  >
>

const manifestOf = (room: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', room, 'package.json'), 'utf8'))

describe.each(rooms)('%s', (room) => {
  const manifest = manifestOf(room)
  const names = Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  })
  const allowed = table[room]

  it('is in the table of rooms under its own name', () => {
    expect(
      allowed,
      'a new room belongs into the table above and into ARCHITECTURE.md',
    ).toBeDefined()
    expect(manifest.name).toBe(`@askwell/${room}`)
  })

  it('depends on the rooms its arrows lead to, and no other', () => {
    const needed = names
      .filter((name) => name.startsWith('@askwell/'))
      .map((name) => name.slice('@askwell/'.length))
    expect(needed.filter((name) => !allowed?.rooms.includes(name))).toEqual([])
  })

  it('carries only the libraries the table names', () => {
    const libraries = names.filter((name) => !name.startsWith('@askwell/'))
    const list = allowed?.libraries ?? []
    expect(list === 'any' ? [] : libraries.filter((name) => !list.includes(name))).toEqual([])
  })

  it('opens doors to files, never to whole folders', () => {
    expect(
      Object.entries(manifest.exports ?? {}).filter(([door, file]) =>
        `${door}${file}`.includes('*'),
      ),
    ).toEqual([])
  })
})
