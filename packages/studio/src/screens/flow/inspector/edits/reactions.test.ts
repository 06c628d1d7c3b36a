import type { Trigger } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf, trigger } from '../../../../questions/test/flow.ts'
import { reactionFaults } from './reaction-faults.ts'
import {
  changeReactions,
  newReaction,
  type Reaction,
  readReactions,
  writeReactions,
} from './reactions.ts'

const toR = { targetIds: [idOf('r')] }
const asked = (triggers: Trigger[], style: 'radio' | 'checklist' | 'text' | 'score' = 'radio') =>
  ask('q', style, {
    options: style === 'radio' || style === 'checklist' ? ['a', 'b', 'c'] : [],
    triggers,
  })

describe('reactions', () => {
  it('neighbours that differ only in their answer are one, and are written back unchanged (O-06)', () => {
    const triggers = [
      trigger({ key: 'a', ...toR }),
      trigger({ key: 'b', ...toR }),
      trigger({ key: 'c', action: 'make_invisible', ...toR }),
      trigger({ key: 'a', ...toR }),
    ]
    const element = asked(triggers)
    expect(readReactions(element).map(({ on }) => on)).toEqual([['a', 'b'], ['c'], ['a']])
    expect(element.question && writeReactions(readReactions(element), element.question)).toEqual(
      triggers,
    )
  })

  it('a typed answer fires by its text, an option by its key, a point by its number (O-06)', () => {
    const reaction: Reaction = { ...newReaction(asked([]).question ?? never()), on: ['7'], ...toR }
    expect(writeReactions([reaction], asked([], 'text').question ?? never())[0]).toMatchObject({
      answerValue: '7',
    })
    expect(writeReactions([reaction], asked([], 'score').question ?? never())[0]).toMatchObject({
      answerValue: '7',
    })
    expect(writeReactions([reaction], asked([]).question ?? never())[0]).toMatchObject({ key: '7' })
  })

  it('lasts as long as an option is chosen where several can be (O-06, A-070)', () => {
    expect(newReaction(asked([], 'checklist').question ?? never()).controlType).toBe('selected')
    expect(newReaction(asked([]).question ?? never())).not.toHaveProperty('controlType')
  })

  it('one without an answer is kept, for the problems list to name (O-06)', () => {
    const flow = changeReactions(idOf('q'), (reactions) => [
      ...reactions,
      newReaction(asked([]).question ?? never()),
    ])(flowOf([asked([])]))
    expect(flow.elements[0]?.triggers).toEqual([
      { action: 'make_visible', scope: 'element', targetIds: [], targetOptionIds: [] },
    ])
    expect(readReactions(flow.elements[0] ?? never())).toHaveLength(1)
  })

  it('drops targets of the other scope', () => {
    const reaction: Reaction = {
      on: ['a'],
      action: 'make_visible',
      scope: 'option',
      targetIds: [idOf('r')],
      targetOptionIds: [{ questionKey: 'r', optionKey: 'x' }],
    }
    expect(writeReactions([reaction], asked([]).question ?? never())[0]).toMatchObject({
      targetIds: [],
      targetOptionIds: [{ questionKey: 'r', optionKey: 'x' }],
    })
  })
})

describe('reactionFaults', () => {
  const q = asked([])
  const r = { ...ask('r', 'text'), isVisible: false }
  const early = ask('early', 'text')
  const flow = flowOf([early, q, r], {
    states: [
      stateOf('one', [early.id], idOf('two'), { isInitialState: true }),
      stateOf('two', [q.id, r.id], null),
    ],
  })
  const shows: Reaction = {
    on: ['a'],
    action: 'make_visible',
    scope: 'element',
    targetIds: [r.id],
    targetOptionIds: [],
  }
  it.each<[string, Partial<Reaction>, string[]]>([
    ['is whole', {}, []],
    ['names no answer', { on: [] }, ['no_answer']],
    ['names an empty answer', { on: [' '] }, ['no_answer']],
    ['aims at nothing', { targetIds: [] }, ['no_target']],
    ['does something unknown', { action: 'explode' }, ['unknown_action']],
    ['shows what is shown', { targetIds: [r.id, early.id] }, ['already_shown', 'earlier_page']],
    ['hides what is hidden', { action: 'make_invisible' }, ['already_hidden']],
    ['aims at its own question', { action: 'make_invisible', targetIds: [q.id] }, ['own_question']],
    [
      'aims at an option of an earlier page',
      { scope: 'option', targetOptionIds: [{ questionKey: 'early', optionKey: 'x' }] },
      ['earlier_page'],
    ],
  ])('says that a reaction %s (O-06)', (_what, more, expected) => {
    expect(reactionFaults(flow, q, { ...shows, ...more }).map(({ is }) => is)).toEqual(expected)
  })
})

const never = (): never => {
  throw new Error('not there')
}
