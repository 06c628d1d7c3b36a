import type { Rule } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { problems } from './problems.ts'
import { compiles } from './regex.ts'
import { ask, flowOf, idOf, option, other, rule, when } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

const basic = (): ReturnType<typeof flowOf> =>
  flowOf([
    {
      name: 'S1',
      elements: [
        ask('q1', 'radio', { options: ['a', 'b'], isRequired: true }),
        other('next1', 'next_page'),
      ],
      next: 'S2',
    },
    { name: 'S2', elements: [ask('q2', 'textarea'), other('send', 'submit')], next: 'T' },
    { name: 'T', style: 'thank', elements: [other('bye', 'label')] },
  ])

describe('moving through a flow', () => {
  it('R-FLOW-01: starts at the initial state, wherever it stands in the list', () => {
    const flow = basic()
    expect(respondent({ ...flow, states: flow.states.toReversed() }).place()).toBe('S1')
  })

  it('R-FLOW-02 R-FLOW-50 R-FLOW-51: shows the visible elements of the current state by order', () => {
    const first = ask('first', 'text')
    const second = ask('second', 'text')
    const flow = flowOf([
      {
        name: 'S1',
        elements: [
          second,
          ask('hidden', 'text', { hidden: true }),
          first,
          other('next', 'next_page'),
        ],
        next: 'S2',
      },
      { name: 'S2', elements: [ask('later', 'text')] },
    ])
    expect(respondent(flow).shown()).toEqual(['first', 'second'])
  })

  it('R-FLOW-03 R-ANS-33 R-VAL-02: checks before moving on', () => {
    const stays = respondent(basic()).presses('next1')
    expect(stays.place()).toBe('S1')
    expect(stays.saves()).toEqual([])
    expect(stays.run().faults).toEqual({ [idOf('q1?')]: { code: 'required' } })
  })

  it('R-FLOW-20 R-FLOW-21 R-CONST-01: a normal state follows after 250 ms, without a save', () => {
    const moved = respondent(basic()).picks('q1', 'a').presses('next1')
    expect(moved.effects()).toContainEqual(expect.objectContaining({ type: 'wait', ms: 250 }))
    expect(moved.place()).toBe('S2')
    expect(moved.saves()).toEqual([])
  })

  it('R-FLOW-22 R-INC-14: a preview ends without saving', () => {
    const seen = respondent(basic(), { mode: 'preview' })
      .picks('q1', 'a')
      .presses('next1')
      .presses('send')
    expect(seen.place()).toBe('end:T')
    expect(seen.saves()).toEqual([])
    expect(seen.effects().filter((effect) => effect.type === 'track')).toEqual([])
  })

  it('R-ROUTE-02: a still preview changes state with no wait at all', () => {
    const seen = respondent(basic(), { mode: 'still' }).picks('q1', 'a').presses('next1')
    expect(seen.effects().some((effect) => effect.type === 'wait')).toBe(false)
    expect(seen.place()).toBe('S2')
  })

  it('R-FLOW-23 R-FLOW-24: a Next into a thank or a chat state submits', () => {
    for (const style of ['thank', 'chat'] as const) {
      const flow = flowOf([
        {
          name: 'S1',
          elements: [ask('q1', 'radio', { options: ['a'] }), other('next', 'next_page')],
          next: 'E',
        },
        { name: 'E', style, elements: [] },
      ])
      expect(respondent(flow).picks('q1', 'a').presses('next').saves()).toHaveLength(1)
    }
  })

  it('R-FLOW-59 R-FLOW-60 R-FLOW-61 R-PAY-40: Back parks the branch that was left, and only the new path is sent', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [ask('q1', 'radio', { options: ['a', 'b'] }), other('n1', 'next_page')],
        go: [{ to: 'S2', rules: [rule('q1', 'option_match', { optionIds: [idOf('q1.a')] })] }],
        next: 'S3',
      },
      { name: 'S2', elements: [ask('q2', 'text'), other('n2', 'next_page')], next: 'S3' },
      { name: 'S3', elements: [ask('q3', 'text'), other('send', 'submit')] },
    ])
    const person = respondent(flow)
      .picks('q1', 'a')
      .presses('n1')
      .types('q2', 'kept')
      .presses('n2')
      .back()
      .back()
    expect(person.place()).toBe('S1')
    person.picks('q1', 'b').presses('n1').types('q3', 'x').presses('send')
    const feedback = person.saves()[0]?.feedback
    expect(feedback?.responses.map((item) => item.question_id)).toEqual([idOf('q1?'), idOf('q3?')])
    expect(feedback?.path?.map((visit) => visit.state_id)).toEqual([idOf('S1'), idOf('S3')])
    expect(person.replayed()).toMatchObject({ ok: true })
    const again = respondent(flow)
      .picks('q1', 'a')
      .presses('n1')
      .types('q2', 'kept')
      .back()
      .presses('n1')
    expect(again.run().answers[idOf('q2?')]?.answer).toEqual({ kind: 'text', text: 'kept' })
  })

  it('R-FLOW-18: a submit skips forward to the next end', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'text'), other('send', 'submit')], next: 'S2' },
      { name: 'S2', elements: [ask('q2', 'text', { isRequired: true })], next: 'T' },
      { name: 'T', style: 'thank', elements: [other('bye', 'label')] },
    ])
    const person = respondent(flow).types('q1', 'x').presses('send').isStored()
    expect(person.place()).toBe('end:T')
    expect(person.replayed()).toMatchObject({ ok: true })
  })

  it('R-FLOW-19: skipping through a loop ends at the default thank state', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'text'), other('send', 'submit')], next: 'S2' },
      { name: 'S2', elements: [], next: 'S3' },
      { name: 'S3', elements: [], next: 'S2' },
    ])
    expect(respondent(flow).types('q1', 'x').presses('send').isStored().place()).toBe('end:default')
    expect(problems(flow, { compiles }).filter((problem) => problem.severity === 'error')).toEqual(
      [],
    )
  })

  it('R-FLOW-49: a random state shuffles its questions, stays so within a run, and keeps its buttons in place', () => {
    const flow = flowOf([
      {
        name: 'R',
        style: 'random',
        elements: [...['a', 'b', 'c', 'd'].map((key) => ask(key, 'text')), other('n', 'next_page')],
        next: 'S2',
      },
      { name: 'S2', elements: [ask('z', 'text'), other('send', 'submit')] },
    ])
    const orders = new Set(
      Array.from({ length: 20 }, (_, seed) => respondent(flow, { seed }).shown().join()),
    )
    expect(orders.size).toBeGreaterThan(1)
    const person = respondent(flow, { seed: 3 })
    const before = person.shown()
    expect(person.presses('n').back().shown()).toEqual(before)
    expect(person.types('a', 'x').presses('n').presses('send').saves()[0]?.feedback.seed).toBe(3)
  })

  it('R-ROUTE-19: a single-element preview shows that element alone and goes nowhere', () => {
    const person = respondent(basic(), { mode: 'still', onlyElementId: idOf('q2') })
    expect(person.shown()).toEqual(['q2'])
    expect(person.view().buttons).toEqual([])
    expect(person.types('q2', 'x').enters('q2').place()).toBe('S1')
  })
})

