import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stopWordsOf } from './stop-words.ts'

const languages = globSync('*.json', {
  cwd: new URL('../../../../web/src/locales', import.meta.url),
}).map((name) => name.replace('.json', ''))

describe('stop words', () => {
  it('exist for each language of the survey page', async () => {
    expect(languages.length).toBe(45)
    for (const language of languages)
      expect([language, (await stopWordsOf(language)).size]).toEqual([
        language,
        expect.toSatisfy((size: number) => size >= 30),
      ])
  })

  it('are folded, and leave what says something about an experience', async () => {
    const [english, german, turkish] = await Promise.all(['en', 'de', 'tr'].map(stopWordsOf))
    for (const word of ['the', 'and', "don't", 'not']) expect(english?.has(word)).toBe(true)
    for (const word of ['good', 'help', 'problem', 'better', 'room', 'long'])
      expect(english?.has(word)).toBe(false)
    for (const word of ['gut', 'schlecht', 'zeit', 'lange']) expect(german?.has(word)).toBe(false)
    expect([turkish?.has('çok'), turkish?.has('iyi')]).toEqual([true, false])
    for (const word of turkish ?? []) expect(word).toBe(word.toLocaleLowerCase('tr'))
    expect(await stopWordsOf('pt-br')).toBe(await stopWordsOf('pt'))
    expect((await stopWordsOf('xx')).size).toBe(0)
  })
})
