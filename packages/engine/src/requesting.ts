// Dynamic requests: a settled answer calls the owner's system, whose reply offers options to the
// dynamic questions it names, or fills in an answer. A reply never moves to another page.
import type { Element } from '@askwell/contract'
import type { Effect } from './effect.ts'
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'
import { withFault } from './run-parts.ts'
import type { Stepped } from './stepped.ts'
import { styleOf } from './styles/index.ts'
import type { Tools } from './tools.ts'

export const requestDelayMs = 400

/** The request of a settled answer: for dynamic_request, and for any question for which the owner configured a request. */
export function requestFor(run: Run, element: Element): { run: Run; effects: Effect[] } {
  const { question } = element
  const given = question && run.answers[question.id]
  if (
    !question ||
    !given ||
    (!styleOf(question.style).asksSystem && !question.request) ||
    run.mode !== 'live'
  )
    return { run, effects: [] }
  const answer = styleOf(question.style)
    .items(question, given.answer)
    .map((item) => item.body ?? item.option_id ?? '')
    .join(',')
  return {
    run: { ...run, requesting: [...new Set([...run.requesting, question.id])] },
    effects: [{ type: 'request', questionId: question.id, answer, delayMs: requestDelayMs }],
  }
}

export type RequestEvent = Extract<
  RunEvent,
  { type: 'request_answered' | 'request_failed' | 'bound' }
>

export function requesting(map: FlowMap, run: Run, event: RequestEvent, { fill }: Tools): Stepped {
  const settled: Run = {
    ...run,
    requesting: run.requesting.filter((id) => id !== event.questionId),
  }
  if (event.type === 'request_failed')
    return { run: withFault(settled, event.questionId, { code: 'generic' }), effects: [] }
  const told =
    event.type === 'bound'
      ? { ...run, bindings: { ...run.bindings, [event.questionId]: event.values } }
      : withFault(settled, event.questionId, null)
  return { run: fill ? fill(map, told, event.responses) : told, effects: [] }
}
