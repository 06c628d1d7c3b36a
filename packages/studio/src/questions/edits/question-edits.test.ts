import { type Question, type QuestionStyle, questionStyles } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, ids, trigger } from '../test/flow.ts'
import { withOptionalText, withText } from './change-element.ts'
import { nameByWords, renameQuestionKey, restyle } from './question-edits.ts'

const restyled = (
  from: QuestionStyle,
  to: QuestionStyle,
  more: Partial<Omit<Question, 'options' | 'statements'>> & { readonly options?: string[] } = {},
): Question => {
  const flow = restyle(idOf('q'), to, 'en', ids())(flowOf([ask('q', from, more)]))
  const { question } = flow.elements[0] ?? {}
  if (!question) throw new Error('no question')
  return question
}

describe('restyle', () => {
  it('keeps text, help, name and whether it is required (O-04)', () => {
    const kept = {
      id: idOf('q?'),
      key: 'q',
      body: { en: 'q' },
      help: { en: 'Help' },
      isRequired: true,
    }
    expect(
      restyled('radio', 'textarea', { options: ['a'], help: { en: 'Help' }, isRequired: true }),
    ).toMatchObject({ ...kept, style: 'textarea', options: [] })
  })

  it.each<[QuestionStyle, QuestionStyle]>([
    ['radio', 'checklist'],
    ['checklist', 'dropdown'],
    ['radio', 'ranking'],
    ['dropdown', 'custom_score'],
    ['radio', 'star'],
  ])('options of %s stay in %s (O-04)', (from, to) =>
    expect(restyled(from, to, { options: ['a', 'b'] }).options.map(({ id }) => id)).toEqual([
      idOf('q.a'),
      idOf('q.b'),
    ]),
  )

  it('options become the answers of each row of a matrix, and back (O-04)', () => {
    const matrix = restyled('radio', 'matrix', { options: ['a', 'b'] })
    expect(matrix.statements.map(({ options }) => options.map(({ key }) => key))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(
      new Set(matrix.statements.flatMap(({ options }) => options.map(({ id }) => id))).size,
    ).toBe(4)
    const back = restyle(
      idOf('m'),
      'radio',
      'en',
      ids(),
    )(flowOf([ask('m', 'matrix', { rows: { r: ['x', 'y'] } })]))
    expect(back.elements[0]?.question?.options.map(({ key }) => key)).toEqual(['x', 'y'])
  })

  it('keeps limits that the new style has, and drops the others', () => {
    expect(restyled('text', 'textarea', { minLength: 2, maxLength: 5 })).toMatchObject({
      minLength: 2,
      maxLength: 5,
    })
    expect(
      restyled('textarea', 'numeric', {
        minLength: 2,
        hidePersonalData: true,
        placeholder: { en: 'x' },
      }),
    ).toEqual(expect.not.objectContaining({ minLength: 2 }))
    expect(restyled('numeric', 'age', { min: 18, step: 1 })).toEqual(
      expect.objectContaining({ min: 18 }),
    )
    expect(restyled('numeric', 'age', { min: 18, step: 1 })).not.toHaveProperty('step')
    expect(restyled('radio', 'gender', { isMultiSelect: true, options: ['a'] }).isMultiSelect).toBe(
      false,
    )
  })

  it('triggers on options stay among styles with options and go with them (O-06)', () => {
    const fired = ask('q', 'radio', {
      options: ['a'],
      triggers: [trigger({ key: 'a', targetIds: [idOf('submit')] })],
    })
    expect(
      restyle(idOf('q'), 'checklist', 'en', ids())(flowOf([fired])).elements[0]?.triggers,
    ).toHaveLength(1)
    expect(
      restyle(idOf('q'), 'text', 'en', ids())(flowOf([fired])).elements[0]?.triggers,
    ).toHaveLength(0)
  })

  it('every style can become every other without an error of its own (O-04)', () => {
    const own = ['dynamic_request', 'dynamic_multiple_choice', 'dynamic_multiple_value']
    for (const from of questionStyles)
      for (const to of questionStyles) {
        const flow = flowOf([{ ...ask('q', from), question: restyled('text', from) }])
        const faults = problems(restyle(idOf('q'), to, 'en', ids())(flow), { compiles }).filter(
          ({ severity }) => severity === 'error',
        )
        expect({ from, to, faults }).toMatchObject({
          faults: own.includes(to) ? [{ code: 'style_incomplete' }] : [],
        })
      }
  })
})

describe('renameQuestionKey', () => {
  const flow = flowOf([
    ask('old', 'radio', { options: ['a'] }),
    ask('b', 'text', {
      body: { en: 'You said {{ old }}, not {{older}}.' },
      bindingModel: { referenceId: 'crm', keys: ['old', 'b'] },
      triggers: [
        trigger({
          answerValue: 'x',
          scope: 'option',
          targetOptionIds: [{ questionKey: 'old', optionKey: 'a' }],
        }),
      ],
    }),
    {
      id: idOf('dial'),
      type: 'gauge',
      order: 2,
      isVisible: true,
      triggers: [],
      gauge: { source: 'question', questionKey: 'old' },
    },
  ])

  it('texts, bindings, triggers and gauges follow (O-04)', () => {
    const [renamed, b, dial] = renameQuestionKey(idOf('old'), 'new')(flow).elements
    expect(renamed?.question?.key).toBe('new')
    expect(b?.question?.body).toEqual({ en: 'You said {{new}}, not {{older}}.' })
    expect(b?.question?.bindingModel?.keys).toEqual(['new', 'b'])
    expect(b?.triggers[0]?.targetOptionIds).toEqual([{ questionKey: 'new', optionKey: 'a' }])
    expect(dial?.gauge).toEqual({ source: 'question', questionKey: 'new' })
  })

  it('leaves a flow unchanged when nothing changes', () =>
    expect(renameQuestionKey(idOf('old'), 'old')(flow)).toBe(flow))
})

describe('nameByWords', () => {
  const named = (key: string, body: string, beside: string[] = []) => {
    const flow = flowOf([
      ask(key, 'radio', { body: { en: body } }),
      ...beside.map((other) => ask(other, 'text')),
    ])
    return nameByWords(idOf(key), 'en')(flow).elements[0]?.question?.key
  }
  it.each([
    ['radio', 'How likely are you to recommend us to a friend?', 'how_likely_are_you_to_recommend'],
    ['radio_2', 'Why?', 'why'],
    ['radio', '你好', 'radio'],
    ['nps', 'Why?', 'nps'],
    ['radiology', 'Why?', 'radiology'],
  ])('%s that asks %j is named %s (O-04)', (key, body, expected) =>
    expect(named(key, body)).toBe(expected),
  )
  it('keeps names unlike each other (O-04)', () =>
    expect(named('radio', 'Why?', ['why'])).toBe('why_2'))
})

describe('texts', () => {
  it.each([
    [{ en: 'A' }, 'tr', 'B', { en: 'A', tr: 'B' }],
    [{ en: 'A', tr: 'B' }, 'tr', '', { en: 'A' }],
    [undefined, 'en', 'A', { en: 'A' }],
  ])('%j with %s = %j (O-09)', (text, code, words, expected) =>
    expect(withText(text, code, words)).toEqual(expected),
  )
  it('an optional text without words in any language is none', () =>
    expect(withOptionalText({ en: 'A' }, 'en', '')).toBeUndefined())
})
