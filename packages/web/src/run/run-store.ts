// Holds the one run of a page and its snapshot. For each act the engine steps, listeners get the next
// snapshot, and only then the effects are performed.
import {
  type Effect,
  type FlowMap,
  type Run,
  type RunEvent,
  type SpecialSteps,
  type Stepped,
  stepWith,
  type Tools,
  view,
} from '@askwell/engine'
import type { Act, RunSnapshot, RunStore } from '../app-types.ts'
import type { Perform } from './effects.ts'

export interface RunStoreInput {
  readonly map: FlowMap
  readonly begun: Stepped
  readonly tools: Tools
  /** null if no question of the flow sends such events. */
  readonly specialSteps: SpecialSteps | null
  readonly perform: Perform
  readonly nowMs: () => number
  /** Called with every act's type, for error reports. */
  readonly note: (type: string) => void
  /** Called with the first run and every new one, after it is drawn. `now` returns the current run. */
  readonly watch?: ((run: Run, send: (act: Act) => void, now: () => Run) => void) | undefined
}

export function createRunStore(input: RunStoreInput): RunStore {
  const listeners = new Set<() => void>()
  const queue: Act[] = []
  let snapshot = snapshotOf(input.begun.run, null)
  let fault: { readonly error: unknown } | null = null
  let isStepping = false

  function snapshotOf(run: Run, previous: RunSnapshot | null): RunSnapshot {
    return { run, view: previous ? view(input.map, run, previous.view) : view(input.map, run) }
  }

  function take(act: Act): readonly Effect[] {
    input.note(act.type)
    const event = timed(act, input.nowMs())
    const { run, effects } = stepWith(
      input.specialSteps,
      input.map,
      snapshot.run,
      event,
      input.tools,
    )
    if (run !== snapshot.run) {
      snapshot = snapshotOf(run, snapshot)
      notify()
      watch()
    }
    return effects
  }

  function watch(): void {
    input.watch?.(snapshot.run, send, () => snapshot.run)
  }

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  /** An effect may send at once (a wait of 0 ms); its act then follows this one instead of being nested. */
  function send(act: Act): void {
    queue.push(act)
    if (isStepping || fault) return
    isStepping = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        for (const effect of take(next)) input.perform(effect, send)
      }
    } catch (error) {
      // An error of the flow must reach the boundary, which catches only errors thrown while drawing.
      fault = { error }
      notify()
    } finally {
      isStepping = false
    }
  }

  watch()
  return {
    send,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => {
      if (fault) throw fault.error
      return snapshot
    },
  }
}

const timed = (act: Act, at: number): RunEvent => Object.assign({}, act, { at })
