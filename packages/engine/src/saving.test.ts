import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, other, rule } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

const flow = flowOf([
  {
    name: 'S1',
    elements: [
      ask('q1', 'radio', { options: ['a', 'b'], isRequired: true }),
      ask('mail', 'email'),
      other('n', 'next_page'),
    ],
    next: 'S2',
  },
  {
    name: 'S2',
    elements: [ask('q2', 'textarea', { hidePersonalData: true }), other('send', 'submit')],
    next: 'T',
  },
  { name: 'T', style: 'thank', elements: [other('bye', 'label')] },
])
const submitting = (): ReturnType<typeof respondent> =>
  respondent(flow)
    .picks('q1', 'a')
    .types('mail', 'ada@shop.example')
    .presses('n')
    .types('q2', ' fine\r\n')
    .presses('send')

describe('a complete save', () => {
  it('carries what the contract names (R-PAY-02, R-PAY-04, R-PAY-05, R-PAY-08, R-PAY-09, R-PAY-10, R-PAY-12, R-PAY-13, R-PAY-14, R-PAY-17, R-PAY-19, R-QS-15)', () => {
    const feedback = submitting().saves()[0]?.feedback
    expect(feedback).toMatchObject({
      device_id: idOf('device'),
      node_id: idOf('node'),
      flow_id: idOf('flow'),
      flow_version: 1,
      origin_url: 'https://shop.example/',
      language_id: idOf('en'),
      created_offline: false,
    })
    expect(feedback?.responses).toEqual([
      { question_id: idOf('q1?'), option_id: idOf('q1.a') },
      { question_id: idOf('mail?'), body: 'ada@shop.example' },
      { question_id: idOf('q2?'), body: 'fine', hidePersonalData: true },
    ])
    expect(feedback?.customer).toEqual({ email: 'ada@shop.example' })
  })

  it('the customer that was loaded and the internal mark go with it (R-PAY-20, R-QP-12, R-QP-13)', () => {
    const person = respondent(flow, { session: { isInternal: true, userId: 'u1' } })
      .sends({ type: 'customer_loaded', customer: { id: idOf('ada'), name: 'Ada' } })
      .picks('q1', 'a')
      .presses('n')
      .presses('send')
    expect(person.saves()[0]?.feedback).toMatchObject({
      is_internal_feedback: true,
      user_id: 'u1',
      customer: { id: idOf('ada'), name: 'Ada' },
    })
  })

  it('one save however often it is pressed, and the end only after the reply (R-FLOW-25, R-FLOW-27, R-FLOW-33)', () => {
    const person = submitting().presses('send').presses('send').enters('q2')
    expect(person.saves()).toHaveLength(1)
    expect(person.view().isBusy).toBe(true)
    expect(person.place()).toBe('S2')
    expect(person.isStored().place()).toBe('end:T')
    expect(person.view().isBusy).toBe(false)
  })

  it('tells the host, forgets the draft, records the time (R-FLOW-37, R-FLOW-38, R-FLOW-39, R-FLOW-42, R-FLOW-43)', () => {
    const effects = submitting().isStored().lastEffects()
    const told = effects.filter((effect) => effect.type === 'tell_host')
    expect(told).toEqual([
      { type: 'tell_host', message: { type: 'PSN_END_OF_FLOW' }, delayMs: 0 },
      {
        type: 'tell_host',
        message: {
          type: 'PSN_FEEDBACK_SUBMITTED',
          feedback_id: idOf('feedback'),
          node_id: idOf('node'),
          is_internal_feedback: false,
        },
        delayMs: 3000,
      },
    ])
    expect(effects.map((effect) => effect.type)).toEqual(
      expect.arrayContaining(['forget_draft', 'record_submission', 'created']),
    )
  })

  it('a counted quota is tracked (R-FLOW-44, R-ANL-05)', () => {
    const tracked = (isQuotaCounted: boolean): unknown[] =>
      respondent(flow, { session: { isQuotaCounted } })
        .picks('q1', 'a')
        .presses('n')
        .presses('send')
        .isStored()
        .effects()
        .filter((effect) => effect.type === 'track' && effect.event.event === 'quota_submitted')
    expect(tracked(true)).toHaveLength(1)
    expect(tracked(false)).toEqual([])
  })

  it('internal feedback and a chat end are reported without delay (R-FLOW-40, R-QP-13)', () => {
    const internal = respondent(flow, { session: { isInternal: true } })
      .picks('q1', 'a')
      .presses('n')
      .presses('send')
      .isStored()
    expect(
      internal
        .lastEffects()
        .flatMap((effect) => (effect.type === 'tell_host' ? [effect.delayMs] : [])),
    ).toEqual([0, 0])
  })

  it('a chat end opens the chat after 2 s, or thanks where there is no token (R-FLOW-45, R-FLOW-47, R-CONST-09)', () => {
    const chat = flowOf([
      {
        name: 'S1',
        elements: [ask('q1', 'radio', { options: ['a'] }), other('n', 'next_page')],
        next: 'C',
      },
      { name: 'C', style: 'chat', elements: [] },
    ])
    const person = respondent(chat).picks('q1', 'a').presses('n').isStored(idOf('f'), 'token')
    expect(person.lastEffects()).toContainEqual({
      type: 'open_chat',
      feedbackId: idOf('f'),
      chatToken: 'token',
      delayMs: 2000,
    })
    expect(person.view().style).toBe('chat')
    expect(respondent(chat).picks('q1', 'a').presses('n').isStored(idOf('f'), null).place()).toBe(
      'end:default',
    )
  })
})

