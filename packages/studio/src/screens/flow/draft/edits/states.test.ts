import { describe, expect, it } from 'vitest'
import { lostBy } from './lost-by.ts'
import { addState, beginAt, copyState, removeState, renameState, styleState } from './states.ts'
import { counting, shop } from './test-flow.ts'

const names = ({ states }: ReturnType<typeof shop>) =>
  states.map(({ name, isInitialState }) => (isInitialState ? `*${name}` : name))

describe('states (O-04)', () => {
  it('a new state is nowhere on the way yet, and the first page of an empty flow is where it begins', () => {
    const added = addState(shop(), { id: 'x', name: 'New', style: 'page' })
    expect(added.states.at(-1)).toEqual({
      id: 'x',
      name: 'New',
      style: 'page',
      isInitialState: false,
      elements: [],
      nextStateId: null,
    })
    const empty = { ...shop(), states: [], transitions: [], elements: [] }
    expect(names(addState(empty, { id: 'x', name: 'New', style: 'page' }))).toEqual(['*New'])
    expect(names(addState(empty, { id: 'x', name: 'New', style: 'thank' }))).toEqual(['New'])
  })

  it('exactly one is the beginning, whatever is chosen, styled or removed', () => {
    expect(names(beginAt(shop(), 'sorry'))).toEqual(['Ask', '*Sorry', 'Thanks'])
    expect(names(removeState(shop(), 'ask'))).toEqual(['*Sorry', 'Thanks'])
    expect(names(styleState(shop(), 'ask', 'chat'))).toEqual(['Ask', '*Sorry', 'Thanks'])
    expect(names(renameState(shop(), 'ask', 'Hello'))).toEqual(['*Hello', 'Sorry', 'Thanks'])
  })

  it('an end leads nowhere', () => {
    const ended = styleState(shop(), 'sorry', 'thank')
    expect(ended.states[1]).toMatchObject({ style: 'thank', nextStateId: null })
    expect(ended.transitions.map(({ id }) => id)).toEqual(['to-sorry'])
    expect(styleState(shop(), 'sorry', 'random').transitions).toHaveLength(2)
  })

  it('a removed state takes its elements, its ways, and every rule and trigger on them along', () => {
    const before = shop()
    const after = removeState(before, 'sorry')
    expect(after.transitions).toEqual([])
    expect(after.elements.map(({ id }) => id)).toEqual(['happy', 'why', 'next'])
    expect(after.elements[0]?.triggers.map(({ targetIds }) => targetIds)).toEqual([['why']])
    expect(after.elements[2]?.gauge).toEqual({ source: 'progress' })
    expect(lostBy(before, after)).toEqual({ elements: 1, rules: 4, triggers: 1 })
    expect(removeState(before, 'thanks').states.map(({ nextStateId }) => nextStateId)).toEqual([
      null,
      null,
    ])
  })

  it('a copy has ids and keys of its own, and what it says of itself follows it', () => {
    const before = shop()
    const after = copyState(before, 'ask', { id: 'ask-2', name: 'Ask again' }, counting())
    expect(names(after)).toEqual(['*Ask', 'Ask again', 'Sorry', 'Thanks'])
    const copy = after.states[1]
    const [happy, why] = (copy?.elements ?? []).map((id) =>
      after.elements.find((element) => element.id === id),
    )
    expect([happy?.question?.key, why?.question?.key]).toEqual(['happy_2', 'why_2'])
    expect(happy?.triggers[0]?.targetIds).toEqual([why?.id])
    expect(happy?.triggers[1]?.targetOptionIds).toEqual([{ questionKey: 'what', optionKey: 'yes' }])
    const way = after.transitions.at(-1)
    expect(way).toMatchObject({
      fromStateId: 'ask-2',
      toStateId: 'sorry',
      rules: [{ elementId: happy?.id, optionIds: [happy?.question?.options[1]?.id] }],
    })
    const ids = after.elements.flatMap(({ id, question }) => [
      id,
      ...(question ? [question.id, ...question.options.map((option) => option.id)] : []),
    ])
    expect(new Set(ids).size).toBe(ids.length)
    expect(after.elements.slice(0, 4)).toEqual(before.elements)
  })
})