describe('transitions', () => {
  const branch = (rules: Rule[], q1 = ask('q1', 'text')): ReturnType<typeof flowOf> =>
    flowOf([
      {
        name: 'S1',
        elements: [q1, other('n', 'next_page')],
        go: [{ to: 'S2', rules }],
        next: 'S7',
      },
      { name: 'S2', elements: [ask('q2', 'text'), other('send2', 'submit')] },
      { name: 'S7', elements: [ask('q7', 'text'), other('send7', 'submit')] },
    ])
  const goes = (rules: Rule[], text: string | null): string => {
    const person = respondent(branch(rules))
    if (text !== null) person.types('q1', text)
    return person.presses('n').place()
  }

  it.each<[string, Rule, string | null, 'S2' | 'S7']>([
    [
      'R-FLOW-09: equals is exact after trimming',
      rule('q1', 'equals', { value: 'yes' }),
      ' yes ',
      'S2',
    ],
    ['R-FLOW-09: equals refuses more', rule('q1', 'equals', { value: 'yes' }), 'yes!', 'S7'],
    ['R-FLOW-09: equals knows case (A-043)', rule('q1', 'equals', { value: 'yes' }), 'Yes', 'S7'],
    [
      'equals takes any of several values',
      rule('q1', 'equals', { value: ['no', 'yes'] }),
      'yes',
      'S2',
    ],
    [
      'R-FLOW-10: not_equals holds for another answer',
      rule('q1', 'not_equals', { value: 'yes' }),
      'no',
      'S2',
    ],
    [
      'R-FLOW-10: not_equals does not hold for the same',
      rule('q1', 'not_equals', { value: 'yes' }),
      'yes',
      'S7',
    ],
    [
      'not_equals holds for no answer (A-043)',
      rule('q1', 'not_equals', { value: 'yes' }),
      null,
      'S2',
    ],
    ['R-FLOW-11: contains', rule('q1', 'contains', { value: 'slow' }), 'very slow', 'S2'],
    [
      'contains with an empty value holds when there is an answer (A-261)',
      rule('q1', 'contains', { value: '' }),
      'x',
      'S2',
    ],
    [
      'contains with an empty value fails without one',
      rule('q1', 'contains', { value: '' }),
      null,
      'S7',
    ],
    ['R-FLOW-12: not_contains', rule('q1', 'not_contains', { value: 'slow' }), 'quick', 'S2'],
    [
      'R-FLOW-12: not_contains does not hold',
      rule('q1', 'not_contains', { value: 'slow' }),
      'slow',
      'S7',
    ],
    ['R-FLOW-13: regex ignores case', rule('q1', 'regex', { value: '^AB+C$' }), 'abbc', 'S2'],
    ['R-FLOW-14: an invalid regex is false', rule('q1', 'regex', { value: '([' }), '([', 'S7'],
    [
      'positive operators are false without an answer',
      rule('q1', 'equals', { value: 'x' }),
      null,
      'S7',
    ],
  ])('%s', (_name, oneRule, text, target) => {
    expect(goes([oneRule], text)).toBe(target)
  })

  it('R-FLOW-05 R-FLOW-06: all rules must hold, else the next state', () => {
    expect(
      goes([rule('q1', 'contains', { value: 'a' }), rule('q1', 'contains', { value: 'b' })], 'a'),
    ).toBe('S7')
    expect(
      goes([rule('q1', 'contains', { value: 'a' }), rule('q1', 'contains', { value: 'b' })], 'ab'),
    ).toBe('S2')
  })

  it('R-FLOW-15: the default operator matches chosen options', () => {
    const q1 = ask('q1', 'radio', { options: ['a', 'b'] })
    const flow = branch([rule('q1', 'option_match', { optionIds: [idOf('q1.a')] })], q1)
    expect(respondent(flow).picks('q1', 'a').presses('n').place()).toBe('S2')
    expect(respondent(flow).picks('q1', 'b').presses('n').place()).toBe('S7')
  })

  it('equals on an option question compares keys (A-260)', () => {
    const flow = branch(
      [rule('q1', 'equals', { value: 'a' })],
      ask('q1', 'radio', { options: ['a', 'b'] }),
    )
    expect(respondent(flow).picks('q1', 'a').presses('n').place()).toBe('S2')
  })

  it('R-FLOW-04 R-FLOW-08: the first that holds wins; those of other states are not looked at', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [ask('q1', 'text'), other('n', 'next_page')],
        go: [
          { to: 'S3', rules: [] },
          { to: 'S2', rules: [] },
        ],
      },
      { name: 'S2', elements: [ask('q2', 'text')], go: [{ to: 'S4', rules: [] }] },
      { name: 'S3', elements: [ask('q3', 'text')] },
      { name: 'S4', elements: [ask('q4', 'text')] },
    ])
    expect(respondent(flow).presses('n').place()).toBe('S3')
  })

  it('R-FLOW-07 R-FLOW-48: without transition and next state the default thank state ends the flow', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'radio', { options: ['a'] }), other('n', 'next_page')] },
    ])
    const person = respondent(flow).picks('q1', 'a').presses('n').isStored()
    expect(person.place()).toBe('end:default')
    expect(person.view()).toMatchObject({ state: null, style: 'thank' })
  })

  it('R-FLOW-17: a rule may ask about an earlier state', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'text'), other('n1', 'next_page')], next: 'S2' },
      {
        name: 'S2',
        elements: [ask('q2', 'text'), other('n2', 'next_page')],
        go: [{ to: 'S4', rules: [rule('q1', 'equals', { value: 'far' })] }],
        next: 'S3',
      },
      { name: 'S3', elements: [ask('q3', 'text')] },
      { name: 'S4', elements: [ask('q4', 'text')] },
    ])
    expect(respondent(flow).types('q1', 'far').presses('n1').presses('n2').place()).toBe('S4')
    expect(respondent(flow).types('q1', 'near').presses('n1').presses('n2').place()).toBe('S3')
  })
})

