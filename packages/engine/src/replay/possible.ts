// What the respondent may have seen on a state, as far as the final answers show. A question asked once, before the
// state was last shown, is certain. One that was asked again later may have shown or hidden anything it can; two live
// triggers may have been applied in either order; of several chosen options any may have been the last.
import type { Element, Option, Question } from '@askwell/contract'
import { type Answer, chosenOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { isSinglePick, styleOf } from '../styles/index.ts'
import { firedBy, shows, targetsOf } from '../triggers.ts'

export type Outcome = 'shown' | 'hidden' | 'untouched'

/** Both may be true; never both false. */
export interface Possible {
  readonly shown: boolean
  readonly hidden: boolean
}

export interface PossibleView {
  readonly element: (element: Element) => Possible
  readonly option: (option: Option) => Possible
}

/**
 * The status of a state at one position of a path. `ahead`: not visited yet. `again`: it will be visited again, so its answers
 * at this time are not known. `past`: at or after its last visit, so its answers are those that were sent.
 */
export type VisitMoment = 'ahead' | 'again' | 'past'
export type Moment = (stateId: string) => VisitMoment

type Spans = ReadonlyMap<string, { readonly first: number; readonly last: number }>

/** Cached, because each position of a path needs them, and a path may have thousands of positions. */
const spansOfPaths = new WeakMap<readonly string[], Spans>()

/** The first and last position of every state on the path, which never changes. */
export function spans(path: readonly string[]): Spans {
  const known = spansOfPaths.get(path)
  if (known) return known
  const found = new Map<string, { first: number; last: number }>()
  for (const [at, stateId] of path.entries())
    found.set(stateId, { first: found.get(stateId)?.first ?? at, last: at })
  spansOfPaths.set(path, found)
  return found
}

export function momentAt(path: readonly string[], at: number): Moment {
  const found = spans(path)
  return (stateId) => {
    const span = found.get(stateId)
    if (!span || span.first > at) return 'ahead'
    return span.last > at ? 'again' : 'past'
  }
}

interface Source {
  readonly stateId: string
  readonly element: Element
  readonly question: Question
}

const sourcesOfMaps = new WeakMap<FlowMap, readonly Source[]>()

/** The questions whose answers show or hide something. */
export function triggerSources(map: FlowMap): readonly Source[] {
  const known = sourcesOfMaps.get(map)
  if (known) return known
  const sources = map.flow.elements.flatMap((element) => {
    const stateId = map.stateOfElement.get(element.id)
    return element.question && element.triggers.length > 0 && stateId !== undefined
      ? [{ stateId, element, question: element.question }]
      : []
  })
  sourcesOfMaps.set(map, sources)
  return sources
}

type Outcomes = ReadonlyMap<string, ReadonlySet<Outcome>>

/** By answers, the effect of each question on its targets, which is the same at every position of a path. */
const outcomesOfAnswers = new WeakMap<
  ReadonlyMap<string, Answer>,
  { readonly certain: Map<string, Outcomes>; readonly maybe: Map<string, Outcomes> }
>()

function outcomesOf(
  map: FlowMap,
  answers: ReadonlyMap<string, Answer>,
  element: Element,
  question: Question,
  isKnown: boolean,
): Outcomes {
  const known = outcomesOfAnswers.get(answers) ?? { certain: new Map(), maybe: new Map() }
  outcomesOfAnswers.set(answers, known)
  const kind = isKnown ? known.certain : known.maybe
  const outcomes =
    kind.get(element.id) ??
    (isKnown
      ? certainly(map, element, question, answers.get(question.id) ?? null)
      : maybe(map, element))
  kind.set(element.id, outcomes)
  return outcomes
}

/**
 * What may be visible at a moment. A partial save leaves out answers that are not valid yet, although they have fired their
 * triggers. So in a partial save a missing answer may be any answer.
 */
export function possibleView(
  map: FlowMap,
  answers: ReadonlyMap<string, Answer>,
  moment: Moment,
  completed: boolean,
): PossibleView {
  const touched = new Map<string, ReadonlySet<Outcome>[]>()
  for (const { stateId, element, question } of triggerSources(map)) {
    const standing = moment(stateId)
    if (standing === 'ahead') continue
    const isKnown = standing === 'past' && (completed || answers.has(question.id))
    for (const [targetId, outcome] of outcomesOf(map, answers, element, question, isKnown)) {
      const groups = touched.get(targetId)
      if (groups) groups.push(outcome)
      else touched.set(targetId, [outcome])
    }
  }
  const resolve = (id: string, isVisible: boolean): Possible => {
    const groups = touched.get(id)
    if (groups === undefined) return isVisible ? surelyShown : surelyHidden
    const isBasePossible = groups.every((group) => group.has('untouched'))
    return {
      shown: (isBasePossible && isVisible) || groups.some((group) => group.has('shown')),
      hidden: (isBasePossible && !isVisible) || groups.some((group) => group.has('hidden')),
    }
  }
  return {
    element: (element) => resolve(element.id, element.isVisible),
    option: (option) => resolve(option.id, option.isVisible),
  }
}

/** Shared, because most elements and options are the target of no trigger, and a page may have thousands of them. */
const surelyShown: Possible = { shown: true, hidden: false }
const surelyHidden: Possible = { shown: false, hidden: true }

/** By target id, the effect of the question's final answer. A target that it cannot reach is left out. */
function certainly(
  map: FlowMap,
  element: Element,
  question: Question,
  answer: Answer | null,
): Map<string, Set<Outcome>> {
  if (!answer) return new Map()
  const isOrderKnown = isSinglePick(question) || styleOf(question.style).isOrdered
  const orders = isOrderKnown ? [answer] : lastOnes(answer)
  const outcomes = new Map<string, Set<Outcome>>()
  const perOrder = orders.map((order) => touchedBy(map, element, order))
  for (const touched of perOrder) for (const id of touched.keys()) outcomes.set(id, new Set())
  for (const [id, outcome] of outcomes) {
    for (const touched of perOrder) {
      const said = touched.get(id)
      if (said) for (const one of said) outcome.add(one)
      else outcome.add('untouched')
    }
  }
  return outcomes
}

/** Any order of choosing: each option may have been the last one. */
function lastOnes(answer: Answer): Answer[] {
  if (answer.kind === 'options')
    return answer.optionIds.map((last) => ({
      kind: 'options',
      optionIds: [...answer.optionIds.filter((id) => id !== last), last],
    }))
  if (answer.kind === 'matrix')
    return answer.rows.map((last) => ({
      kind: 'matrix',
      rows: [...answer.rows.filter((row) => row !== last), last],
    }))
  return [answer]
}

function touchedBy(map: FlowMap, element: Element, answer: Answer): Map<string, Set<Outcome>> {
  const touched = new Map<string, Set<Outcome>>()
  for (const { trigger: index } of firedBy(element, answer)) {
    const trigger = element.triggers[index]
    if (!trigger) continue
    const { elementIds, optionIds } = targetsOf(map, trigger)
    const outcome: Outcome = shows(trigger) ? 'shown' : 'hidden'
    // Several chosen options apply in an order we do not know; a single answer's triggers apply in the flow's order.
    const isOrdered = chosenOptions(answer).length < 2
    for (const id of [...elementIds, ...optionIds])
      touched.set(
        id,
        isOrdered ? new Set([outcome]) : (touched.get(id) ?? new Set<Outcome>()).add(outcome),
      )
  }
  return touched
}

function maybe(map: FlowMap, element: Element): Map<string, Set<Outcome>> {
  const outcomes = new Map<string, Set<Outcome>>()
  for (const trigger of element.triggers) {
    const { elementIds, optionIds } = targetsOf(map, trigger)
    for (const id of [...elementIds, ...optionIds])
      outcomes.set(
        id,
        (outcomes.get(id) ?? new Set<Outcome>(['untouched'])).add(
          shows(trigger) ? 'shown' : 'hidden',
        ),
      )
  }
  return outcomes
}
