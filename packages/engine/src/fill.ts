// Applies the reply of an owner's system to a run: options of a dynamic question, or an answer as if it had been given.
// Loaded only where a flow calls such a system.
import type { Answer } from './answer.ts'
import { faultOf } from './check.ts'
import { clearHidden, replaceAnswer } from './clear-hidden.ts'
import type { FlowMap } from './flow-map.ts'
import type { Choice, Run } from './run.ts'
import { answerKind } from './styles/index.ts'

export function fill(
  map: FlowMap,
  run: Run,
  responses: readonly { readonly question_id: string; readonly input: unknown }[],
): Run {
  return clearHidden(
    map,
    responses.reduce((now, { question_id, input }) => filled(map, now, question_id, input), run),
  )
}

function filled(map: FlowMap, run: Run, questionId: string, input: unknown): Run {
  const question = map.elementOfQuestion.get(questionId)?.question
  if (!question) return run
  if (Array.isArray(input)) {
    const choices = input.flatMap(choiceOf)
    const answer = run.answers[questionId]?.answer
    // A chosen option that is no longer offered is removed.
    const kept =
      answer?.kind === 'values'
        ? answer.values.filter((value) => choices.some((choice) => choice.body === value))
        : null
    const offered: Run = { ...run, replies: { ...run.replies, [questionId]: choices } }
    return kept
      ? replaceAnswer(
          map,
          offered,
          questionId,
          kept.length > 0 ? { kind: 'values', values: kept } : null,
        )
      : offered
  }
  const text = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
  const answer: Answer = { kind: 'text', text }
  if (text === '' || answerKind(question) !== 'text' || faultOf(question, answer, [])) return run
  const isHere = run.visits.some(
    (visit) =>
      visit.stateId === map.stateOfElement.get(map.elementOfQuestion.get(questionId)?.id ?? ''),
  )
  const given = { answer, isCommitted: true, isPreloaded: true }
  return isHere
    ? replaceAnswer(map, run, questionId, answer, given)
    : { ...run, parked: { ...run.parked, [questionId]: given } }
}

function choiceOf(entry: unknown): Choice[] {
  if (typeof entry === 'string' || typeof entry === 'number')
    return [{ key: String(entry), body: String(entry) }]
  const named = entry !== null && typeof entry === 'object' ? entry : {}
  const body =
    'body' in named && (typeof named.body === 'string' || typeof named.body === 'number')
      ? String(named.body)
      : ''
  return body === '' ? [] : [{ key: 'key' in named ? String(named.key) : body, body }]
}
