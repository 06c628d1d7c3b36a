// Evaluates rules outside a run, on sent answers, for the routing of chats.
import type { ResponseItem, Rule } from '@askwell/contract'
import type { FlowMap } from './flow-map.ts'
import { readItems } from './replay/read-items.ts'
import { ruleHolds } from './rules.ts'
import { noTools, type Tools } from './tools.ts'

/** True if all rules hold, as for a transition; an empty list holds. A question that this version lacks is unanswered. */
export function rulesHold(
  map: FlowMap,
  responses: readonly ResponseItem[],
  rules: readonly Rule[],
  matches: Tools['matches'],
): boolean {
  const { answers } = readItems(map, responses)
  return rules.every((rule) =>
    ruleHolds(map, (questionId) => answers.get(questionId) ?? null, rule, { ...noTools, matches }),
  )
}
