// Calls owners' systems for the bound questions on the page (seed §7, C-10; A-126): when the page is entered, and again when an
// answer changes that the question is bound to. The newest call applies, and a system that fails leaves its texts empty.
import type { FlowMap, Run } from '@askwell/engine'
import { type BindingCall, bindingCalls, bindingDelayMs, bound } from '@askwell/engine/binding'
import type { Act } from '../app-types.ts'
import type { SendRequest } from './api.ts'

export interface BindingContext {
  readonly send: SendRequest
  readonly later: (ms: number, task: () => void) => () => void
  readonly map: FlowMap
  readonly nodeId: string
  /** Null = no ticket; then the server recognizes the page by its network address. */
  readonly ticket: string | null
}

/** Receives every new run. */
export type WatchBindings = (run: Run, tell: (act: Act) => void, now: () => Run) => void

interface PendingCall {
  readonly call: string
  readonly stop: () => void
}

export function createBindings({
  send,
  later,
  map,
  nodeId,
  ticket,
}: BindingContext): WatchBindings {
  const url = `/integration?${new URLSearchParams({ node_id: nodeId, ...(ticket !== null && { ticket }) })}`
  const asked = new Map<string, PendingCall>()
  return (run, tell, now) => {
    const calls = bindingCalls(map, run)
    for (const [questionId, { stop }] of asked) {
      if (calls.some((call) => call.questionId === questionId)) continue
      // Its page was left: returning calls again.
      stop()
      asked.delete(questionId)
    }
    for (const call of calls) {
      const text = JSON.stringify(call)
      const before = asked.get(call.questionId)
      if (before?.call === text) continue
      before?.stop()
      asked.set(call.questionId, {
        call: text,
        stop: ask(call, before ? bindingDelayMs : 0, tell, now),
      })
    }
  }

  function ask(
    call: BindingCall,
    delayMs: number,
    tell: (act: Act) => void,
    now: () => Run,
  ): () => void {
    const controller = new AbortController()
    const stopClock = later(delayMs, () => void run())
    async function run(): Promise<void> {
      const reply = await send({
        method: 'POST',
        url,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({ reference_id: call.referenceId, body: call.body }),
        signal: controller.signal,
      })
      if (!controller.signal.aborted)
        tell(bound(map, now(), call.questionId, reply.kind === 'success' ? reply.json : null))
    }
    return () => {
      stopClock()
      controller.abort()
    }
  }
}
