// Rules asked outside a run, of answers as they were sent: who should take a chat, and how soon.
import type { ResponseItem, Rule } from '@askwell/contract'
import type { FlowMap } from './flow-map.ts'
import { readItems } from './replay/read-items.ts'
import { ruleHolds } from './rules.ts'
import { noTools, type Tools } from './tools.ts'

/** All of them, as for a transition; none always hold. A question that this version of the flow lacks is unanswered. */
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
