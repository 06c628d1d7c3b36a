// Views that people have named, as this browser stores them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installStorage, removeStorage } from '../settings/test/browser-storage.ts'
import { noFilters } from './answer-filters.ts'
import { moveViews, readViews, type SavedView, storeViews, withView } from './saved-views.ts'

afterEach(removeStorage)

let kept: Map<string, string>
beforeEach(() => {
  kept = installStorage()
})
const view = (name: string, q = ''): SavedView => ({ name, filters: { ...noFilters, q } })
const names = (views: readonly SavedView[]) => views.map(({ name }) => name)

it('reads back what was stored, for each list its own', () => {
  const views = [view('Late', 'late'), { name: 'All', filters: noFilters }]
  expect(storeViews('w.responses', views)).toBe(true)
  expect(readViews('w.responses')).toEqual(views)
  expect(readViews('w.results')).toEqual([])
})

it('moves each view of a list once, also from two tabs, and keeps what was refused', async () => {
  storeViews('w.results', [view('All'), view('Early'), view('Late')])
  storeViews('w.responses', [view('All')])
  const sent: string[] = []
  const send = async ({ name }: SavedView): Promise<void> => {
    await Promise.resolve()
    if (name === 'Early') throw new Error('refused')
    sent.push(name)
  }
  const counts = await Promise.all([moveViews('w.results', send), moveViews('w.results', send)])
  expect(sent.toSorted()).toEqual(['All', 'Late'])
  expect(counts[0] + counts[1]).toBe(2)
  expect(names(readViews('w.results'))).toEqual(['Early'])
  expect(names(readViews('w.responses'))).toEqual(['All'])
})

it('stores only the filters that are set', () => {
  storeViews('w.responses', [view('Late', 'late')])
  expect([...kept.values()]).toEqual(['[{"name":"Late","filters":{"q":"late"}}]'])
})

describe('what another version of the studio stored', () => {
  it.each<[string, string, string[]]>([
    ['no JSON', '{', []],
    ['no list', '{"name":"a"}', []],
    ['null', 'null', []],
    ['a list of anything', '[null,1,"a",[],{}]', []],
    ['a view without filters', '[{"name":"a"}]', []],
    ['a view whose filters are nothing', '[{"name":"a","filters":null}]', []],
    ['a view without a name', '[{"filters":{}}]', []],
    [
      'one good view among others',
      '[{"name":1,"filters":{}},{"name":"b","filters":{"q":"x"}}]',
      ['b'],
    ],
  ])('%s', (_what, text, left) => {
    storeViews('w', [])
    const [name = ''] = kept.keys()
    kept.set(name, text)
    expect(names(readViews('w'))).toEqual(left)
  })

  it('drops a filter that this version does not know, and a value that it does not know', () => {
    storeViews('w', [])
    const [name = ''] = kept.keys()
    kept.set(
      name,
      JSON.stringify([{ name: 'a', filters: { q: 'x', mood: 'bad', state: 'lost', days: 7 } }]),
    )
    expect(readViews('w')).toEqual([{ name: 'a', filters: { ...noFilters, q: 'x', days: '7' } }])
  })
})

it('replaces a view of the same name, and keeps the list in order', () => {
  const views = [view('b'), view('Ä'), view('a', 'old')].reduce<readonly SavedView[]>(withView, [])
  expect(names(views)).toEqual(['a', 'Ä', 'b'])
  const after = withView(views, view('a', 'new'))
  expect(names(after)).toEqual(['a', 'Ä', 'b'])
  expect(after[0]?.filters.q).toBe('new')
})

it('says when nothing could be stored', () => {
  installStorage(true)
  expect(storeViews('w', [view('a')])).toBe(false)
  expect(readViews('w')).toEqual([])
})
