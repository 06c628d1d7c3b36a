import { describe, expect, it } from 'vitest'
import { findByName } from '../../words/find-by-name.ts'
import { kindWords } from './kind-words.ts'

const said = kindWords as unknown as Readonly<Record<string, string>>
const kinds = Object.keys(said).flatMap((key) => /^kind\.([a-z_]+)$/.exec(key)?.[1] ?? [])
const entries = kinds.map((kind) => ({
  key: kind,
  name: said[`kind.${kind}`] ?? '',
  synonyms: said[`kind.${kind}.synonyms`] ?? '',
  note: said[`kind.${kind}.note`] ?? '',
}))
const first = (wanted: string) => findByName(entries, wanted)[0]?.key

describe('the list of what can be added', () => {
  it.each([
    ['csat', 'custom_score'],
    ['CSAT', 'custom_score'],
    ['nps', 'score'],
    ['net promoter', 'score'],
    ['likert', 'matrix'],
    ['maxdiff', 'matrix'],
    ['best worst', 'matrix'],
    ['conjoint', 'matrix'],
    ['rating', 'star'],
    ['stars', 'star'],
    ['multiple choice', 'checklist'],
    ['MCQ', 'radio'],
    ['yes no', 'plain'],
    ['checkboxes', 'checklist'],
    ['open-ended', 'text'],
    ['comment', 'textarea'],
    ['gdpr', 'agreement'],
    ['upload', 'file'],
    ['heading', 'label'],
    ['phone_number', 'phone_number'],
  ])('finds %s first as %s', (wanted, kind) => {
    expect(first(wanted)).toBe(kind)
  })

  it('has names that others use for every entry', () => {
    for (const { key, synonyms } of entries) expect([key, synonyms.length > 2]).toEqual([key, true])
  })
})
