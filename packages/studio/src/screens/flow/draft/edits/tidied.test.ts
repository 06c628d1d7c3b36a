// After anything was removed, nothing in the flow may name what was removed; and what did not change stays the same object, so
// that it is not redrawn.
import type { Flow } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shop } from './test-flow.ts'
import { tidied } from './tidied.ts'

/** The flow without the elements and states of these ids, and without these options of the questions that stay. */
function without(flow: Flow, ids: readonly string[]): Flow {
  const isLeft = ({ id }: { readonly id: string }): boolean => !ids.includes(id)
  return {
    ...flow,
    states: flow.states.filter(isLeft),
    elements: flow.elements.filter(isLeft).map((element) =>
      element.question
        ? {
            ...element,
            question: { ...element.question, options: element.question.options.filter(isLeft) },
          }
        : element,
    ),
  }
}

/** Every id and key that something in the flow names, and that the flow does not have. */
function danglingIn(flow: Flow): string[] {
  const states = flow.states.map(({ id }) => id)
  const elements = flow.elements.map(({ id }) => id)
  const questions = flow.elements.flatMap(({ question }) => question ?? [])
  const options = questions.flatMap((question) => question.options.map(({ id }) => id))
  const keys = questions.flatMap(({ key, options: own }) =>
    own.map((option) => `${key}/${option.key}`),
  )
  const named: (readonly [string, readonly string[]])[] = [
    ...flow.states.flatMap((state) => [
      ...state.elements.map((id) => [id, elements] as const),
      ...(state.nextStateId === null ? [] : [[state.nextStateId, states] as const]),
    ]),
    ...flow.transitions.flatMap(({ fromStateId, toStateId, rules }) => [
      [fromStateId, states] as const,
      [toStateId, states] as const,
      ...rules.flatMap(({ elementId, optionIds = [] }) => [
        [elementId, elements] as const,
        ...optionIds.map((id) => [id, options] as const),
      ]),
    ]),
    ...flow.elements.flatMap(({ triggers, gauge }) => [
      ...(gauge?.source === 'question'
        ? [[gauge.questionKey, questions.map(({ key }) => key)] as const]
        : []),
      ...triggers.flatMap(({ targetIds, targetOptionIds }) => [
        ...targetIds.map((id) => [id, elements] as const),
        ...targetOptionIds.map(
          ({ questionKey, optionKey }) => [`${questionKey}/${optionKey}`, keys] as const,
        ),
      ]),
    ]),
  ]
  return named.flatMap(([id, known]) => (known.includes(id) ? [] : [id]))
}

const parts = ['ask', 'sorry', 'thanks', 'happy', 'why', 'next', 'what']
const options = ['happy-yes', 'happy-no', 'why-yes', 'why-no', 'what-yes', 'what-no']
const removals = fc.subarray([...parts, ...options])

describe('tidied', () => {
  it('leaves nothing that names what is gone, whatever was removed', () => {
    fc.assert(
      fc.property(removals, (ids) => {
        expect(danglingIn(tidied(without(shop(), ids)))).toEqual([])
      }),
    )
  })

  it('finds nothing left to do the second time', () => {
    fc.assert(
      fc.property(removals, (ids) => {
        const once = tidied(without(shop(), ids))
        expect(tidied(once)).toEqual(once)
      }),
    )
  })

  it('never turns a rule into one that always holds', () => {
    fc.assert(
      fc.property(removals, (ids) => {
        for (const { id, rules } of tidied(without(shop(), ids)).transitions) {
          const before = shop().transitions.find((one) => one.id === id)?.rules ?? []
          expect(rules.length > 0).toBe(before.length > 0)
          for (const rule of rules)
            expect(rule.optionIds === undefined || rule.optionIds.length > 0).toBe(true)
        }
      }),
    )
  })

  it('keeps what is not concerned as the same objects', () => {
    const flow = shop()
    const same = tidied(flow)
    expect(same.states).toBe(flow.states)
    expect(same.elements).toBe(flow.elements)
    expect(same.transitions).toBe(flow.transitions)
    const cut = without(flow, ['what-no'])
    const after = tidied(cut)
    expect(after.states).toBe(cut.states)
    expect(after.transitions[0]).toBe(cut.transitions[0])
    expect(after.transitions[1]).not.toBe(cut.transitions[1])
  })

  it.each<[removed: string, ways: readonly (readonly [string, number])[]]>([
    [
      'happy-yes',
      [
        ['to-sorry', 1],
        ['again', 2],
      ],
    ],
    ['happy-no', [['again', 2]]],
    [
      'what-no',
      [
        ['to-sorry', 1],
        ['again', 2],
      ],
    ],
    [
      'what',
      [
        ['to-sorry', 1],
        ['again', 1],
      ],
    ],
    ['sorry', []],
    ['happy', [['again', 1]]],
  ])('without %s, of the rules of each transition are left %j', (removed, ways) => {
    expect(
      tidied(without(shop(), [removed])).transitions.map(({ id, rules }) => [id, rules.length]),
    ).toEqual(ways)
  })

  it('keeps a transition that never had a condition', () => {
    const flow = shop()
    const always = { id: 'always', fromStateId: 'ask', toStateId: 'thanks', rules: [] }
    const found = tidied(without({ ...flow, transitions: [always] }, ['happy', 'what']))
    expect(found.transitions).toEqual([always])
  })

  it('drops a rule on a row that is gone, and keeps one that compares with typed words', () => {
    const flow = shop()
    const rules = [
      { elementId: 'what', operator: 'equals' as const, value: 'no', statementId: 'row' },
      { elementId: 'happy', operator: 'contains' as const, value: 'x' },
    ]
    const [transition] = tidied({
      ...flow,
      transitions: [{ id: 't', fromStateId: 'ask', toStateId: 'sorry', rules }],
    }).transitions
    expect(transition?.rules).toEqual([rules[1]])
  })

  it('keeps a trigger as long as one of its targets is there, and one that never had any', () => {
    const flow = shop()
    const bare = { action: 'make_visible', targetIds: [], targetOptionIds: [] }
    const both = {
      ...bare,
      targetIds: ['why'],
      targetOptionIds: [{ questionKey: 'what', optionKey: 'yes' }],
    }
    const [happy, ...others] = flow.elements
    if (!happy) throw new Error('The shop asks whether somebody is happy')
    const changed = { ...flow, elements: [{ ...happy, triggers: [bare, both] }, ...others] }
    const triggersAfter = (...ids: string[]) =>
      tidied(without(changed, ids)).elements[0]?.triggers.map(
        ({ targetIds, targetOptionIds }) => targetIds.length + targetOptionIds.length,
      )
    expect(triggersAfter()).toEqual([0, 2])
    expect(triggersAfter('why')).toEqual([0, 1])
    expect(triggersAfter('what-yes')).toEqual([0, 1])
    expect(triggersAfter('why', 'what')).toEqual([0])
  })
})
