// What a reaction lacks or does in vain, shown beside it. `unknown_action`, `no_answer` and `no_target` keep it from working;
// the others are allowed and reported, because they are rarely intended.
import type { Element, Flow } from '@askwell/contract'
import { leadingTo } from './asked-before.ts'
import type { Reaction } from './reactions.ts'

export type ReactionFault =
  | { readonly is: 'unknown_action' | 'no_answer' | 'no_target' }
  /** Elements that are visible already, or hidden already. */
  | {
      readonly is: 'already_shown' | 'already_hidden' | 'earlier_page' | 'own_question'
      readonly elementIds: readonly string[]
    }

export function reactionFaults(flow: Flow, element: Element, reaction: Reaction): ReactionFault[] {
  const faults: ReactionFault[] = []
  const isKnown = reaction.action === 'make_visible' || reaction.action === 'make_invisible'
  if (!isKnown) faults.push({ is: 'unknown_action' })
  if (!reaction.on.some((answer) => answer.trim())) faults.push({ is: 'no_answer' })
  const targets = targetsOf(flow, reaction)
  if (targets.length === 0) faults.push({ is: 'no_target' })
  const say = (
    is: 'already_shown' | 'already_hidden' | 'earlier_page' | 'own_question',
    found: readonly Element[],
  ) => {
    if (found.length > 0) faults.push({ is, elementIds: found.map(({ id }) => id) })
  }
  if (reaction.scope === 'element') {
    say(
      'own_question',
      targets.filter(({ id }) => id === element.id),
    )
    if (reaction.action === 'make_visible')
      say(
        'already_shown',
        targets.filter((target) => target.isVisible && !isHiddenBySome(flow, target.id)),
      )
    if (reaction.action === 'make_invisible')
      say(
        'already_hidden',
        targets.filter((target) => !target.isVisible && !isShownBySome(flow, target.id)),
      )
  }
  say('earlier_page', earlierThan(flow, element.id, targets))
  return faults
}

const aims = (flow: Flow, elementId: string, action: string): boolean =>
  flow.elements.some(({ triggers }) =>
    triggers.some((trigger) => trigger.action === action && trigger.targetIds.includes(elementId)),
  )
const isHiddenBySome = (flow: Flow, elementId: string): boolean =>
  aims(flow, elementId, 'make_invisible')
const isShownBySome = (flow: Flow, elementId: string): boolean =>
  aims(flow, elementId, 'make_visible')

function targetsOf(flow: Flow, { scope, targetIds, targetOptionIds }: Reaction): Element[] {
  const keys = new Set(targetOptionIds.map(({ questionKey }) => questionKey))
  return flow.elements.filter(({ id, question }) =>
    scope === 'element' ? targetIds.includes(id) : question !== undefined && keys.has(question.key),
  )
}

/** On pages that lead to this one and cannot be reached from it. */
function earlierThan(flow: Flow, elementId: string, targets: readonly Element[]): Element[] {
  const here = flow.states.find(({ elements }) => elements.includes(elementId))
  if (!here) return []
  const before = leadingTo(flow, here.id)
  return targets.filter(({ id }) => {
    const there = flow.states.find(({ elements }) => elements.includes(id))
    return (
      there !== undefined &&
      there.id !== here.id &&
      before.has(there.id) &&
      !leadingTo(flow, there.id).has(here.id)
    )
  })
}
