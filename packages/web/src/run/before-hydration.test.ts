import { mapFlow, start, view } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { exampleQuestion } from '../test/example-flow.ts'
import { elementId, exampleFlow, optionId, questionId } from '../test/run-flow.ts'
import { type Control, earlyActs, readControls } from './before-hydration.ts'

const map = mapFlow(exampleFlow)
const session = {
  nodeId: '',
  deviceId: '',
  userId: null,
  originUrl: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}
const drawn = (preloaded: Parameters<typeof start>[1]['preloaded'] = {}) =>
  view(map, start(map, { mode: 'live', seed: 1, at: 0, languageId: '', session, preloaded }).run)

const choice = (value: string, isChecked: boolean): Control => ({
  kind: 'choice',
  value,
  isChecked,
})
const page = (controls: Record<string, Control[]>) => (id: string) => controls[id] ?? []
const options = (...optionIds: string[]) => ({ kind: 'options', optionIds }) as const

describe('earlyActs', () => {
  it('finds nothing on an untouched page', () => {
    const untouched = page({
      [elementId(1)]: [choice(optionId(1, 1), false)],
      [elementId(3)]: [{ kind: 'typed', value: '' }],
    })
    expect(earlyActs(drawn(), untouched, undefined)).toEqual([])
  })

  it('reads what was chosen, ticked, typed and tapped, in the order of the page', () => {
    const used = page({
      [elementId(1)]: [choice(optionId(1, 1), false), choice(optionId(1, 2), true)],
      [elementId(2)]: [choice(optionId(2, 1), true), choice(optionId(2, 2), true)],
      [elementId(3)]: [{ kind: 'typed', value: 'Merhaba ' }],
      [elementId(4)]: [choice('8', false), choice('9', true)],
    })
    expect(earlyActs(drawn(), used, undefined)).toEqual([
      { type: 'answered', questionId: questionId(1), answer: options(optionId(1, 2)), by: 'pick' },
      {
        type: 'answered',
        questionId: questionId(2),
        answer: options(optionId(2, 1), optionId(2, 2)),
        by: 'pick',
      },
      {
        type: 'answered',
        questionId: questionId(3),
        answer: { kind: 'text', text: 'Merhaba ' },
        by: 'typing',
      },
      {
        type: 'answered',
        questionId: questionId(4),
        answer: { kind: 'text', text: '9' },
        by: 'pick',
      },
    ])
  })

  it('reads a native select and leaves its empty entry alone', () => {
    const select = (value: string): Control => ({ kind: 'select', values: [value] })
    expect(earlyActs(drawn(), page({ [elementId(1)]: [select('')] }), undefined)).toEqual([])
    expect(
      earlyActs(drawn(), page({ [elementId(1)]: [select(optionId(1, 1))] }), undefined),
    ).toMatchObject([{ answer: options(optionId(1, 1)), by: 'pick' }])
  })

  it('puts the press on a button after the answers, and only the first one', () => {
    const used = page({ [elementId(1)]: [choice(optionId(1, 1), true)] })
    const early = { presses: [elementId(5), elementId(5)], stop: () => {} }
    expect(earlyActs(drawn(), used, early)).toMatchObject([
      { type: 'answered' },
      { type: 'pressed', elementId: elementId(5) },
    ])
    expect(earlyActs(drawn(), page({}), { presses: [null], stop: () => {} })).toEqual([
      { type: 'pressed', elementId: null },
    ])
  })

  it('keeps preloaded answers that were not touched and takes over those that were', () => {
    const preloaded = {
      [questionId(1)]: options(optionId(1, 1)),
      [questionId(3)]: { kind: 'text', text: 'x' } as const,
    }
    const untouched = page({
      [elementId(1)]: [choice(optionId(1, 1), true), choice(optionId(1, 2), false)],
      [elementId(3)]: [{ kind: 'typed', value: 'x' }],
    })
    expect(earlyActs(drawn(preloaded), untouched, undefined)).toEqual([])
    const changed = page({
      [elementId(1)]: [choice(optionId(1, 1), false), choice(optionId(1, 2), true)],
      [elementId(3)]: [{ kind: 'typed', value: 'xy' }],
    })
    expect(earlyActs(drawn(preloaded), changed, undefined)).toMatchObject([
      { answer: options(optionId(1, 2)) },
      { answer: { text: 'xy' } },
    ])
    const emptied = page({
      [elementId(1)]: [choice(optionId(1, 1), true)],
      [elementId(3)]: [{ kind: 'typed', value: '' }],
    })
    expect(earlyActs(drawn(preloaded), emptied, undefined)).toEqual([
      { type: 'answered', questionId: questionId(3), answer: null, by: 'typing' },
    ])
  })

  it('reads a slider among options by its place, and a typed number before an empty field', () => {
    const [first] = drawn().elements
    const asked = first?.kind === 'question' ? first.view.question : undefined
    if (!asked) throw new Error('The example begins with a question')
    const slider = { question: { ...asked, style: 'slider' as const }, options: asked.options }
    const typed = (value: string): Control => ({ kind: 'typed', value })
    expect(readControls(slider, [typed('1')])).toEqual(options(asked.options[1]?.id ?? ''))
    const numbers = { question: { ...asked, style: 'slider' as const, options: [] }, options: [] }
    expect(readControls(numbers, [typed('70'), typed('')])).toEqual({ kind: 'text', text: '70' })
    expect(readControls(numbers, [])).toBeNull()
  })

  it('reads a phone number beside the list of its country', () => {
    const question = exampleQuestion({
      style: 'phone_number',
      options: [],
      statements: [],
      extra: {},
    })
    const field = (number: string): Control[] => [
      { kind: 'select', values: ['TR'] },
      { kind: 'typed', value: number },
    ]
    expect(readControls({ question, options: [] }, field('0532 123 45 67'))).toEqual({
      kind: 'text',
      text: '0532 123 45 67',
    })
    expect(readControls({ question, options: [] }, field(''))).toBeNull()
  })

  it('takes no value that is not an option of the question', () => {
    expect(earlyActs(drawn(), page({ [elementId(1)]: [choice('on', true)] }), undefined)).toEqual(
      [],
    )
  })

  it('reads a matrix by its rows, and of a statement ticked for both ends of a maxdiff one', () => {
    const option = (id: string, key: string) => ({ id, key, body: {}, order: 0, isVisible: true })
    const statement = (id: string) => ({
      id,
      key: id,
      body: {},
      order: 0,
      options: [option(`${id}-best`, 'best'), option(`${id}-worst`, 'worst')],
    })
    const question = exampleQuestion({
      style: 'matrix',
      options: [],
      statements: [statement('a'), statement('b')],
      extra: { matrix_question_type: 'maxdiff' },
    })
    const ticked = (...ids: string[]) =>
      ['a-best', 'a-worst', 'b-best', 'b-worst'].map((id) => choice(id, ids.includes(id)))
    expect(readControls({ question, options: [] }, ticked('a-best', 'b-worst'))).toEqual({
      kind: 'matrix',
      rows: [
        { statementId: 'a', optionId: 'a-best' },
        { statementId: 'b', optionId: 'b-worst' },
      ],
    })
    expect(readControls({ question, options: [] }, ticked('a-best', 'a-worst'))).toEqual({
      kind: 'matrix',
      rows: [{ statementId: 'a', optionId: 'a-worst' }],
    })
    expect(readControls({ question, options: [] }, ticked())).toBeNull()
    const inSets = ['a-best 0/0', 'b-best 0/1', 'a-worst 0/1'].map((id) => choice(id, true))
    expect(readControls({ question, options: [] }, inSets)).toEqual({
      kind: 'matrix',
      rows: [
        { statementId: 'a', optionId: 'a-best', set: '0/0' },
        { statementId: 'b', optionId: 'b-best', set: '0/1' },
        { statementId: 'a', optionId: 'a-worst', set: '0/1' },
      ],
    })
  })
})
