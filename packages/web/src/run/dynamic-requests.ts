// The owner's dynamic requests (seed §7, C-09; A-124): one for each question at a time, after a pause in answering; a newer
// answer aborts an older request, so that a slow reply never overrides a newer one.
import type { Effect } from '@askwell/engine'
import type { Act } from '../app-types.ts'
import type { Reply, SendRequest } from './api.ts'

export type RequestEffect = Extract<Effect, { type: 'request' }>

export interface RequestContext {
  readonly send: SendRequest
  readonly later: (ms: number, task: () => void) => () => void
  readonly flowId: string
}

export type DynamicRequests = (effect: RequestEffect, send: (act: Act) => void) => void

export function createDynamicRequests({ send, later, flowId }: RequestContext): DynamicRequests {
  const running = new Map<string, { readonly stop: () => void }>()
  return ({ questionId, answer, delayMs }, tell) => {
    running.get(questionId)?.stop()
    const controller = new AbortController()
    const stopClock = later(delayMs, () => void ask())
    const own = {
      stop: () => {
        stopClock()
        controller.abort()
      },
    }
    running.set(questionId, own)

    async function ask(): Promise<void> {
      const reply = await send({
        method: 'POST',
        url: `/v1/flows/${encodeURIComponent(flowId)}/requests`,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({ question_id: questionId, flow_id: flowId, answer }),
        signal: controller.signal,
      })
      if (running.get(questionId) !== own) return
      running.delete(questionId)
      const responses = responsesOf(reply)
      tell(
        responses
          ? { type: 'request_answered', questionId, responses }
          : { type: 'request_failed', questionId },
      )
    }
  }
}

interface Input {
  readonly question_id: string
  readonly input: unknown
}

/** Entries without a question are left out; a reply that is not a list is a failure. */
function responsesOf(reply: Reply): readonly Input[] | null {
  const json: unknown = reply.kind === 'success' ? reply.json : null
  const list: unknown =
    typeof json === 'object' && json !== null && 'responses' in json ? json.responses : null
  if (!Array.isArray(list)) return null
  return list.flatMap((entry: unknown) =>
    typeof entry === 'object' &&
    entry !== null &&
    'question_id' in entry &&
    typeof entry.question_id === 'string' &&
    'input' in entry
      ? [{ question_id: entry.question_id, input: entry.input }]
      : [],
  )
}
