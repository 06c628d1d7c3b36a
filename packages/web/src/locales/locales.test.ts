import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesOf, ownMessages } from '../../message-files.ts'
import { allCatalogues } from './all.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { loadCatalogue } from './load.ts'
import { catalogueCodes } from './messages.ts'

const english = messagesOf('en')
const baseOf = (code: string): string => code.split('-', 1)[0] ?? code
/** Files with only the differences from their base. */
const regional = catalogueCodes.filter(
  (code) => code !== baseOf(code) && ownMessages(baseOf(code)) !== null,
)

/** The values that a message uses, in every branch of its plurals. */
const placeholders = (compiled: unknown): string[] => [...new Set(namesIn(compiled))].sort()
function namesIn(token: unknown): string[] {
  if (!Array.isArray(token)) return []
  return token.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const [name, , branches] = part
    return [String(name), ...Object.values(branches ?? {}).flatMap(namesIn)]
  })
}

describe.each(catalogueCodes.filter((code) => !regional.includes(code)))(
  'the catalogue %s',
  (code) => {
    it('has the keys of English, no more and no fewer (R-I18N-02)', () => {
      expect(Object.keys(ownMessages(code) ?? {}).sort()).toEqual(Object.keys(english).sort())
    })
  },
)

describe.each(regional)('the regional catalogue %s', (code) => {
  const own = ownMessages(code) ?? {}
  const base = messagesOf(baseOf(code))

  it('exists, and differs from its base in every text it holds (R-I18N-03)', () => {
    expect(Object.keys(own).length).toBeGreaterThan(10)
    expect(Object.keys(own).filter((id) => own[id] === base[id] || !(id in english))).toEqual([])
  })

  it('says what its base says where it is silent (R-I18N-04)', () => {
    const silent = Object.keys(english).filter((id) => !(id in own))
    expect(silent.length).toBeGreaterThan(0)
    for (const id of silent) expect(messagesOf(code)[id], id).toBe(base[id])
  })
})

describe.each(catalogueCodes)('the words of %s', (code) => {
  const messages = messagesOf(code)
  const compiled = compileCatalogue(messages)
  const englishCompiled = compileCatalogue(english)

  it('have the placeholders of English in every message', () => {
    for (const id of Object.keys(english))
      expect(placeholders(compiled[id]), id).toEqual(placeholders(englishCompiled[id]))
  })

  it('say something under every key, without space around it', () => {
    expect(
      Object.entries(messages).filter(
        ([, message]) => message === '' || message !== message.trim(),
      ),
    ).toEqual([])
  })

  it('are between unambiguous characters: no straight apostrophe, no mark of direction', () => {
    expect(
      code === 'en'
        ? []
        : Object.entries(messages).filter(([, message]) =>
            /['\u200e\u200f\u202a-\u202e]/.test(message),
          ),
    ).toEqual([])
  })

  it('reach the page renderer and the browser', async () => {
    expect(Object.keys(allCatalogues[code]).length).toBeGreaterThan(0)
    expect((await loadCatalogue(code))['next'] ?? messagesOf(baseOf(code))['next']).toBe(
      messages['next'],
    )
  })
})

/** Texts without words, and words that two languages share. */
const sharedWords = [
  'title.error',
  'file.bytes',
  'gauge.value',
  'picker.count',
  'starShort',
  'phone.code',
  'phone.number',
  'already.on',
  'limit.atLeast',
]

it.each(catalogueCodes.filter((code) => code !== 'en'))(
  '%s leaves no sentence in English',
  (code) => {
    const messages = messagesOf(code)
    const same = Object.keys(english).filter(
      (id) =>
        messages[id] === english[id] &&
        !sharedWords.includes(id) &&
        (english[id] ?? '').includes(' '),
    )
    expect(same).toEqual([])
  },
)

it('keeps no message that no screen says', () => {
  const code = sources(join(import.meta.dirname, '..')).join('\n')
  expect(Object.keys(english).filter((id) => !code.includes(`'${id}'`))).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
      ? [readFileSync(path, 'utf8')]
      : []
  })
}
