// The path somebody took in the preview, in words: each state, and beside it the first thing that was answered there.
import type { Flow, PreviewState } from '@askwell/contract'
import type { Answer } from '@askwell/engine'
import { shortened } from '../../../words/shortened.ts'
import { spokenText } from '../spoken-text.ts'

export interface Step {
  /** Null = the default ending. */
  readonly name: string | null
  /** Empty = nothing was answered there, or nothing short enough to show. */
  readonly answer: string
}

export function toldPath(
  flow: Flow,
  { path, answers }: Pick<PreviewState, 'path' | 'answers'>,
  languageCode: string,
): readonly Step[] {
  return path.map((stateId): Step => {
    const state = flow.states.find(({ id }) => id === stateId)
    if (!state) return { name: null, answer: '' }
    return { name: state.name, answer: firstAnswer(flow, state.elements, answers, languageCode) }
  })
}

function firstAnswer(
  flow: Flow,
  elementIds: readonly string[],
  answers: PreviewState['answers'],
  languageCode: string,
): string {
  for (const id of elementIds) {
    const question = flow.elements.find((element) => element.id === id)?.question
    const answer = question && (answers[question.id] as Answer | undefined)
    if (!question || !answer) continue
    if (answer.kind === 'text') return short(answer.text.trim())
    if (answer.kind === 'values') return short(answer.values.join(', '))
    if (answer.kind !== 'options') continue
    const chosen = answer.optionIds.flatMap(
      (optionId) => question.options.find((option) => option.id === optionId) ?? [],
    )
    return short(
      chosen.map(({ body, key }) => spokenText(flow, body, languageCode) || key).join(', '),
    )
  }
  return ''
}

const most = 18

const short = (text: string): string => shortened(text, most)
