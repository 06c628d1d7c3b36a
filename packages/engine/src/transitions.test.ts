import type { Rule } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, other, rule } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

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
      'equals is exact after trimming (R-FLOW-09)',
      rule('q1', 'equals', { value: 'yes' }),
      ' yes ',
      'S2',
    ],
    ['equals refuses more (R-FLOW-09)', rule('q1', 'equals', { value: 'yes' }), 'yes!', 'S7'],
    ['equals knows case (R-FLOW-09, A-043)', rule('q1', 'equals', { value: 'yes' }), 'Yes', 'S7'],
    [
      'equals takes any of several values',
      rule('q1', 'equals', { value: ['no', 'yes'] }),
      'yes',
      'S2',
    ],
    [
      'not_equals holds for another answer (R-FLOW-10)',
      rule('q1', 'not_equals', { value: 'yes' }),
      'no',
      'S2',
    ],
    [
      'not_equals does not hold for the same (R-FLOW-10)',
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
    ['contains (R-FLOW-11)', rule('q1', 'contains', { value: 'slow' }), 'very slow', 'S2'],
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
    ['not_contains (R-FLOW-12)', rule('q1', 'not_contains', { value: 'slow' }), 'quick', 'S2'],
    [
      'not_contains does not hold (R-FLOW-12)',
      rule('q1', 'not_contains', { value: 'slow' }),
      'slow',
      'S7',
    ],
    ['regex ignores case (R-FLOW-13)', rule('q1', 'regex', { value: '^AB+C$' }), 'abbc', 'S2'],
    ['an invalid regex is false (R-FLOW-14)', rule('q1', 'regex', { value: '([' }), '([', 'S7'],
    [
      'positive operators are false without an answer',
      rule('q1', 'equals', { value: 'x' }),
      null,
      'S7',
    ],
  ])('%s', (_name, oneRule, text, target) => {
    expect(goes([oneRule], text)).toBe(target)
  })

  it('all rules must hold, else the next state (R-FLOW-05, R-FLOW-06)', () => {
    expect(
      goes([rule('q1', 'contains', { value: 'a' }), rule('q1', 'contains', { value: 'b' })], 'a'),
    ).toBe('S7')
    expect(
      goes([rule('q1', 'contains', { value: 'a' }), rule('q1', 'contains', { value: 'b' })], 'ab'),
    ).toBe('S2')
  })

  it('the default operator matches chosen options (R-FLOW-15)', () => {
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

  it('the first that holds wins; those of other states are not looked at (R-FLOW-04, R-FLOW-08)', () => {
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

  it('without transition and next state the default thank state ends the flow (R-FLOW-07, R-FLOW-48)', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('q1', 'radio', { options: ['a'] }), other('n', 'next_page')] },
    ])
    const person = respondent(flow).picks('q1', 'a').presses('n').isStored()
    expect(person.place()).toBe('end:default')
    expect(person.view()).toMatchObject({ state: null, style: 'thank' })
  })

  it('a rule may ask about an earlier state (R-FLOW-17)', () => {
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
