import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf } from '../../../../questions/test/flow.ts'
import { addLanguage, removeLanguage, setDefaultLanguage } from './languages.ts'
import { textsOf, withTexts } from './texts.ts'
import {
  isOutdated,
  mergeTranslations,
  type Translations,
  translationsAfter,
  withoutRecord,
} from './translations.ts'

const turkish = { code: 'tr', id: idOf('turkish'), name: 'Türkçe' }
const q = ask('q', 'radio', { options: ['a'], body: { en: 'Why?', tr: 'Neden?' } })
const flow = addLanguage(turkish)(flowOf([q]))
const path = `${q.id}.question.body`
const unit = `${path}.tr`
const write = (words: Readonly<Record<string, string>>) => (known: Flow) =>
  withTexts(known, new Map([[path, words]]))

/** The records after each change in turn, as the editor makes them. */
const after = (...changes: ((flow: Flow) => Flow)[]): Translations =>
  changes.reduce<{ flow: Flow; known: Translations }>(
    ({ flow: before, known }, change) => {
      const next = change(before)
      return { flow: next, known: translationsAfter(before, next, known) }
    },
    { flow, known: {} },
  ).known

describe('translationsAfter', () => {
  it.each<[string, ((flow: Flow) => Flow)[], Translations]>([
    ['nothing, when the survey did not change', [(known) => known], {}],
    [
      'the first source text, while it is typed',
      [write({ en: 'Wh' }), write({ en: 'What for?' })],
      { [unit]: { base: 'Why?' } },
    ],
    ['nothing, once the first text is back', [write({ en: 'What?' }), write({ en: 'Why?' })], {}],
    [
      'nothing, once the translation is rewritten',
      [write({ en: 'What?' }), write({ tr: 'Ne?' })],
      {},
    ],
    ['nothing, when both are written in one change', [write({ en: 'What?', tr: 'Ne?' })], {}],
    ['nothing of a language without the text', [write({ tr: '' }), write({ en: 'What?' })], {}],
    [
      'nothing of a removed question',
      [write({ en: 'What?' }), (known) => ({ ...known, elements: [] })],
      {},
    ],
    [
      'nothing, when another language is the source',
      [write({ en: 'What?' }), setDefaultLanguage(turkish.id)],
      {},
    ],
    ['nothing for the source itself', [removeLanguage(turkish.id), write({ en: 'What?' })], {}],
  ])('keeps %s', (_what, changes, records) => {
    expect(after(...changes)).toEqual(records)
  })

  it('returns the same records when a change concerns no text', () => {
    const known = after(write({ en: 'What?' }))
    expect(translationsAfter(flow, { ...flow, name: 'Other' }, known)).toBe(known)
  })
})

describe('an outdated translation', () => {
  const known = after(write({ en: 'What?' }))
  const [place] = textsOf(flow).filter((one) => one.path === path)
  const isMarked = (records: Translations) => place && isOutdated(place, 'tr', records)

  it('is marked until its author says that it is still right', () => {
    expect(isMarked(known)).toBe(true)
    expect(isMarked(withoutRecord(known, unit))).toBe(false)
  })

  it('is merged by unit: what one side changed is taken', () => {
    expect(mergeTranslations({}, known, {})).toEqual(known)
    expect(mergeTranslations({}, {}, known)).toEqual(known)
    expect(mergeTranslations(known, {}, known)).toEqual({})
    expect(mergeTranslations(known, known, {})).toEqual({})
    expect(mergeTranslations({}, { [unit]: { base: 'A' } }, { [unit]: { base: 'B' } })).toEqual({
      [unit]: { base: 'A' },
    })
  })
})
