// The faults of a flow, in the owner's terms: publishing needs a list without errors (flow-document.md,
// last section). Called by the server at save, import and publish and by the studio while editing. Pure and total: any
// document of the right form gets its list. `low_contrast` is not here, because colours belong to the node.
import type { Flow, Problem } from '@askwell/contract'
import { conjointDesigns } from './problems/conjoint-design.ts'
import { type Check, groundOf, type ProblemTools } from './problems/ground.ts'
import { duplicateIds, duplicateKeys, unresolvedIds } from './problems/ids.ts'
import { maxdiffDesigns } from './problems/maxdiff-design.ts'
import { autoAdvance, requiredButHidden } from './problems/pages.ts'
import { manyOptions, privacy, styleNeeds } from './problems/question-styles.ts'
import { patternsInBudget, rules } from './problems/rules.ts'
import { shadowed } from './problems/shadowed.ts'
import { texts } from './problems/texts.ts'
import { disagreeing, reachingBack, triggers } from './problems/triggers.ts'
import { noQuestions, placeholders } from './problems/unwritten.ts'
import { cycles, ends, initialState, leavingTheFlow, unreachable } from './problems/ways.ts'

export type { ProblemTools }

const checks: readonly Check[] = [
  initialState,
  unresolvedIds,
  duplicateIds,
  duplicateKeys,
  texts,
  noQuestions,
  placeholders,
  leavingTheFlow,
  patternsInBudget,
  rules,
  triggers,
  styleNeeds,
  maxdiffDesigns,
  conjointDesigns,
  ends,
  unreachable,
  disagreeing,
  reachingBack,
  shadowed,
  cycles,
  requiredButHidden,
  autoAdvance,
  manyOptions,
  privacy,
]

/** Errors first, then warnings, each in the order of the checks and of the document. */
export function problems(flow: Flow, tools: ProblemTools): Problem[] {
  const ground = groundOf(flow, tools)
  const found = checks.flatMap((check) => check(ground))
  return [
    ...found.filter((problem) => problem.severity === 'error'),
    ...found.filter((problem) => problem.severity === 'warning'),
  ]
}
