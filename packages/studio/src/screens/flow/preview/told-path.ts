// The way somebody took in the preview, in words: each state, and beside it the first thing that was answered there.
import type { Flow, PreviewTold } from '@askwell/contract'
import type { Answer } from '@askwell/engine'
import { spokenText } from '../spoken-text.ts'

export interface Step {
  /** Null = the default thank-you. */
  readonly name: string | null
  /** Empty = nothing was answered there, or nothing short enough to say. */
  readonly answer: string
}

export function toldPath(
  flow: Flow,
  { path, answers }: Pick<PreviewTold, 'path' | 'answers'>,
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
  answers: PreviewTold['answers'],
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

function short(text: string): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
