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
  it('starts at the initial state, wherever it is in the list (R-FLOW-01)', () => {
    const flow = basic()
    expect(respondent({ ...flow, states: flow.states.toReversed() }).place()).toBe('S1')
  })

  it('shows the visible elements of the current state by order (R-FLOW-02, R-FLOW-50, R-FLOW-51)', () => {
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

  it('checks before moving on (R-FLOW-03, R-ANS-33, R-VAL-02)', () => {
    const stays = respondent(basic()).presses('next1')
    expect(stays.place()).toBe('S1')
    expect(stays.saves()).toEqual([])
    expect(stays.run().faults).toEqual({ [idOf('q1?')]: { code: 'required' } })
  })

  it('a normal state follows after 250 ms, without a save (R-FLOW-20, R-FLOW-21, R-CONST-01)', () => {
    const moved = respondent(basic()).picks('q1', 'a').presses('next1')
    expect(moved.effects()).toContainEqual(expect.objectContaining({ type: 'wait', ms: 250 }))
    expect(moved.place()).toBe('S2')
    expect(moved.saves()).toEqual([])
  })

  it('a preview ends without saving (R-FLOW-22, R-INC-14)', () => {
    const seen = respondent(basic(), { mode: 'preview' })
      .picks('q1', 'a')
      .presses('next1')
      .presses('send')
    expect(seen.place()).toBe('end:T')
    expect(seen.saves()).toEqual([])
    expect(seen.effects().filter((effect) => effect.type === 'track')).toEqual([])
  })

  it('a still preview changes state with no wait at all (R-ROUTE-02)', () => {
    const seen = respondent(basic(), { mode: 'still' }).picks('q1', 'a').presses('next1')
    expect(seen.effects().some((effect) => effect.type === 'wait')).toBe(false)
    expect(seen.place()).toBe('S2')
  })

  it('a Next into a thank or a chat state submits (R-FLOW-23, R-FLOW-24)', () => {
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

  it('Back parks the branch that was left, and only the new path is sent (R-FLOW-59, R-FLOW-60, R-FLOW-61, R-PAY-40)', () => {
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

  it('a submit skips forward to the next end (R-FLOW-18)', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'text'), other('send', 'submit')], next: 'S2' },
      { name: 'S2', elements: [ask('q2', 'text', { isRequired: true })], next: 'T' },
      { name: 'T', style: 'thank', elements: [other('bye', 'label')] },
    ])
    const person = respondent(flow).types('q1', 'x').presses('send').isStored()
    expect(person.place()).toBe('end:T')
    expect(person.replayed()).toMatchObject({ ok: true })
  })

  it('skipping through a loop ends at the default thank state (R-FLOW-19)', () => {
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

  it('a random state shuffles its questions, stays so within a run, and keeps its buttons in place (R-FLOW-49)', () => {
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

  it('a single-element preview shows that element alone and goes nowhere (R-ROUTE-19)', () => {
    const person = respondent(basic(), { mode: 'still', onlyElementId: idOf('q2') })
    expect(person.shown()).toEqual(['q2'])
    expect(person.view().buttons).toEqual([])
    expect(person.types('q2', 'x').enters('q2').place()).toBe('S1')
  })
})

describe('pages without a button', () => {
  const auto = (...elements: ReturnType<typeof ask>[]): ReturnType<typeof flowOf> =>
    flowOf([
      { name: 'S1', elements, next: 'S2' },
      { name: 'S2', elements: [ask('z', 'text'), other('send', 'submit')] },
    ])

  it('one pick moves on with the source question_saga (R-ANS-24, R-ANS-25)', () => {
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

  it('waits for every visible question, optional or not, and flags none (R-ANS-27, R-ANS-35, R-VAL-05)', () => {
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

  it('typing does not move on, Enter does (R-ANS-28)', () => {
    const person = respondent(auto(ask('q1', 'text')))
      .types('q1', 'h')
      .types('q1', 'hello')
    expect(person.place()).toBe('S1')
    expect(person.enters('q1').place()).toBe('S2')
  })

  it('several options can be chosen, and an implicit Next is shown (R-ANS-29)', () => {
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

  it('arrow keys choose without moving on; Space then commits (R-ANS-39)', () => {
    const person = respondent(auto(ask('q1', 'radio', { options: ['a', 'b'] }))).moves('q1', 'b')
    expect(person.place()).toBe('S1')
    expect(person.leaves('q1').place()).toBe('S1')
    expect(person.enters('q1').place()).toBe('S2')
  })

  it('a button hidden by a trigger counts as none (R-ANS-26)', () => {
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

  it('reached by Back, the page has a Next; a page of labels has one too (A-264)', () => {
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

  it('a page answered by the link moves on once, after loading (R-QP-07)', () => {
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
