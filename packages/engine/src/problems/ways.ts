// Where a run starts, where it can go and that it comes to an end.
import type { Element, Problem } from '@askwell/contract'
import { isHiddenBySome } from './aims.ts'
import { type Check, error, type Ground, warning } from './ground.ts'
import { elementName, quoted, sentence, stateName } from './names.ts'
import { isEnd } from './walk.ts'

export const initialState: Check = ({ flow }) => {
  const initial = flow.states.flatMap((state, s) => (state.isInitialState ? [{ state, s }] : []))
  if (initial.length === 0)
    return [error('not_one_initial_state', 'states', 'No page is marked as the first one.')]
  return initial
    .slice(1)
    .map(({ state, s }) =>
      error(
        'not_one_initial_state',
        `states.${s}.isInitialState`,
        `${sentence(stateName(flow, state))} is marked as the first page, and another one is too.`,
      ),
    )
}

export const leavingTheFlow: Check = ({ flow, map }) => {
  const found: Problem[] = []
  for (const [s, state] of flow.states.entries()) {
    if (state.nextStateId !== null && !map.states.has(state.nextStateId))
      found.push(
        error(
          'leaves_flow',
          `states.${s}.nextStateId`,
          `The page after ${stateName(flow, state)} does not exist.`,
        ),
      )
  }
  for (const [t, transition] of flow.transitions.entries()) {
    const from = map.states.get(transition.fromStateId)
    if (!from)
      found.push(
        error(
          'leaves_flow',
          `transitions.${t}.fromStateId`,
          'A transition starts at a page that does not exist.',
        ),
      )
    if (!map.states.has(transition.toStateId))
      found.push(
        error(
          'leaves_flow',
          `transitions.${t}.toStateId`,
          `A transition${from ? ` from ${stateName(flow, from)}` : ''} goes to a page that does not exist.`,
        ),
      )
  }
  for (const [e, element] of flow.elements.entries())
    for (const [t, trigger] of element.triggers.entries())
      for (const [target, id] of trigger.targetIds.entries()) {
        if (!map.elements.has(id))
          found.push(
            error(
              'leaves_flow',
              `elements.${e}.triggers.${t}.targetIds.${target}`,
              `A trigger of ${elementName(flow, element)} aims at an element that does not exist.`,
            ),
          )
      }
  return found
}

export const ends: Check = (ground) => {
  const { flow, map, walk } = ground
  const found: Problem[] = []
  const shown = shownStates(ground)
  for (const trap of walk.traps) {
    // Only a submit leads there, and skipping through a loop ends at the default thank state (A-045): nobody is caught.
    if (!trap.some((id) => shown.has(id)) || trap.some((id) => canSubmitFrom(ground, id))) continue
    const { path, names } = cycle(ground, trap)
    found.push(
      error(
        'no_reachable_end',
        path,
        `People who reach ${names} never come to an end: no way leads out, and nothing there submits.`,
      ),
    )
  }
  for (const [s, state] of flow.states.entries()) {
    if (!isEnd(state)) continue
    if (state.isInitialState)
      found.push(
        error(
          'end_as_initial_state',
          `states.${s}.style`,
          `The survey starts with ${stateName(flow, state)}, so nothing is asked.`,
        ),
      )
    for (const [e, id] of state.elements.entries()) {
      const element = map.elements.get(id)
      if (element?.question)
        found.push(
          error(
            'question_on_end_state',
            `states.${s}.elements.${e}`,
            `${sentence(elementName(flow, element))} stands on ${stateName(flow, state)}, where answers are no longer sent.`,
          ),
        )
    }
  }
  return found
}

/** Says nothing of a flow that has no start: all of it would be unreachable. */
export const unreachable: Check = ({ flow, map, walk, aims }) => {
  const found: Problem[] = []
  if (!map.initialState) return found
  for (const [s, state] of flow.states.entries()) {
    if (!walk.depth.has(state.id))
      found.push(
        warning('unreachable_state', `states.${s}`, `No way leads to ${stateName(flow, state)}.`),
      )
  }
  for (const [e, element] of flow.elements.entries()) {
    if (element.type !== 'submit') continue
    const state = map.states.get(map.stateOfElement.get(element.id) ?? '')
    const why = !state
      ? 'stands on no page'
      : isEnd(state)
        ? `stands on ${stateName(flow, state)}, where it does nothing`
        : aims.mayShow(element)
          ? null
          : 'is hidden and no trigger shows it'
    if (why)
      found.push(
        warning(
          'unreachable_submit',
          `elements.${e}`,
          `${sentence(elementName(flow, element))} ${why}.`,
        ),
      )
  }
  return found
}

export const cycles: Check = (ground) =>
  ground.walk.traps.flatMap((trap) => {
    if (!trap.some((id) => canSubmitFrom(ground, id))) return []
    const { path, names } = cycle(ground, trap)
    return [
      warning(
        'cycle_without_exit',
        path,
        `No transition and no next page leads out of ${names}; only a Submit button ends the survey there.`,
      ),
    ]
  })

/** States a respondent can stand on: a page whose only button submits leads to an end and shows nothing in between. */
function shownStates(ground: Ground): ReadonlySet<string> {
  const { map, walk } = ground
  const shown = new Set<string>(map.initialState ? [map.initialState.id] : [])
  for (const id of shown)
    if (canMoveFrom(ground, id)) for (const next of walk.nextOf(id)) shown.add(next)
  return shown
}

/** By a Next, or by the page itself where no button need be in sight (A-264). */
function canMoveFrom({ map, aims }: Ground, stateId: string): boolean {
  const elements = map.elementsOf.get(stateId) ?? []
  const staysInSight = (element: Element): boolean =>
    element.isVisible && !isHiddenBySome(aims.atElement.get(element.id))
  return (
    elements.some((element) => element.type === 'next_page' && aims.mayShow(element)) ||
    !elements.some((element) => element.type === 'submit' && staysInSight(element))
  )
}

const canSubmitFrom = ({ map, aims }: Ground, stateId: string): boolean =>
  map.elementsOf
    .get(stateId)
    ?.some((element) => element.type === 'submit' && aims.mayShow(element)) ?? false

/** A cycle is named by its page that comes first in the document. */
function cycle({ flow }: Ground, stateIds: readonly string[]): { path: string; names: string } {
  const members = new Set(stateIds)
  const states = flow.states.filter((state) => members.has(state.id))
  const [first] = states
  const names = states
    .slice(0, 5)
    .map((state) => quoted(state.name))
    .join(', ')
  return {
    path: `states.${first ? flow.states.indexOf(first) : 0}`,
    names:
      states.length === 1 && first
        ? stateName(flow, first)
        : `the pages ${names}${states.length > 5 ? ' …' : ''}`,
  }
}
