// Where a run starts, where it can go, and whether it can end.
import type { Element, Problem } from '@askwell/contract'
import { isHiddenBySome } from './aims.ts'
import { type Check, type CheckedFlow, error, warning } from './ground.ts'
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
        `${sentence(stateName(flow, state))} is marked as the first page, but another page is too.`,
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
    // A respondent only gets there by a submit, and a submit that skips through a loop ends at the default thank state
    // (A-045). Nobody is trapped.
    if (!trap.some((id) => shown.has(id)) || trap.some((id) => canSubmitFrom(ground, id))) continue
    const { path, names } = cycle(ground, trap)
    found.push(
      error(
        'no_reachable_end',
        path,
        `People who reach ${names} can never finish: no rule leads to another page, and there is no Submit button.`,
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
            `${sentence(elementName(flow, element))} is on ${stateName(flow, state)}, where answers are no longer sent.`,
          ),
        )
    }
  }
  return found
}

/** Reports nothing for a flow without a first page, because every page would be unreachable. */
export const unreachable: Check = ({ flow, map, walk, aims }) => {
  const found: Problem[] = []
  if (!map.initialState) return found
  for (const [s, state] of flow.states.entries()) {
    if (!walk.depth.has(state.id))
      found.push(
        warning('unreachable_state', `states.${s}`, `No page leads to ${stateName(flow, state)}.`),
      )
  }
  for (const [e, element] of flow.elements.entries()) {
    if (element.type !== 'submit') continue
    const state = map.states.get(map.stateOfElement.get(element.id) ?? '')
    const why = !state
      ? 'is not on any page'
      : isEnd(state)
        ? `is on ${stateName(flow, state)}, where it does nothing`
        : aims.mayShow(element)
          ? null
          : 'is hidden, and no trigger shows it'
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

/** States that a respondent can see: a page whose only button is Submit leads to an end and shows nothing in between. */
function shownStates(ground: CheckedFlow): ReadonlySet<string> {
  const { map, walk } = ground
  const shown = new Set<string>(map.initialState ? [map.initialState.id] : [])
  for (const id of shown)
    if (canMoveFrom(ground, id)) for (const next of walk.nextOf(id)) shown.add(next)
  return shown
}

/** By a Next button, or by the page itself when it may have no visible button (A-264). */
function canMoveFrom({ map, aims }: CheckedFlow, stateId: string): boolean {
  const elements = map.elementsOf.get(stateId) ?? []
  const isAlwaysVisible = (element: Element): boolean =>
    element.isVisible && !isHiddenBySome(aims.atElement.get(element.id))
  return (
    elements.some((element) => element.type === 'next_page' && aims.mayShow(element)) ||
    !elements.some((element) => element.type === 'submit' && isAlwaysVisible(element))
  )
}

const canSubmitFrom = ({ map, aims }: CheckedFlow, stateId: string): boolean =>
  map.elementsOf
    .get(stateId)
    ?.some((element) => element.type === 'submit' && aims.mayShow(element)) ?? false

/** The path of a cycle is that of its first page in the document. */
function cycle(
  { flow }: CheckedFlow,
  stateIds: readonly string[],
): { path: string; names: string } {
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