describe('a save that fails', () => {
  it.each([400, 403, 422, 500, 0])(
    'status %i shows the failure, keeps the answers, and a retry is the same feedback (R-FLOW-30, R-FLOW-31, R-FLOW-32)',
    (status) => {
      const person = submitting().isRefused(status)
      expect(person.view()).toMatchObject({ hasFailed: true, isBusy: false })
      expect(person.place()).toBe('S2')
      person.waits(5000).sends({ type: 'retried', at: 99_000 })
      expect(person.view()).toMatchObject({ hasFailed: false, isBusy: true })
      const [first, second] = person.saves()
      expect(second?.feedback).toEqual(first?.feedback)
      expect(person.isStored().place()).toBe('end:T')
    },
  )

  it('a question shows the fault of an answer that the server refused (R-VAL-36)', () => {
    const errors = [
      { field: 'responses.2.body', message: 'x' },
      { field: 'responses.0.option_id', message: 'elsewhere' },
      { field: 'node_id', message: 'y' },
    ]
    const person = submitting().sends({
      type: 'save_failed',
      completed: true,
      failure: { status: 422, body: { code: 13001, errors } },
      at: 1,
    })
    expect(person.run().faults).toEqual({ [idOf('q2?')]: { code: 'generic' } })
    expect(person.view().hasFailed).toBe(true)
  })

  it('13045 ends calmly (R-FLOW-29, R-ERR-01)', () => {
    const person = submitting().isRefused(400, 13045)
    expect(person.run().phase).toEqual({ kind: 'already_answered' })
    expect(person.view().hasFailed).toBe(false)
    expect(submitting().isRefused(400, 13047).run().phase).toEqual({ kind: 'already_answered' })
  })

  it.each([
    [403, 13046, 'full'],
    [403, 13048, 'closed'],
    [403, 13050, 'signature'],
    [401, 13051, 'not_here'],
    [403, 13052, 'not_here'],
  ])(
    'what no other try would change is said for good: %i, code %i (A-053)',
    (status, code, why) => {
      const person = submitting().isRefused(status, code)
      expect(person.run().phase).toEqual({ kind: 'refused', why })
      expect(Object.keys(person.run().answers)).toHaveLength(3)
      expect(person.sends({ type: 'retried', at: 99_000 }).saves()).toHaveLength(1)
      expect(person.effects()).toContainEqual({ type: 'focus', target: 'page' })
    },
  )
})

