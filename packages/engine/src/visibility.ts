// Derives visibility from the live triggers: the configured isVisible unless a live trigger names the target;
// of several triggers, the one applied last wins.
import type { Element, Option, Question } from '@askwell/contract'
import type { FlowMap } from './flow-map.ts'
import { shuffled } from './random-order.ts'
import type { Fired, Run } from './run.ts'
import { styleOf } from './styles/index.ts'
import { shows, targetsOf } from './triggers.ts'

export interface Visibility {
  readonly element: (element: Element) => boolean
  readonly option: (option: Option) => boolean
}

export function visibility(map: FlowMap, fired: readonly Fired[]): Visibility {
  const held = new Map<string, boolean>()
  for (const { elementId, trigger: index } of fired) {
    const trigger = map.elements.get(elementId)?.triggers[index]
    if (!trigger) continue
    const { elementIds, optionIds } = targetsOf(map, trigger)
    for (const id of elementIds) held.set(id, shows(trigger))
    for (const id of optionIds) held.set(id, shows(trigger))
  }
  return {
    element: (element) => held.get(element.id) ?? element.isVisible,
    option: (option) => held.get(option.id) ?? option.isVisible,
  }
}

/**
 * The triggers that count for a state: all live ones on the current state, for an earlier state those that were live
 * when it was left. A trigger for an earlier state takes effect when that state is shown again.
 */
export function firedFor(run: Run, stateId: string): readonly Fired[] {
  return stateId === run.visits.at(-1)?.stateId ? run.fired : (run.left[stateId] ?? run.fired)
}

/** The elements of a state in the order shown: a random state shuffles its questions among their places. */
export function orderedElements(map: FlowMap, seed: number, stateId: string): readonly Element[] {
  const elements = map.elementsOf.get(stateId) ?? []
  if (map.states.get(stateId)?.style !== 'random') return elements
  const questions = shuffled(
    elements.filter((element) => element.question),
    seed,
    stateId,
  )
  return elements.map((element) => (element.question ? (questions.shift() as Element) : element))
}

/** A question's options in the order shown: the style random shuffles them once a run. */
export function orderedOptions(question: Question, seed: number): readonly Option[] {
  const ordered = question.options.toSorted((a, b) => a.order - b.order)
  return styleOf(question.style).isShuffled ? shuffled(ordered, seed, question.id) : ordered
}

/** Visible options of a question, in whatever order. */
export const shownOptions = (seen: Visibility, element: Element): readonly Option[] =>
  (element.question?.options ?? []).filter(seen.option)

/** Visible elements of a state on the path. */
export function shownElements(map: FlowMap, run: Run, stateId: string): readonly Element[] {
  const seen = visibility(map, firedFor(run, stateId))
  return orderedElements(map, run.seed, stateId).filter(seen.element)
}
