// One rule says whether an answer holds several things. The answer that is accepted and the problem list follow it, for
// every style with and without the flag; the page and the builder have the same table beside them.
import { QuestionStyle, verifiedStyles } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../answer.ts'
import { problems } from '../problems.ts'
import {
  flow,
  options,
  plainElement,
  question,
  state,
  statement,
  trigger,
} from '../random/building.ts'
import { allStyles, answerKind, isPicker, isSinglePick, styleOf, takesSeveral } from './index.ts'
import { toolingOf } from './tooling.ts'

const always = ['checklist', 'dynamic_multiple_value', 'matrix', 'ranking']
const byFlag = [
  'custom_score',
  'dropdown',
  'dynamic_multiple_choice',
  'email',
  'plain',
  'radio',
  'random',
  'score',
  'star',
]

const cases = allStyles.flatMap((style) =>
  [true, false].map((isMultiSelect) => [style, isMultiSelect] as const),
)
const isExpected = (style: string, isMultiSelect: boolean): boolean =>
  always.includes(style) || (isMultiSelect && byFlag.includes(style))

function asked(
  style: QuestionStyle,
  isMultiSelect: boolean,
  more: { minSelectionCount?: number } = {},
) {
  const rows =
    style === 'matrix' ? [statement('one', 'q', 'a', 'b'), statement('two', 'q', 'a', 'b')] : []
  const offered = ['options', 'scale'].includes(styleOf(style).answer) ? options('q', 'a', 'b') : []
  return question('q', style, { options: offered, statements: rows, isMultiSelect, ...more })
}

function found(element: ReturnType<typeof asked>): string[] {
  const document = flow(
    [
      state('page', ['q', 'x', 'done'], 'end', { isInitialState: true }),
      state('end', [], null, { style: 'thank' }),
    ],
    [element, plainElement('x', 'label'), plainElement('done', 'submit')],
  )
  return problems(document, { compiles: () => true }).map(({ code, path }) => `${code} ${path}`)
}

/** Two things of its kind, or null where the kind cannot hold two. */
function twoOf(element: ReturnType<typeof asked>): Answer | null {
  const { question: q } = element
  if (!q) return null
  const kind = answerKind(q)
  if (kind === 'options') return { kind, optionIds: q.options.map(({ id }) => id) }
  if (kind === 'values') return { kind, values: ['a', 'b'] }
  if (kind === 'matrix')
    return {
      kind,
      rows: q.statements.map(({ id, options: [first] }) => ({
        statementId: id,
        optionId: first?.id ?? '',
      })),
    }
  return q.style === 'email' ? { kind: 'text', text: 'a@example.com, b@example.com' } : null
}

describe.each(cases)('%s with isMultiSelect %s', (style, isMultiSelect) => {
  const isSeveral = isExpected(style, isMultiSelect)
  const element = asked(style, isMultiSelect)
  const q = element.question ?? never()

  it('holds several things where the table says so', () => {
    expect(takesSeveral(q)).toBe(isSeveral)
    if (isSeveral) expect(isSinglePick(q)).toBe(false)
  })

  it('accepts two things exactly then', () => {
    const two = twoOf(element)
    if (two) expect(styleOf(style).fault(q, two, q.options) === null).toBe(isSeveral)
    else expect(isSeveral).toBe(false)
  })

  it('has its least number of options checked exactly then', () => {
    const isChecked = found(asked(style, isMultiSelect, { minSelectionCount: 3 })).some((problem) =>
      problem.endsWith('minSelectionCount'),
    )
    expect(isChecked).toBe(isSeveral && answerKind(q) === 'options')
  })

  it('has triggers that disagree exactly then', () => {
    const isPicked = ['options', 'matrix'].includes(answerKind(q))
    const fires = (key: string) => (isPicked ? { key } : { key: undefined, answerValue: key })
    const triggers = [
      { ...trigger('a', ['x'], { controlType: 'selected' }), ...fires('a') },
      { ...trigger('b', ['x'], { action: 'make_invisible' }), ...fires('b') },
    ]
    const disagrees = found({ ...element, triggers }).some((problem) =>
      problem.startsWith('triggers_disagree'),
    )
    expect(disagrees).toBe(isSeveral)
  })
})

it('a scale without options holds one number, whatever the flag says', () => {
  for (const style of allStyles.filter((name) => styleOf(name).answer === 'scale')) {
    const q = question('q', style, { isMultiSelect: true }).question ?? never()
    expect([takesSeveral(q), isSinglePick(q), answerKind(q)], style).toEqual([false, true, 'text'])
  }
})

it('names every style of the contract, and the styles that a code verifies', () => {
  expect(allStyles.toSorted()).toEqual(QuestionStyle.options.toSorted())
  expect(allStyles.filter((style) => styleOf(style).isVerified)).toEqual(verifiedStyles)
})

it('has a likely answer for every style that is typed, and no other', () => {
  for (const style of allStyles)
    expect(toolingOf(style).likely !== null, style).toBe(styleOf(style).text !== undefined)
})

it('warns of more than ten options exactly where the page draws a picker', () => {
  const drawsPicker = ['checklist', 'gender', 'plain', 'radio', 'random']
  const keys = Array.from({ length: 11 }, (_, at) => `o${at}`)
  for (const style of allStyles) {
    const element = question('q', style, { options: options('q', ...keys) })
    expect(isPicker(element.question ?? never()), style).toBe(drawsPicker.includes(style))
    expect(
      found(element).some((problem) => problem.startsWith('many_options_inline')),
      style,
    ).toBe(drawsPicker.includes(style))
  }
})

function never(): never {
  throw new Error('A question element has a question')
}
