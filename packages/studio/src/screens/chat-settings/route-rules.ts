// A chat's route has the rules of a transition but belongs to the node, not to the flow. For the same form, it
// borrows a transition into the flow's chat, and the form's rules of that transition become the route's.
import type { ChatRoute, Flow, Rule, Transition } from '@askwell/contract'
import type { FlowChange } from '../../questions/edits/change-element.ts'

/** No transition of a flow has this id: theirs are UUIDs. */
const lentId = 'route'

/** Null where the flow has no page. */
export function lent(
  flow: Flow,
  { rules }: Pick<ChatRoute, 'rules'>,
): { readonly flow: Flow; readonly transition: Transition } | null {
  const end = flow.states.find(({ style }) => style === 'chat') ?? flow.states.at(-1)
  if (!end) return null
  const transition: Transition = {
    id: lentId,
    fromStateId: end.id,
    toStateId: end.id,
    rules: [...rules],
  }
  return { flow: { ...flow, transitions: [...flow.transitions, transition] }, transition }
}

/** The route's rules after a change that the form made. */
export const rulesAfter = (
  flow: Flow,
  route: Pick<ChatRoute, 'rules'>,
  change: FlowChange,
): Rule[] => {
  const before = lent(flow, route)
  return before === null
    ? [...route.rules]
    : [...(change(before.flow).transitions.find(({ id }) => id === lentId)?.rules ?? [])]
}
