// Begins a run: at the initial state, with the answers that came with the link or the host page.
import type { Answer } from './answer.ts'
import { enter } from './enter.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, RunAnswer, RunMode, Session } from './run.ts'
import type { Stepped } from './stepped.ts'

export interface StartInput {
  readonly mode: RunMode
  readonly seed: number
  readonly at: number
  readonly languageId: string
  readonly session: Session
  /** By question id; the caller leaves out answers that the style cannot read. */
  readonly preloaded?: Readonly<Record<string, Answer>>
  readonly onlyElementId?: string | null
}

/** Total: a flow without an initial state (which publishing refuses) starts at the default thank state. */
export function start(map: FlowMap, input: StartInput): Stepped {
  const parked: Record<string, RunAnswer> = {}
  for (const [questionId, answer] of Object.entries(input.preloaded ?? {})) {
    if (map.elementOfQuestion.has(questionId))
      parked[questionId] = { answer, isCommitted: true, isPreloaded: true }
  }
  const run: Run = {
    mode: input.mode,
    onlyElementId: input.onlyElementId ?? null,
    seed: input.seed,
    startedAtMs: input.at,
    languageId: input.languageId,
    session: input.session,
    visits: [],
    wasReachedByBack: false,
    answers: {},
    parked,
    fired: [],
    left: {},
    faults: {},
    notice: null,
    isRefused: false,
    uploads: {},
    verifications: {},
    replies: {},
    requesting: [],
    bindings: {},
    waiting: null,
    firstResponseAtMs: null,
    createdAtMs: null,
    phase: { kind: 'answering', failure: null },
    saving: {
      inFlight: null,
      isPartialWaiting: false,
      isCompleteWaiting: false,
      feedbackId: null,
      said: null,
    },
  }
  return {
    run: map.initialState ? enter(map, run, map.initialState.id, input.at) : run,
    effects: [],
  }
}
