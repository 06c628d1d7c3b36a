// Class names are a public contract: owners' style sheets rely on them. Removing or renaming one breaks
// theirs, so the list is stored beside the style sheets and changed only on purpose.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'))

const classNames = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][\w-]*)/gi)].flatMap(
    ([, name]) => name ?? [],
  )
const promised = read('class-names.txt').trim().split('\n')

it('keeps every class name that owners were promised', () => {
  const now = new Set(
    sheets.flatMap((name) => classNames(read(name).replace(/@import[^;]+;/g, ''))),
  )
  expect([...now].sort()).toEqual(promised)
})

it('promises the marker classes of A-013 and the wrapper of a native shell', () => {
  const frame = readFileSync(join(import.meta.dirname, '../app/frame.tsx'), 'utf8')
  for (const name of [
    'question-page',
    'thank-page',
    'chat-page',
    'error-page',
    'components',
    'survey-page',
  ])
    expect(frame).toContain(name)
})

it('lays out by reading direction: no left and no right', () => {
  for (const name of sheets)
    expect(read(name), name).not.toMatch(
      /^\s*(?:margin|padding|border|inset)?-?(?:left|right)\s*:|text-align:\s*(?:left|right)/m,
    )
})
