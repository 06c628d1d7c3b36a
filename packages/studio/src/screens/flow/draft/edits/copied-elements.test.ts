// A copy of some elements: it has new ids, its references within the copy follow, and other references stay.
import type { Element, Flow } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, trigger } from '../../../../questions/test/flow.ts'
import { copiedElements } from './copied-elements.ts'
import { counting, shop } from './test-flow.ts'

const idsIn = ({ id, question }: Element): string[] => [
  id,
  ...(question
    ? [
        question.id,
        ...question.options.map((option) => option.id),
        ...question.statements.flatMap((row) => [row.id, ...row.options.map((one) => one.id)]),
      ]
    : []),
]
const copyOf = (flow: Flow, ids: readonly string[]) => copiedElements(flow, ids, counting())
const names = ['happy', 'why', 'next', 'what']

describe('copiedElements', () => {
  it('shares no id and no key with the flow, whatever is copied and in whatever order', () => {
    const some = fc.shuffledSubarray(names)
    fc.assert(
      fc.property(some, (ids) => {
        const flow = shop()
        const { elements } = copyOf(flow, ids)
        const all = [...flow.elements, ...elements].flatMap(idsIn)
        expect(new Set(all).size).toBe(all.length)
        const keys = [...flow.elements, ...elements].flatMap(({ question }) => question?.key ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect(elements.map(({ type }) => type)).toEqual(
          ids.map((id) => flow.elements.find((element) => element.id === id)?.type),
        )
      }),
    )
  })

  it('names every copy, and leaves any other id unchanged', () => {
    const { elements, renamed } = copyOf(shop(), ['happy'])
    expect(elements.map(({ id }) => id)).toEqual([renamed('happy')])
    expect(elements[0]?.question?.options.map(({ id }) => id)).toEqual(
      ['happy-yes', 'happy-no'].map(renamed),
    )
    expect(renamed('what-yes')).toBe('what-yes')
    expect(renamed('somebody')).toBe('somebody')
  })

  it.each<[copied: readonly string[], shows: string, hidesOf: string, gauge: string]>([
    [['happy', 'next'], 'why', 'what', 'what'],
    [['happy', 'why', 'next'], 'copy of why', 'what', 'what'],
    [['happy', 'what', 'next'], 'why', 'what_2', 'what_2'],
  ])('of %j shows %s, hides an option of %s and follows %s', (ids, shows, hidesOf, gauge) => {
    const { elements, renamed } = copyOf(shop(), ids)
    const target = shows.startsWith('copy of ') ? renamed(shows.slice(8)) : shows
    expect(elements[0]?.triggers[0]?.targetIds).toEqual([target])
    expect(elements[0]?.triggers[1]?.targetOptionIds).toEqual([
      { questionKey: hidesOf, optionKey: 'yes' },
    ])
    expect(elements.find((element) => element.gauge)?.gauge).toEqual({
      source: 'question',
      questionKey: gauge,
    })
  })

  it('gives the rows of a matrix and their options ids of their own, under the same keys', () => {
    const flow = flowOf([
      ask('grid', 'matrix', { rows: { speed: ['good', 'bad'], taste: ['good'] } }),
    ])
    const { elements } = copyOf(flow, [idOf('grid')])
    const [before, after] = [flow.elements[0], elements[0]]
    if (!before || !after) throw new Error('There is no matrix')
    const ids = idsIn(after)
    expect(ids).toHaveLength(7)
    expect(ids.filter((id) => idsIn(before).includes(id))).toEqual([])
    const keysOf = ({ question }: Element) =>
      question?.statements.map(({ key, options }) => [key, options.map((one) => one.key)])
    expect(keysOf(after)).toEqual(keysOf(before))
  })

  it('counts on where a copy has been copied before', () => {
    const flow = flowOf([ask('name', 'text'), ask('name_2', 'text')])
    expect(
      copyOf(flow, [idOf('name'), idOf('name_2')]).elements.map(({ question }) => question?.key),
    ).toEqual(['name_3', 'name_4'])
  })

  it('copies nothing that is not there, and leaves the flow alone', () => {
    const flow = flowOf([
      ask('name', 'text', { triggers: [trigger({ targetIds: [idOf('name')] })] }),
    ])
    const before = structuredClone(flow)
    expect(copyOf(flow, ['gone']).elements).toEqual([])
    const { elements } = copyOf(flow, [idOf('name'), 'gone'])
    expect(elements).toHaveLength(1)
    expect(elements[0]?.triggers[0]?.targetIds).toEqual([elements[0]?.id])
    expect(flow).toEqual(before)
  })
})
