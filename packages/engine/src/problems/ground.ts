// The indexes that the checks of the problems list share, built once per flow: the flow by id, which states lead where, and
// what triggers aim at. A check reads them and returns problems. It changes nothing.
import type { Flow, Problem } from '@askwell/contract'
import { type FlowMap, mapFlow } from '../flow-map.ts'
import { type Aims, aimsOf } from './aims.ts'
import { type Patterns, patternsOf } from './patterns.ts'
import { type Walk, walkOf } from './walk.ts'

export interface ProblemTools {
  /** Whether the linear-time regex engine supports the pattern. */
  readonly compiles: (pattern: string) => boolean
}

export interface CheckedFlow {
  readonly flow: Flow
  readonly map: FlowMap
  readonly walk: Walk
  readonly aims: Aims
  readonly tools: ProblemTools
  readonly patterns: Patterns
}

export type Check = (ground: CheckedFlow) => Problem[]

export function groundOf(flow: Flow, tools: ProblemTools): CheckedFlow {
  const map = mapFlow(flow)
  return { flow, map, tools, walk: walkOf(map), aims: aimsOf(map), patterns: patternsOf(flow) }
}

export const error = (code: Problem['code'], path: string, message: string): Problem => ({
  code,
  severity: 'error',
  path,
  message,
})
export const warning = (code: Problem['code'], path: string, message: string): Problem => ({
  code,
  severity: 'warning',
  path,
  message,
})
