// The outcome of a step.
import type { Effect } from './effect.ts'
import type { Run } from './run.ts'

export interface Stepped {
  readonly run: Run
  readonly effects: readonly Effect[]
}
