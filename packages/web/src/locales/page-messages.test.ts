import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import chat from './chat/en.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import late from './late/en.json' with { type: 'json' }
import { ordinaryMessages } from './page-messages.ts'

const folder = join(import.meta.dirname, '../chat')

/** The files of the folder and what they import from elsewhere, one step away: a size, an icon, a picker. */
function sources(): readonly string[] {
  const own = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((path) => !path.includes('.test.'))
  const paths = own.map((path) => join(folder, path))
  const imported = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/ from '(\.\.\/[^']+\.tsx?)'/g)].map(
      ([, target = '']) => resolve(dirname(path), target),
    ),
  )
  return [...new Set([...paths, ...imported])]
}

describe('a page whose questions need no special text', () => {
  it('has every text of the chat that it may end with', () => {
    const known = new Set([
      ...Object.keys(ordinaryMessages(english)),
      ...Object.keys(chat),
      ...Object.keys(late),
    ])
    const said = sources().flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\('([a-z][\w.]+)'/gi)].map(([, id = '']) => id),
    )
    expect(said).toContain('file.bytes')
    expect([...new Set(said)].filter((id) => !known.has(id))).toEqual([])
  })
})
