import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, option, other, when } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

const page = (...elements: ReturnType<typeof ask>[]): ReturnType<typeof flowOf> =>
  flowOf([
    { name: 'S1', elements: [...elements, other('n', 'next_page')], next: 'S2' },
    { name: 'S2', elements: [ask('z', 'text'), other('send', 'submit')] },
  ])

describe('answering', () => {
  it('stores the answer; a single choice keeps the newest (R-ANS-01, R-ANS-02)', () => {
    const person = respondent(page(ask('q1', 'radio', { options: ['a', 'b'] })))
      .picks('q1', 'a')
      .picks('q1', 'b')
    expect(person.run().answers[idOf('q1?')]?.answer).toEqual({
      kind: 'options',
      optionIds: [idOf('q1.b')],
    })
    expect(
      person.sends({ type: 'language_chosen', languageId: idOf('tr') }).run().answers,
    ).toHaveProperty(idOf('q1?'))
  })

  it('time is counted from the first answer, and only from it (R-ANS-03, R-FLOW-62)', () => {
    const person = respondent(page(ask('q1', 'radio', { options: ['a', 'b'] })))
      .waits(30_000)
      .picks('q1', 'a')
      .waits(2_000)
      .picks('q1', 'b')
      .waits(1_500)
      .presses('n')
      .presses('send')
    expect(person.saves()[0]?.feedback.time_spent_in_seconds).toBe(3)
  })

  it('triggers show and hide, and are undone by the next answer (R-ANS-04, R-ANS-08, R-ANS-09, R-ANS-16)', () => {
    const q1 = ask('q1', 'radio', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 'q2'), when('a', 'make_invisible', 'q3')],
    })
    const person = respondent(page(q1, ask('q2', 'text', { hidden: true }), ask('q3', 'text')))
    expect(person.shown()).toEqual(['q1', 'q3'])
    expect(person.picks('q1', 'a').shown()).toEqual(['q1', 'q2'])
    expect(person.picks('q1', 'b').shown()).toEqual(['q1', 'q3'])
  })

  it('the last chosen fires; `selected` holds while its option is chosen (R-ANS-05, R-ANS-06)', () => {
    const targets = [ask('t1', 'text', { hidden: true }), ask('t2', 'text', { hidden: true })]
    const last = ask('q1', 'checklist', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 't1'), when('b', 'make_visible', 't2')],
    })
    const person = respondent(page(last, ...targets)).picks('q1', 'a')
    expect(person.shown()).toContain('t1')
    expect(person.picks('q1', 'a', 'b').shown().toSorted()).toEqual(['q1', 't2'])
    expect(person.picks('q1', 'a').shown().toSorted()).toEqual(['q1', 't1'])
    const held = ask('q1', 'checklist', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 't1', { controlType: 'selected' })],
    })
    const other = respondent(page(held, ...targets))
      .picks('q1', 'a')
      .picks('q1', 'a', 'b')
    expect(other.shown()).toContain('t1')
    expect(other.picks('q1', 'b').shown()).not.toContain('t1')
  })

  it('options are shown and hidden by question and key, and hiding clears (R-ANS-10, R-ANS-11, R-ANS-12, R-ANS-14)', () => {
    const q1 = ask('q1', 'radio', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 'q4.x'), when('b', 'make_invisible', 'q4.y')],
    })
    const q4 = ask('q4', 'radio', { options: [option('q4', 'x', { isVisible: false }), 'y'] })
    const person = respondent(page(q1, q4, ask('q5', 'radio', { options: ['x', 'y'] })))
    expect(person.optionsOf('q4')).toEqual(['y'])
    expect(person.picks('q1', 'a').optionsOf('q4')).toEqual(['x', 'y'])
    person.picks('q4', 'y').picks('q1', 'b')
    expect(person.optionsOf('q4')).toEqual([])
    expect(person.optionsOf('q5')).toEqual(['x', 'y'])
    expect(person.run().answers[idOf('q4?')]).toBeUndefined()
  })

  it('hiding clears the answer and undoes what it had revealed (R-ANS-13, R-ANS-15)', () => {
    const q1 = ask('q1', 'radio', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 'q2')],
    })
    const q2 = ask('q2', 'radio', {
      options: ['a'],
      hidden: true,
      triggers: [when('a', 'make_visible', 'q3')],
    })
    const person = respondent(page(q1, q2, ask('q3', 'text', { hidden: true })))
      .picks('q1', 'a')
      .picks('q2', 'a')
      .types('q3', 'x')
      .picks('q1', 'b')
    expect(person.shown()).toEqual(['q1'])
    expect(Object.keys(person.run().answers)).toEqual([idOf('q1?')])
    expect(person.picks('q1', 'a').run().answers[idOf('q2?')]).toBeUndefined()
  })

  it('a target another question still holds stays; one that both choices reveal keeps its answer (A-071, A-255)', () => {
    const q1 = ask('q1', 'radio', {
      options: ['a', 'b'],
      triggers: [when('a', 'make_visible', 't'), when('b', 'make_visible', 't')],
    })
    const person = respondent(page(q1, ask('t', 'text', { hidden: true })))
      .picks('q1', 'a')
      .types('t', 'kept')
      .picks('q1', 'b')
    expect(person.run().answers[idOf('t?')]?.answer).toEqual({ kind: 'text', text: 'kept' })
  })

  it('a typed answer fires by its exact, canonical value (R-ANS-17)', () => {
    const q1 = ask('q1', 'numeric', {
      triggers: [when('', 'make_visible', 'q2', { answerValue: '5' })],
    })
    const person = respondent(page(q1, ask('q2', 'text', { hidden: true }))).types('q1', '5,0')
    expect(person.shown()).toContain('q2')
    expect(person.types('q1', '6').shown()).not.toContain('q2')
  })

  it('an unknown action is a system error (R-ANS-19)', () => {
    const q1 = ask('q1', 'radio', { options: ['a'], triggers: [when('a', 'explode', 'q1')] })
    expect(() => respondent(page(q1)).picks('q1', 'a')).toThrow('Unexpected trigger type')
  })

  it('what is revealed ahead is scrolled to after 400 ms with 20 px, what lies behind is not (R-ANS-20, R-ANS-21, R-ANS-22, R-ANS-23, R-ANS-32, R-CONST-03)', () => {
    const q2 = ask('q2', 'radio', {
      options: ['up', 'down', 'no'],
      triggers: [when('up', 'make_visible', 'q1'), when('down', 'make_visible', 'q3')],
    })
    const person = respondent(
      page(
        ask('q1', 'text', { hidden: true }),
        q2,
        ask('q3', 'text', { hidden: true }),
        ask('q4', 'text'),
      ),
    )
    expect(person.picks('q2', 'down').lastEffects()).toContainEqual({
      type: 'scroll',
      elementId: idOf('q3'),
      delayMs: 400,
      offsetPx: 20,
    })
    const before = ask('p1', 'text', { hidden: true })
    const p2 = ask('p2', 'radio', {
      options: ['up', 'no'],
      triggers: [when('up', 'make_visible', 'p1')],
    })
    expect(
      respondent(page(before, p2, ask('p3', 'text')))
        .picks('p2', 'up')
        .lastEffects()
        .some((effect) => effect.type === 'scroll'),
    ).toBe(false)
  })

  it.each(['radio', 'plain', 'dropdown', 'score', 'star'] as const)(
    'after a %s the page scrolls to the next question (R-ANS-30)',
    (style) => {
      const person = respondent(
        page(ask('q1', style, { options: ['a', 'b'] }), ask('q2', 'text')),
      ).picks('q1', 'a')
      expect(person.lastEffects()).toContainEqual(
        expect.objectContaining({ type: 'scroll', elementId: idOf('q2') }),
      )
    },
  )

  it('after other styles it does not (R-ANS-31)', () => {
    const person = respondent(
      page(
        ask('q1', 'checklist', { options: ['a', 'b'] }),
        ask('q2', 'textarea'),
        ask('q3', 'text'),
      ),
    )
    expect(
      person
        .picks('q1', 'a')
        .lastEffects()
        .some((effect) => effect.type === 'scroll'),
    ).toBe(false)
    expect(
      person
        .types('q2', 'x')
        .enters('q2')
        .lastEffects()
        .some((effect) => effect.type === 'scroll'),
    ).toBe(false)
  })

  it('every required question is flagged at once, optional ones are not (R-ANS-33, R-ANS-34, R-ANS-37, R-VAL-12, R-VAL-23)', () => {
    const person = respondent(
      page(
        ask('q1', 'radio', { options: ['a'], isRequired: true }),
        ask('q2', 'text', { isRequired: true }),
        ask('q3', 'text'),
      ),
    ).presses('n')
    expect(person.run().faults).toEqual({
      [idOf('q1?')]: { code: 'required' },
      [idOf('q2?')]: { code: 'required' },
    })
    expect(person.run().notice).toBe('unanswered')
    expect(person.lastEffects()).toEqual([{ type: 'focus', target: 'summary' }])
  })

  it('answering clears the error, and the notice goes with the last one (R-ANS-36)', () => {
    const person = respondent(
      page(
        ask('q1', 'radio', { options: ['a'], isRequired: true }),
        ask('q2', 'text', { isRequired: true }),
      ),
    )
      .presses('n')
      .picks('q1', 'a')
    expect(person.run().faults).toEqual({ [idOf('q2?')]: { code: 'required' } })
    expect(person.types('q2', 'x').run()).toMatchObject({ faults: {}, notice: null })
  })

  it('hidden questions are not checked (R-ANS-38, R-VAL-04)', () => {
    const person = respondent(
      page(ask('q1', 'text'), ask('q2', 'text', { isRequired: true, hidden: true })),
    ).presses('n')
    expect(person.place()).toBe('S2')
  })

  it('faults come on leaving a field, not while typing, and go when the answer is right (R-VAL-01)', () => {
    const person = respondent(page(ask('q1', 'email'))).types('q1', 'a@b')
    expect(person.run().faults).toEqual({})
    expect(person.leaves('q1').run().faults).toEqual({ [idOf('q1?')]: { code: 'email' } })
    expect(person.presses('n').place()).toBe('S1')
    expect(person.types('q1', 'a@b.co').run().faults).toEqual({})
    expect(person.presses('n').place()).toBe('S2')
  })

  it('preloaded answers are confirmed and fire their triggers; those of later states wait for their state (R-QP-04, R-QP-06)', () => {
    const q1 = ask('q1', 'radio', { options: ['a'], triggers: [when('a', 'make_visible', 'q2')] })
    const person = respondent(page(q1, ask('q2', 'text', { hidden: true })), {
      preloaded: {
        [idOf('q1?')]: { kind: 'options', optionIds: [idOf('q1.a')] },
        [idOf('z?')]: { kind: 'text', text: 'ahead' },
      },
    })
    expect(person.shown()).toEqual(['q1', 'q2'])
    expect(person.run().answers[idOf('z?')]).toBeUndefined()
    expect(person.presses('n').run().answers[idOf('z?')]?.answer).toEqual({
      kind: 'text',
      text: 'ahead',
    })
  })

  it('an answer without triggers changes the view of its question only', () => {
    const elements = Array.from({ length: 20 }, (_, index) =>
      ask(`q${index}`, 'radio', { options: ['a', 'b'] }),
    )
    const person = respondent(page(...elements))
    const before = person.view().elements
    const after = person.picks('q5', 'a').view().elements
    expect(
      after
        .filter((element, index) => element !== before[index])
        .map((element) => element.element.question?.key),
    ).toEqual(['q5'])
  })
})
