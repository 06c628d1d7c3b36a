// The server's half of the engine: could a respondent who follows the flow have sent this feedback? The styles read
// items back into answers. The path is checked edge by edge: exactly if a state was visited once, and by the existing edges
// if it was visited more often. Visibility is tri-state if the order of the respondent's
// acts is not known. It never refuses an honest run, and it refuses everything that no run can produce.

import type { FeedbackCustomer, PathStep, ResponseItem } from '@askwell/contract'
import type { FlowMap } from './flow-map.ts'
import { containsMask } from './mask-signs.ts'
import { joinCustomer } from './payload.ts'
import { checkAnswers } from './replay/answers.ts'
import { findPath } from './replay/find-path.ts'
import { checkPath } from './replay/path.ts'
import { readItems } from './replay/read-items.ts'
import type { ReplayFault } from './replay/replay-fault.ts'
import { styleOf } from './styles/index.ts'
import type { Tools } from './tools.ts'

export interface ReplayInput {
  readonly responses: readonly ResponseItem[]
  /** As the client sent it; absent = any walk that fits the answers is accepted. */
  readonly path?: readonly PathStep[] | undefined
  /** A partial save may stop anywhere and leave any question open. */
  readonly completed: boolean
  /** The calendar year of the answers, for a birth year. */
  readonly year: number
}

export type Replayed =
  | {
      readonly ok: true
      /** In canonical form and page order, `hidePersonalData` as the flow says. */
      readonly items: readonly ResponseItem[]
      /** The customer fields that identity styles fill. */
      readonly customer: FeedbackCustomer
      /** Page states in the order visited; found by search when the client sent none. */
      readonly stateIds: readonly string[]
    }
  | { readonly ok: false; readonly faults: readonly ReplayFault[] }

export function replay(map: FlowMap, input: ReplayInput, tools: Tools): Replayed {
  const read = readItems(map, input.responses)
  if (read.faults.length > 0) return { ok: false, faults: read.faults }
  if (input.path) {
    const sentPath = withoutEnd(
      map,
      input.path.map((step) => step.state_id),
    )
    const faults = checkPath(map, read.answers, sentPath, input.completed, tools)
    const all = faults.length > 0 ? faults : checkAnswers(map, read, sentPath, input.completed)
    return all.length > 0
      ? { ok: false, faults: all }
      : accepted(map, read.answers, sentPath, input.year)
  }
  const { path, isCutShort } = findPath(
    map,
    read,
    { completed: input.completed, checksPages: true },
    tools,
  )
  if (path) return accepted(map, read.answers, path, input.year)
  if (isCutShort)
    return {
      ok: false,
      faults: [
        {
          field: 'path',
          message: 'is needed: there are too many ways through the flow to try them all',
        },
      ],
    }
  // A path that the flow allows gives the most useful faults of the answers.
  const { path: way } = findPath(
    map,
    read,
    { completed: input.completed, checksPages: false },
    tools,
  )
  const faults = way ? checkAnswers(map, read, way, input.completed) : []
  return {
    ok: false,
    faults:
      faults.length > 0
        ? faults
        : [{ field: 'responses', message: 'no way through the flow fits these answers' }],
  }
}

/** The end state may be the last one of a path; it asks nothing. */
function withoutEnd(map: FlowMap, path: readonly string[]): readonly string[] {
  const style = map.states.get(path.at(-1) ?? '')?.style
  return path.length > 1 && (style === 'thank' || style === 'chat') ? path.slice(0, -1) : path
}

function accepted(
  map: FlowMap,
  answers: ReturnType<typeof readItems>['answers'],
  path: readonly string[],
  year: number,
): Replayed {
  const items: ResponseItem[] = []
  let customer: FeedbackCustomer = {}
  for (const stateId of new Set(path)) {
    for (const { question } of map.elementsOf.get(stateId) ?? []) {
      const answer = question && answers.get(question.id)
      if (!question || !answer) continue
      const rules = styleOf(question.style)
      for (const item of rules.items(question, answer))
        items.push(question.hidePersonalData ? { ...item, hidePersonalData: true } : item)
      // A mask says nothing about the customer.
      if (!(question.hidePersonalData && answer.kind === 'text' && containsMask(answer.text)))
        customer = joinCustomer(customer, rules.customer?.(question, answer, year))
    }
  }
  return { ok: true, items, customer, stateIds: path }
}