describe('pages without a button', () => {
  const auto = (...elements: ReturnType<typeof ask>[]): ReturnType<typeof flowOf> =>
    flowOf([
      { name: 'S1', elements, next: 'S2' },
      { name: 'S2', elements: [ask('z', 'text'), other('send', 'submit')] },
    ])

  it('R-ANS-24 R-ANS-25: one pick moves on with the source question_saga', () => {
    const person = respondent(auto(ask('q1', 'radio', { options: ['a', 'b'] }))).picks('q1', 'a')
    expect(person.place()).toBe('S2')
    expect(person.effects()).toContainEqual({
      type: 'track',
      event: {
        event: 'state_changed',
        survey: {
          node_id: idOf('node'),
          flow_id: idOf('flow'),
          state_id: idOf('S2'),
          source: 'question_saga',
        },
      },
    })
  })

  it('R-ANS-27 R-ANS-35 R-VAL-05: waits for every visible question, optional or not, and flags none', () => {
    const person = respondent(
      auto(
        ask('q1', 'radio', { options: ['a'] }),
        ask('q2', 'radio', { options: ['a'], isRequired: true }),
      ),
    ).picks('q1', 'a')
    expect(person.place()).toBe('S1')
    expect(person.run().faults).toEqual({})
    expect(person.picks('q2', 'a').place()).toBe('S2')
  })

  it('R-ANS-28: typing does not move on, Enter does', () => {
    const person = respondent(auto(ask('q1', 'text')))
      .types('q1', 'h')
      .types('q1', 'hello')
    expect(person.place()).toBe('S1')
    expect(person.enters('q1').place()).toBe('S2')
  })

  it('R-ANS-29: several options can be chosen; an implicit Next stands there', () => {
    const person = respondent(auto(ask('q1', 'checklist', { options: ['a', 'b', 'c'] })))
      .picks('q1', 'a')
      .picks('q1', 'a', 'b')
    expect(person.place()).toBe('S1')
    expect(person.view().hasImplicitNext).toBe(true)
    expect(person.presses(null).place()).toBe('S2')
    expect(
      respondent(auto(ask('q1', 'checklist', { options: ['a', 'b'], maxSelectionCount: 1 })))
        .picks('q1', 'a')
        .place(),
    ).toBe('S2')
  })

  it('R-ANS-39: arrow keys choose without moving on; Space then commits', () => {
    const person = respondent(auto(ask('q1', 'radio', { options: ['a', 'b'] }))).moves('q1', 'b')
    expect(person.place()).toBe('S1')
    expect(person.leaves('q1').place()).toBe('S1')
    expect(person.enters('q1').place()).toBe('S2')
  })

  it('R-ANS-26: a button hidden by a trigger counts as none', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [
          ask('q1', 'radio', { options: ['a', 'b'], triggers: [when('a', 'make_invisible', 'n')] }),
          other('n', 'next_page'),
        ],
        next: 'S2',
      },
      { name: 'S2', elements: [ask('z', 'text')] },
    ])
    expect(respondent(flow).picks('q1', 'b').place()).toBe('S1')
    expect(respondent(flow).picks('q1', 'a').place()).toBe('S2')
  })

  it('A-264: reached by Back, the page has a Next; a page of labels has one too', () => {
    const person = respondent(auto(ask('q1', 'radio', { options: ['a'] })))
      .picks('q1', 'a')
      .back()
    expect(person.view().hasImplicitNext).toBe(true)
    expect(person.presses(null).place()).toBe('S2')
    expect(
      respondent(
        flowOf([
          { name: 'S1', elements: [other('hello', 'label')], next: 'S2' },
          { name: 'S2', elements: [] },
        ]),
      ).view().hasImplicitNext,
    ).toBe(true)
  })

  it('R-QP-07: a page answered by the link moves on once, after loading', () => {
    const flow = auto(ask('q1', 'radio', { options: ['a'] }))
    const person = respondent(flow, {
      preloaded: { [idOf('q1?')]: { kind: 'options', optionIds: [idOf('q1.a')] } },
    })
    expect(person.place()).toBe('S1')
    expect(person.sends({ type: 'loaded', at: 1 }).place()).toBe('S2')
  })

  it('exclusive options and the maximum end a multi-select (A-264, A-267)', () => {
    const q1 = ask('q1', 'checklist', {
      options: ['a', 'b', option('q1', 'none', { exclusive: true })],
    })
    expect(
      respondent(auto(q1)).picks('q1', 'a').picks('q1', 'a', 'none').run().answers[idOf('q1?')]
        ?.answer,
    ).toEqual({
      kind: 'options',
      optionIds: [idOf('q1.none')],
    })
    expect(respondent(auto(q1)).picks('q1', 'none').place()).toBe('S2')
  })
})
