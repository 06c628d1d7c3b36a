import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from './compile-catalogue.ts'
import { catalogueCodes } from './messages.ts'

type Messages = Readonly<Record<string, string>>
const read = (code: string): Messages => JSON.parse(readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8'))
const english = read('en')

/** Names in braces, without what a plural's cases say. */
const placeholders = (message: string): string[] => [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? ''))].sort()

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : []
  })

describe.each(catalogueCodes)('the catalogue %s', (code) => {
  const messages = read(code)

  it('has the keys of English, no more and no fewer', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it('has the placeholders of English in every message', () => {
    for (const [id, message] of Object.entries(messages)) expect(placeholders(message), id).toEqual(placeholders(english[id] ?? ''))
  })

  it('says something under every key, and compiles', () => {
    expect(Object.values(messages).filter((message) => message.trim() === '')).toEqual([])
    expect(Object.keys(compileCatalogue(messages))).toHaveLength(Object.keys(messages).length)
  })

  it('spells out the plural forms that are not one and not all the rest', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.filter((form) => form === 'few' || form === 'many')
    for (const [id, message] of Object.entries(messages))
      if (message.includes(', plural,')) for (const form of [...forms, 'other']) expect(message, id).toContain(`${form} {`)
  })
})

it('keeps no message that no screen says', () => {
  const code = sources(join(import.meta.dirname, '..')).join('\n')
  expect(Object.keys(english).filter((id) => !code.includes(`'${id}'`))).toEqual([])
})