describe('partial saves', () => {
  const partial = { ...flow, allowSavingIncompleteSurvey: true }

  it('each settled answer is saved where the flow allows it (R-INC-01, R-INC-02)', () => {
    expect(respondent(partial).picks('q1', 'a').saves()).toMatchObject([
      { completed: false, feedbackId: null },
    ])
    expect(respondent(flow).picks('q1', 'a').saves()).toEqual([])
  })

  it('one travels, the newest waits (R-FLOW-34, R-FLOW-35, R-INC-16)', () => {
    const person = respondent(partial)
      .picks('q1', 'a')
      .picks('q1', 'b')
      .types('mail', 'a@b.co')
      .leaves('mail')
      .picks('q1', 'a')
    expect(person.saves()).toHaveLength(1)
    person.isStored(idOf('f'))
    expect(person.saves()).toHaveLength(2)
    expect(person.saves()[1]).toMatchObject({ completed: false, feedbackId: idOf('f') })
    expect(person.saves()[1]?.feedback.responses).toEqual([
      { question_id: idOf('q1?'), option_id: idOf('q1.a') },
      { question_id: idOf('mail?'), body: 'a@b.co' },
    ])
  })

  it('the complete save waits for the partial, drops the waiting one and goes last (R-FLOW-36)', () => {
    const person = respondent(partial)
      .picks('q1', 'a')
      .picks('q1', 'b')
      .presses('n')
      .types('q2', 'x')
      .presses('send')
    expect(person.saves()).toHaveLength(1)
    expect(person.view().isBusy).toBe(true)
    person.isStored(idOf('f'))
    expect(person.saves()).toHaveLength(2)
    expect(person.saves()[1]).toMatchObject({ completed: true, feedbackId: idOf('f') })
    expect(person.isStored(idOf('f')).place()).toBe('end:T')
    expect(person.saves()).toHaveLength(2)
  })

  it('a lost one shows nothing and lets the complete save go (R-INC-13)', () => {
    const person = respondent(partial).picks('q1', 'a').isRefused(500)
    expect(person.view().hasFailed).toBe(false)
    expect(person.presses('n').presses('send').saves().at(-1)?.completed).toBe(true)
  })

  it('one that says nothing new is not sent, unless the last one was lost (R-INC-01)', () => {
    const person = respondent(partial)
      .types('mail', 'a@b.co')
      .leaves('mail')
      .isStored(idOf('f'))
      .types('mail', 'a@b.com')
      .types('mail', 'a@b.co')
      .leaves('mail')
    expect(person.saves()).toHaveLength(1)
    person.picks('q1', 'a').isRefused(500).picks('q1', 'a')
    expect(person.saves()).toHaveLength(3)
  })

  it.each([13046, 13048])(
    'a survey that has closed says so at once, and not at the end: %i',
    (code) => {
      const person = respondent(partial).picks('q1', 'a').isRefused(403, code)
      expect(person.run().phase.kind).toBe('refused')
      expect(person.run().saving.inFlight).toBe(null)
    },
  )

  it('preloaded answers are not saved, nor one that itself completes the survey (R-INC-04, R-INC-05)', () => {
    const preloaded = { [idOf('q1?')]: { kind: 'options' as const, optionIds: [idOf('q1.a')] } }
    expect(respondent(partial, { preloaded }).sends({ type: 'loaded', at: 1 }).saves()).toEqual([])
    const auto = flowOf([{ name: 'S1', elements: [ask('q1', 'radio', { options: ['a'] })] }], {
      allowSavingIncompleteSurvey: true,
    })
    expect(
      respondent(auto)
        .picks('q1', 'a')
        .saves()
        .map((save) => save.completed),
    ).toEqual([true])
  })
})

describe('what is never sent', () => {
  it('a run without any answer (R-VAL-24, A-091)', () => {
    const empty = flowOf([{ name: 'S1', elements: [ask('q1', 'text'), other('send', 'submit')] }])
    const person = respondent(empty).presses('send')
    expect(person.saves()).toEqual([])
    expect(person.run().notice).toBe('nothing_answered')
    expect(
      respondent(
        flowOf([{ name: 'S1', elements: [other('hi', 'label'), other('send', 'submit')] }]),
      )
        .presses('send')
        .saves(),
    ).toHaveLength(1)
  })

  it('Back inside a cycle restores the answers of the earlier visit, and the replay agrees (A-049, A-253)', () => {
    const cycle = flowOf([
      {
        name: 'A',
        elements: [ask('qa', 'radio', { options: ['x', 'y'] }), other('na', 'next_page')],
        go: [{ to: 'B', rules: [rule('qa', 'option_match', { optionIds: [idOf('qa.x')] })] }],
        next: 'C',
      },
      { name: 'B', elements: [ask('qb', 'text'), other('nb', 'next_page')], next: 'A' },
      { name: 'C', elements: [ask('qc', 'text'), other('send', 'submit')] },
    ])
    const person = respondent(cycle)
      .picks('qa', 'x')
      .presses('na')
      .types('qb', 'b')
      .presses('nb')
      .picks('qa', 'y')
      .presses('na')
      .types('qc', 'c')
      .presses('send')
    expect(person.replayed()).toMatchObject({ ok: true, stateIds: ['A', 'B', 'A', 'C'].map(idOf) })
    const back = respondent(cycle)
      .picks('qa', 'x')
      .presses('na')
      .presses('nb')
      .picks('qa', 'y')
      .back()
    expect(back.place()).toBe('B')
    expect(back.run().answers[idOf('qa?')]?.answer).toEqual({
      kind: 'options',
      optionIds: [idOf('qa.x')],
    })
  })
})
