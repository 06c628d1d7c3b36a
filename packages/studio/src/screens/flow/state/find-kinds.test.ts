import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindWords } from '../kind-words.ts'
import { type Entry, findKinds } from './find-kinds.ts'

const said = kindWords as unknown as Readonly<Record<string, string>>
const kinds = Object.keys(said).flatMap((key) => /^kind\.([a-z_]+)$/.exec(key)?.[1] ?? [])
const entries: Entry<string>[] = kinds.map((kind) => ({
  kind,
  name: said[`kind.${kind}`] ?? '',
  synonyms: said[`kind.${kind}.synonyms`] ?? '',
  note: said[`kind.${kind}.note`] ?? '',
}))
const first = (wanted: string) => findKinds(entries, wanted)[0]

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
    for (const { kind, synonyms } of entries)
      expect([kind, synonyms.length > 2]).toEqual([kind, true])
  })

  it.each(['satisfacton', 'satisfacction', 'satisfation', 'satisfactoin', 'satisfaktion'])(
    'forgives one mistake from five letters on: %s',
    (wanted) => {
      expect(first(wanted)).toBe('custom_score')
    },
  )

  it.each(['nqs', 'zzzzzz', 'satsfctn', 'stars zzzzzz'])('does not guess: %s', (wanted) => {
    expect(findKinds(entries, wanted)).toEqual([])
  })

  it('shows everything in its order while nothing is typed', () => {
    expect(findKinds(entries, '  ')).toEqual(kinds)
  })

  it('finds each entry by its name without diacritics, in any case, and by each synonym', () => {
    const turkish: Entry<string> = {
      kind: 'x',
      name: 'Açılır liste',
      synonyms: 'ÇOK, seçim',
      note: '',
    }
    for (const wanted of ['acilir', 'AÇILIR LİSTE', 'cok', 'Secim'])
      expect(findKinds([turkish], wanted)).toEqual(['x'])
    for (const { kind, name, synonyms } of entries)
      for (const known of [name, ...synonyms.split(',')])
        expect(findKinds(entries, known.toUpperCase())).toContain(kind)
  })

  it('never finds fewer by a shorter beginning of a name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.nat(), ({ kind, name }, cut) => {
        expect(findKinds(entries, name.slice(0, 1 + (cut % name.length)))).toContain(kind)
      }),
    )
  })
})
