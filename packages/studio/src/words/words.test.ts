import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { fetchTexts, languages } from './translations.ts'
import { defineWords } from './words.ts'

describe('the texts of the studio', () => {
  it('refuse an id that another file has already, and keep the text of the first', () => {
    defineWords({ 'some.title': 'First' })
    expect(() => defineWords({ 'some.title': 'Second' })).toThrow(
      'the text some.title is defined twice',
    )
    i18n.activate('en')
    expect(i18n._('some.title')).toBe('First')
  })

  it.each(languages)(
    'are English in %s until that language arrives, and also where a text has no translation',
    async (language) => {
      defineWords({ [`other-${language}.title`]: 'A {count, plural, one {text} other {texts}}' })
      await fetchTexts(language)
      i18n.activate(language)
      expect(i18n._(`other-${language}.title`, { count: 2 })).toBe('A texts')
    },
  )

  it('change to a language whose texts arrived', async () => {
    const { roleWords } = await import('../screens/role-words.ts')
    i18n.activate('tr')
    expect(i18n._('role.owner')).toBe(roleWords['role.owner'])
    await fetchTexts('tr')
    expect(i18n._('role.owner')).toBe('Sahip')
  })

  it('are in the language that arrived before the file that defines them', async () => {
    await import('../screens/role-words.ts')
    await fetchTexts('tr')
    await import('../charts/chart-words.ts')
    i18n.activate('tr')
    expect(i18n._('chart.table')).not.toBe('chart.table')
  })
})
