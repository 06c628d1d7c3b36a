// Reconstructs a run from the sent feedback: which states it entered and why, which answers were given there, and what each
// answer showed or hid. For people who read one response. Nothing is guessed: if an answer was changed on a later
// visit, the reason of the earlier step is `unknown`.
import type { PathStep, ResponseItem, Transition } from '@askwell/contract'
import type { FlowMap } from './flow-map.ts'
import { defaultThank, isEnd, nextPlace, skipToEnd } from './places.ts'
import { answersAt } from './replay/path.ts'
import { type ReadItems, readItems } from './replay/read-items.ts'
import { replay } from './replay.ts'
import { ruleHolds } from './rules.ts'
import type { RunPosition } from './run.ts'
import type { Tools } from './tools.ts'
import { firedBy, shows, targetsOf } from './triggers.ts'
import { orderedElements } from './visibility.ts'

export interface RetellInput {
  readonly responses: readonly ResponseItem[]
  /** Empty if the client sent none; then the shortest walk that fits the answers is used, without times. */
  readonly path: readonly PathStep[]
  readonly completed: boolean
  /** The seed of the run, if a state shuffles. */
  readonly seed: number | null
}

/** The reason for a move. `number` of `of`: the transition's position among those of the state that was left, from 1. */
export type Reason =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'rules'
      readonly transition: Transition
      readonly number: number
      readonly of: number
    }
  /** None of the `of` transitions held, so the run moved to the state's next state. */
  | { readonly kind: 'otherwise'; readonly of: number }
  /** A submit button, which skips forward to an end. */
  | { readonly kind: 'submitted' }
  /** An answer that it depended on was changed on a later visit. */
  | { readonly kind: 'unknown' }

/** One trigger that an answer fired, and its targets. */
export interface TriggerDone {
  readonly did: 'shown' | 'hidden'
  readonly elementIds: readonly string[]
  readonly optionIds: readonly string[]
}

export type Telling =
  /** `atMs`: from the start of the run; null where no path was sent. */
  | {
      readonly type: 'entered'
      readonly stateId: string
      readonly atMs: number | null
      readonly why: Reason
    }
  | {
      readonly type: 'answered'
      readonly stateId: string
      readonly questionId: string
      readonly triggers: readonly TriggerDone[]
    }
  | { readonly type: 'ended'; readonly place: RunPosition; readonly why: Reason }

export interface Retold {
  readonly tellings: readonly Telling[]
  /** Answers that were sent but belong to no state of the path. */
  readonly questionsOffPath: readonly string[]
}

export function retell(map: FlowMap, input: RetellInput, tools: Tools): Retold {
  const read = readItems(map, input.responses)
  const steps = stepsOf(map, input, tools)
  const last = steps.at(-1)
  const endSent = last && isEnd(map, { kind: 'state', stateId: last.state_id }) ? last : null
  const pages = endSent ? steps.slice(0, -1) : steps
  const path = pages.map((step) => step.state_id)
  const tellings: Telling[] = []
  for (const [at, { state_id: stateId, at: atMs }] of pages.entries()) {
    const why =
      at === 0
        ? ({ kind: 'start' } as const)
        : reasonFor(map, read, path, at - 1, { kind: 'state', stateId }, tools)
    tellings.push({ type: 'entered', stateId, atMs: input.path.length > 0 ? atMs : null, why })
    // Only the last answers are known; they belong to the last visit.
    if (path.lastIndexOf(stateId) === at)
      tellings.push(...answersOn(map, read, stateId, input.seed))
  }
  const ended = endOf(
    map,
    read,
    path,
    input.completed ? (endSent?.state_id ?? null) : 'open',
    tools,
  )
  return {
    tellings: ended ? [...tellings, ended] : tellings,
    questionsOffPath: offPath(map, read, path),
  }
}

function stepsOf(
  map: FlowMap,
  { responses, path, completed }: RetellInput,
  tools: Tools,
): readonly PathStep[] {
  if (path.length > 0) return path
  // The year is only needed for a customer's age, which is not reported here.
  const replayed = replay(map, { responses, completed, year: 0 }, tools)
  return replayed.ok ? replayed.stateIds.map((stateId) => ({ state_id: stateId, at: 0 })) : []
}

function answersOn(map: FlowMap, read: ReadItems, stateId: string, seed: number | null): Telling[] {
  const elements =
    seed === null ? (map.elementsOf.get(stateId) ?? []) : orderedElements(map, seed, stateId)
  return elements.flatMap((element): Telling[] => {
    const answer = element.question && read.answers.get(element.question.id)
    if (!element.question || !answer) return []
    const triggers = firedBy(element, answer).flatMap(({ trigger: index }): TriggerDone[] => {
      const trigger = element.triggers[index]
      return trigger
        ? [{ did: shows(trigger) ? 'shown' : 'hidden', ...targetsOf(map, trigger) }]
        : []
    })
    return [{ type: 'answered', stateId, questionId: element.question.id, triggers }]
  })
}

function reasonFor(
  map: FlowMap,
  read: ReadItems,
  path: readonly string[],
  at: number,
  to: RunPosition,
  tools: Tools,
): Reason {
  const from = path[at] ?? ''
  const answerOf = answersAt(map, read.answers, path, at)
  const ways = map.transitionsFrom.get(from) ?? []
  const taken = ways.findIndex(({ rules }) =>
    rules.every((rule) => ruleHolds(map, answerOf, rule, tools)),
  )
  const exact = nextPlace(map, answerOf, from, tools)
  const transition = ways[taken]
  if (isSame(exact, to))
    return transition
      ? { kind: 'rules', transition, number: taken + 1, of: ways.length }
      : { kind: 'otherwise', of: ways.length }
  return isEnd(map, to) && isSame(skipToEnd(map, answerOf, exact, tools), to)
    ? { kind: 'submitted' }
    : { kind: 'unknown' }
}

/** `sentEnd`: the end of the path, null for none; `open`: the run was not finished. */
function endOf(
  map: FlowMap,
  read: ReadItems,
  path: readonly string[],
  sentEnd: string | null,
  tools: Tools,
): Telling | null {
  const at = path.length - 1
  const from = path[at]
  if (from === undefined || sentEnd === 'open') return null
  const answerOf = answersAt(map, read.answers, path, at)
  const place: RunPosition =
    sentEnd !== null
      ? { kind: 'state', stateId: sentEnd }
      : skipToEnd(map, answerOf, nextPlace(map, answerOf, from, tools), tools)
  return { type: 'ended', place, why: reasonFor(map, read, path, at, place, tools) }
}

function isSame(one: RunPosition, other: RunPosition): boolean {
  if (one.kind === 'default_thank') return other.kind === defaultThank.kind
  return other.kind === 'state' && one.stateId === other.stateId
}

function offPath(map: FlowMap, read: ReadItems, path: readonly string[]): string[] {
  const visited = new Set(path)
  return [...read.places.keys()].filter((questionId) => {
    const stateId = map.stateOfElement.get(map.elementOfQuestion.get(questionId)?.id ?? '')
    return path.length > 0 && (stateId === undefined || !visited.has(stateId))
  })
}
