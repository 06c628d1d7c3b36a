import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Findable, findByName } from './find-by-name.ts'

const id = '0b9bd5d2-6f6e-4a4a-9c1e-2f0f5b1f7a55'
const items: readonly Findable[] = [
  { key: 'a', name: 'Guests at the Harbour hotel', note: 'Draft' },
  { key: id, name: 'Hotel Évora', synonyms: 'pousada' },
  { key: 'c', name: 'Çok güzel ILGIN oteli', synonyms: 'hotel in Konya, inn' },
  { key: 'd', name: 'Customer satisfaction' },
]
const keys = (wanted: string) => findByName(items, wanted).map(({ key }) => key)

describe('what is found by its name', () => {
  it.each([
    ['hotel', [id, 'c', 'a']],
    ['HÓTEL', [id, 'c', 'a']],
    ['harbour hot', ['a']],
    ['evora', [id]],
    ['cok guzel', ['c']],
    ['ılgın', ['c']],
    ['draft', ['a']],
    [id, [id]],
    [id.toUpperCase(), [id]],
    ['satisfacton', ['d']],
    ['satisfaciton', ['d']],
    ['hotal', [id, 'a', 'c']],
    ['hottel', [id, 'a', 'c']],
    ['htl', []],
    ['hotel zzz', []],
    [' – ', ['a', id, 'c', 'd']],
  ])('for “%s”, the best first', (wanted, found) => {
    expect(keys(wanted).toSorted()).toEqual(found.toSorted())
    if (wanted === 'hotel') expect(keys(wanted)).toEqual(found)
  })

  it('comes first where its whole name was typed', () => {
    const [first] = findByName(
      [
        { key: 'a', name: 'Chat reports' },
        { key: 'b', name: 'Chat' },
      ],
      'chat',
    )
    expect(first?.key).toBe('b')
  })

  it('is still found when less of it is typed', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäöüçşğı]{1,8}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, fc.nat(), (parts, cut) => {
        const name = parts.join(' ')
        const item = { key: 'x', name }
        expect(findByName([item], name.slice(0, 1 + (cut % name.length)))).toEqual([item])
      }),
    )
  })
})
