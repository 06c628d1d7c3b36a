// One likely respondent from the first page to an end: answers the questions from top to bottom, skips some optional
// ones, presses one of the buttons. It never goes back and never types nonsense. A run that cannot continue is stuck.
import type { Element } from '@askwell/contract'
import { answersOf } from '../advance.ts'
import { checkState, isButton } from '../check.ts'
import type { FlowMap } from '../flow-map.ts'
import { isEnd, nextPlace } from '../places.ts'
import { type Dice, dice } from '../random/dice.ts'
import { ruleHolds } from '../rules.ts'
import type { Run, RunPosition } from '../run.ts'
import { view } from '../view.ts'
import { orderedElements, shownElements, visibility } from '../visibility.ts'
import { likelyAnswer } from './likely-answer.ts'
import type { Sayings } from './likely-sayings.ts'
import type { Seconds } from './seconds.ts'
import { beginTrial, settled, trialAtMs, trialTools } from './settled.ts'
import type { StuckWhy } from './simulation.ts'

export interface WalkSetup {
  readonly map: FlowMap
  readonly sayings: Sayings
  readonly seconds: Seconds
  readonly steady: ReadonlySet<string>
}

export interface Walked {
  readonly stateIds: readonly string[]
  /** Null = stuck. */
  readonly end: RunPosition | null
  readonly stuck: { readonly why: StuckWhy; readonly questionIds: readonly string[] } | null
  /** Ids of the transitions taken, and of the states left without one. */
  readonly taken: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  readonly seconds: number
}

/** The percentage of optional questions that are answered. */
const answersOptional = 80

interface Walker {
  readonly ground: WalkSetup
  readonly chance: Dice
  readonly taken: Set<string>
  readonly shown: Set<string>
  run: Run
  seconds: number
}

export function walkOnce(ground: WalkSetup, seed: number, number: number): Walked {
  const { map } = ground
  const chance = dice(seed, `run ${number}`)
  const walker: Walker = {
    ground,
    chance,
    taken: new Set(),
    shown: new Set(),
    run: beginTrial(map, chance.below(2 ** 31)),
    seconds: 0,
  }
  const walked = (end: RunPosition | null, stuck: Walked['stuck']): Walked => {
    const { taken, shown, seconds } = walker
    return {
      stateIds: walker.run.visits.map((visit) => visit.stateId),
      end,
      stuck,
      taken,
      shown,
      seconds,
    }
  }
  const mostPages = map.flow.states.length * 3 + 50
  while (walker.run.visits.length > 0 && walker.run.phase.kind === 'answering') {
    if (walker.run.visits.length > mostPages)
      return walked(null, { why: 'endless', questionIds: [] })
    const stuck = leavePage(walker)
    if (stuck) return walked(null, stuck)
  }
  const end: RunPosition =
    walker.run.phase.kind === 'ended' ? walker.run.phase.at : { kind: 'default_thank' }
  for (const element of elementsOfEnd(map, walker.run, end)) walker.shown.add(element.id)
  return walked(end, null)
}

/** The second try also answers all optional questions, so a page that refuses it refuses everybody. */
function leavePage(walker: Walker): Walked['stuck'] {
  const { map } = walker.ground
  const page = pageOf(walker.run)
  const stateId = walker.run.visits.at(-1)?.stateId ?? ''
  for (const answers of ['some', 'all'] as const) {
    askPage(walker, page, answers)
    if (hasMoved(walker.run, page)) return null
    const press = buttonOf(walker)
    if (press === undefined) return { why: 'nothing_to_do', questionIds: [] }
    happens(walker, { type: 'pressed', elementId: press, at: trialAtMs })
    if (hasMoved(walker.run, page)) return null
  }
  const { faults, unanswered } = checkState(map, walker.run, stateId)
  return { why: 'refused', questionIds: [...Object.keys(faults), ...unanswered] }
}

const pageOf = (run: Run): string => `${run.visits.length} ${run.visits.at(-1)?.stateId}`
const hasMoved = (run: Run, page: string): boolean =>
  run.phase.kind !== 'answering' || pageOf(run) !== page

function happens(walker: Walker, event: Parameters<typeof settled>[2]): void {
  const { map } = walker.ground
  walker.run = settled(map, walker.run, event, (left) => noteWays(map, left, walker.taken))
}

/** Goes through the page's questions once; a page without a button may move on meanwhile. */
function askPage(walker: Walker, page: string, answers: 'some' | 'all'): void {
  const { map, sayings, seconds } = walker.ground
  const stateId = walker.run.visits.at(-1)?.stateId ?? ''
  const asked = new Set<string>()
  let elements = shownElements(map, walker.run, stateId)
  while (!hasMoved(walker.run, page)) {
    elements = shownElements(map, walker.run, stateId)
    for (const element of elements) walker.shown.add(element.id)
    const element = elements.find((one) => one.question && !asked.has(one.id))
    if (!element?.question) break
    asked.add(element.id)
    const mayLeaveOut =
      answers === 'some' && !element.question.isRequired && elements.some(isButton)
    if (mayLeaveOut && !walker.chance.in100(answersOptional)) continue
    const answer = likelyAnswer(
      walker.chance,
      element.question,
      visibility(map, walker.run.fired).option,
      sayings,
      walker.run.seed,
    )
    if (!answer) continue
    walker.seconds += seconds.answering(element.id)
    happens(walker, {
      type: 'answered',
      questionId: element.question.id,
      answer,
      by: walker.ground.steady.has(stateId) ? 'typing' : 'pick',
      at: trialAtMs,
    })
  }
  if (answers === 'some')
    for (const element of elements) walker.seconds += seconds.reading(element.id)
}

/** A random visible button, the implicit Next (null), or undefined if there is neither. */
function buttonOf({ ground: { map }, run, chance }: Walker): string | null | undefined {
  const buttons = shownElements(map, run, run.visits.at(-1)?.stateId ?? '').filter(isButton)
  if (buttons.length > 0) return chance.pick(buttons).id
  return view(map, run).hasImplicitNext ? null : undefined
}

/** A submit may skip pages on its way to an end: the transitions it follows there were taken too. */
function noteWays(map: FlowMap, run: Run, taken: Set<string>): void {
  const to = run.phase.kind === 'moving' || run.phase.kind === 'submitting' ? run.phase.to : null
  const answerOf = answersOf(run)
  const passed = new Set<string>()
  let stateId = run.visits.at(-1)?.stateId
  while (stateId !== undefined && !passed.has(stateId)) {
    const from: string = stateId
    passed.add(from)
    const transition = map.transitionsFrom
      .get(from)
      ?.find(({ rules }) => rules.every((rule) => ruleHolds(map, answerOf, rule, trialTools)))
    taken.add(transition?.id ?? from)
    const next = nextPlace(map, answerOf, from, trialTools)
    const isThere =
      next.kind === 'default_thank' ||
      isEnd(map, next) ||
      (to?.kind === 'state' && next.stateId === to.stateId)
    stateId = isThere ? undefined : next.stateId
  }
}

const elementsOfEnd = (map: FlowMap, run: Run, end: RunPosition): readonly Element[] =>
  end.kind === 'state'
    ? orderedElements(map, run.seed, end.stateId).filter(visibility(map, run.fired).element)
    : []
