import { describe, expect, it } from 'vitest'
import { addElement, copyElement, moveElement, removeElement } from './elements.ts'
import { counting, shop } from './test-flow.ts'

const on = (flow: ReturnType<typeof shop>, stateId: string) => {
  const ids = flow.states.find(({ id }) => id === stateId)?.elements ?? []
  expect(ids.map((id) => flow.elements.find((element) => element.id === id)?.order)).toEqual(
    ids.map((_, place) => place),
  )
  return ids
}
const label = { id: 'label', type: 'label' as const, order: 0, isVisible: true, triggers: [] }

describe('the order of the elements of a state (R-FLOW-50, O-04)', () => {
  it('come before the buttons that lead on, or at a place of their own', () => {
    expect(on(addElement(shop(), 'ask', label), 'ask')).toEqual(['happy', 'why', 'label', 'next'])
    expect(on(addElement(shop(), 'sorry', label), 'sorry')).toEqual(['what', 'label'])
    expect(on(addElement(shop(), 'ask', label, 0), 'ask')).toEqual([
      'label',
      'happy',
      'why',
      'next',
    ])
    expect(on(addElement(shop(), 'ask', { ...label, type: 'submit' }), 'ask')).toEqual([
      'happy',
      'why',
      'next',
      'label',
    ])
  })

  it.each([
    ['up', 'why', { stateId: 'ask', place: 0 }, ['why', 'happy', 'next'], ['what']],
    ['beyond the end', 'happy', { stateId: 'ask', place: 99 }, ['why', 'next', 'happy'], ['what']],
    ['to another state', 'why', { stateId: 'sorry', place: 0 }, ['happy', 'next'], ['why', 'what']],
    [
      'to a state that is not there',
      'why',
      { stateId: 'gone', place: 0 },
      ['happy', 'why', 'next'],
      ['what'],
    ],
  ])('move %s', (_, id, to, ask, sorry) => {
    const moved = moveElement(shop(), id, to)
    expect([on(moved, 'ask'), on(moved, 'sorry')]).toEqual([ask, sorry])
  })

  it('a removed question takes the rules and triggers on it along, and a way without a rule that is left', () => {
    const after = removeElement(shop(), 'happy')
    expect(after.transitions).toEqual([
      expect.objectContaining({
        id: 'again',
        rules: [expect.objectContaining({ elementId: 'what' })],
      }),
    ])
    expect(
      removeElement(shop(), 'what').transitions.map(({ id, rules }) => [id, rules.length]),
    ).toEqual([
      ['to-sorry', 1],
      ['again', 1],
    ])
  })

  it('a copy is below its original', () => {
    const after = copyElement(shop(), 'happy', counting())
    expect(on(after, 'ask')).toEqual(['happy', 'new-1', 'why', 'next'])
    expect(after.elements.at(-1)?.question?.key).toBe('happy_2')
  })
})
