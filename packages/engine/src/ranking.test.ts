import type { Trigger } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, option, other, when } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

const onePage = (triggers: Trigger[] = []) =>
  flowOf([
    {
      name: 'S1',
      elements: [
        ask('r', 'ranking', {
          isRequired: true,
          options: ['a', 'b', option('r', 'none', { exclusive: true })],
          triggers,
        }),
        ask('why', 'text', { hidden: true }),
        ask('hide', 'radio', {
          options: ['yes', 'no'],
          triggers: [when('yes', 'make_invisible', 'r.b'), when('yes', 'make_invisible', 'why')],
        }),
        other('send', 'submit'),
      ],
    },
  ])

describe('ranking', () => {
  it('takes every option it shows, also one that excludes the others elsewhere (R-QS-32, R-QS-33)', () => {
    const person = respondent(onePage()).picks('r', 'b', 'none').presses('send')
    expect(person.run().faults).toEqual({ [idOf('r?')]: { code: 'required' } })
    // An incomplete order also needs the summary of the page; an empty one only needs the error of its field.
    expect([person.run().notice, respondent(onePage()).presses('send').run().notice]).toEqual([
      'unanswered',
      null,
    ])
    person.picks('r', 'b', 'none', 'a').presses('send')
    expect(person.saves()[0]?.feedback.responses).toEqual(
      ['b', 'none', 'a'].map((key, ranking) => ({
        question_id: idOf('r?'),
        option_id: idOf(`r.${key}`),
        ranking,
      })),
    )
    expect(person.replayed()).toMatchObject({ ok: true })
  })

  it('the server requires only the options that were certainly on the page (R-QS-33, A-252)', () => {
    const hidden = option('r', 'late', { isVisible: false })
    const ranking = ask('r', 'ranking', {
      isRequired: true,
      options: ['a', 'b', hidden],
      triggers: [when('a', 'make_visible', 'r.late')],
    })
    const person = respondent(
      flowOf([{ name: 'S1', elements: [ranking, other('send', 'submit')] }]),
    ).picks('r', 'a')
    expect(person.optionsOf('r')).toEqual(['late', 'a', 'b'])
    expect(person.picks('r', 'a', 'b').optionsOf('r')).toEqual(['a', 'b'])
    expect(person.presses('send').replayed()).toMatchObject({ ok: true })
    const whole = respondent(onePage()).picks('r', 'a', 'b', 'none').presses('send')
    const [first = { question_id: '' }, second = { question_id: '' }] =
      whole.saves()[0]?.feedback.responses ?? []
    expect(whole.replayed({ responses: [first, second] })).toMatchObject({ ok: false })
  })

  it('what is left of an answer after hiding keeps its place, and the question answered last has the last word (A-257)', () => {
    const triggers = [
      when('b', 'make_visible', 'why', { controlType: 'last' }),
      when('a', 'make_visible', 'why', { controlType: 'last' }),
    ]
    const person = respondent(onePage(triggers)).picks('r', 'none', 'a', 'b')
    expect(person.shown()).toEqual(['r', 'why', 'hide'])
    expect(person.picks('hide', 'yes').shown()).toEqual(['r', 'hide'])
  })
})
