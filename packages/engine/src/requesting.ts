// Dynamic requests: a settled answer asks the owner's system; its reply offers options to the
// dynamic questions it names, or fills an answer in. A reply never moves the page.
import type { Element } from '@askwell/contract'
import type { Answer } from './answer.ts'
import { faultOf } from './check.ts'
import { clearHidden, replaceAnswer } from './clear-hidden.ts'
import type { Effect } from './effect.ts'
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { Choice, Run } from './run.ts'
import { withFault } from './run-parts.ts'
import type { Stepped } from './step.ts'
import { rulesOf } from './styles/index.ts'

export const requestDelayMs = 400

/** The request a settled answer makes: for dynamic_request, and for any question the owner gave a request. */
export function requestFor(run: Run, element: Element): { run: Run; effects: Effect[] } {
  const { question } = element
  const given = question && run.answers[question.id]
  if (!question || !given || (question.style !== 'dynamic_request' && !question.request) || run.mode !== 'live') return { run, effects: [] }
  const answer = rulesOf(question.style)
    .items(question, given.answer)
    .map((item) => item.body ?? item.option_id ?? '')
    .join(',')
  return {
    run: { ...run, requesting: [...new Set([...run.requesting, question.id])] },
    effects: [{ type: 'request', questionId: question.id, answer, delayMs: requestDelayMs }],
  }
}

export type RequestEvent = Extract<RunEvent, { type: 'request_answered' | 'request_failed' | 'bound' }>

export function requesting(map: FlowMap, run: Run, event: RequestEvent): Stepped {
  const settled: Run = { ...run, requesting: run.requesting.filter((id) => id !== event.questionId) }
  if (event.type === 'bound') return withInputs(map, { ...run, bindings: { ...run.bindings, [event.questionId]: event.values } }, event.responses)
  if (event.type === 'request_failed') return { run: withFault(settled, event.questionId, { code: 'generic' }), effects: [] }
  return withInputs(map, withFault(settled, event.questionId, null), event.responses)
}

function withInputs(map: FlowMap, run: Run, responses: readonly { readonly question_id: string; readonly input: unknown }[]): Stepped {
  const current = responses.reduce((now, { question_id, input }) => filled(map, now, question_id, input), run)
  return { run: clearHidden(map, current), effects: [] }
}

function filled(map: FlowMap, run: Run, questionId: string, input: unknown): Run {
  const question = map.elementOfQuestion.get(questionId)?.question
  if (!question) return run
  if (Array.isArray(input)) {
    const choices = input.flatMap(choiceOf)
    const answer = run.answers[questionId]?.answer
    // What was chosen and is no longer offered goes.
    const kept = answer?.kind === 'values' ? answer.values.filter((value) => choices.some((choice) => choice.body === value)) : null
    const offered: Run = { ...run, replies: { ...run.replies, [questionId]: choices } }
    return kept ? replaceAnswer(map, offered, questionId, kept.length > 0 ? { kind: 'values', values: kept } : null) : offered
  }
  const text = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
  const answer: Answer = { kind: 'text', text }
  if (text === '' || rulesOf(question.style).answerKind(question) !== 'text' || faultOf(question, answer, [])) return run
  const isHere = run.visits.some((visit) => visit.stateId === map.stateOfElement.get(map.elementOfQuestion.get(questionId)?.id ?? ''))
  const given = { answer, isCommitted: true, isPreloaded: true }
  return isHere ? replaceAnswer(map, run, questionId, answer, given) : { ...run, parked: { ...run.parked, [questionId]: given } }
}

function choiceOf(entry: unknown): Choice[] {
  if (typeof entry === 'string' || typeof entry === 'number') return [{ key: String(entry), body: String(entry) }]
  const named = entry !== null && typeof entry === 'object' ? entry : {}
  const body = 'body' in named && (typeof named.body === 'string' || typeof named.body === 'number') ? String(named.body) : ''
  return body === '' ? [] : [{ key: 'key' in named ? String(named.key) : body, body }]
}
