// Walks a golden path through the current flow: the same answers must show the same states and lead to the same end.
// The server checks it before it publishes, and the studio while the flow is edited.
import type { Element, Flow, GoldenAnswer, GoldenPath, GoldenStep } from '@askwell/contract'
import { chosenOptions } from '../answer.ts'
import { checkState, isButton } from '../check.ts'
import { type FlowMap, mapFlow } from '../flow-map.ts'
import type { Run } from '../run.ts'
import { answerKind } from '../styles/index.ts'
import { view } from '../view.ts'
import { shownElements, visibility } from '../visibility.ts'
import { givenAnswer } from './golden-answer.ts'
import { beginTrial, settled, trialAtMs } from './settled.ts'

export type GoldenOutcome = { readonly kind: 'holds' } | GoldenBreak

/** `step`: index of the step that went wrong; as many as there are steps = the end. State ids are null for the default thank state. */
export type GoldenBreak =
  | {
      readonly kind: 'elsewhere'
      readonly step: number
      readonly expected: string | null
      readonly came: string | null
    }
  /** The question does not exist, is not visible, or no longer accepts this answer. */
  | { readonly kind: 'answer_gone'; readonly step: number; readonly questionId: string }
  /** The answers to these questions are not valid. */
  | { readonly kind: 'refused'; readonly step: number; readonly questionIds: readonly string[] }
  /** The button is not visible, or the page did not move on automatically. */
  | { readonly kind: 'no_way_on'; readonly step: number; readonly press: GoldenStep['press'] }

/** The seed of a golden path's random orders. */
export const goldenSeed = 1

/** The flow may have problems: what cannot run breaks the path. */
export function checkGoldenPath(flow: Flow, path: GoldenPath): GoldenOutcome {
  const map = mapFlow({ ...flow, allowSavingIncompleteSurvey: false })
  let run = beginTrial(map, goldenSeed)
  for (const [step, golden] of path.steps.entries()) {
    const came = placeOf(run)
    if (came !== golden.state_id)
      return { kind: 'elsewhere', step, expected: golden.state_id, came }
    const next = takeStep(map, run, golden)
    if ('kind' in next) return { ...next, step }
    run = next
  }
  const came = placeOf(run)
  if (run.phase.kind !== 'ended' || came !== path.end)
    return { kind: 'elsewhere', step: path.steps.length, expected: path.end, came }
  return { kind: 'holds' }
}

/** The state shown now; null = the default thank state. */
export function placeOf(run: Run): string | null {
  if (run.phase.kind === 'ended') return run.phase.at.kind === 'state' ? run.phase.at.stateId : null
  return run.visits.at(-1)?.stateId ?? null
}

type Broken<B = GoldenBreak> = B extends GoldenBreak ? Omit<B, 'step'> : never

function takeStep(map: FlowMap, first: Run, golden: GoldenStep): Run | Broken {
  const visits = first.visits.length
  let run = first
  for (const answer of golden.answers) {
    if (hasLeft(run, visits)) return { kind: 'answer_gone', questionId: answer.question_id }
    if (!takes(map, run, answer)) return { kind: 'answer_gone', questionId: answer.question_id }
    run = settled(map, run, {
      type: 'answered',
      questionId: answer.question_id,
      answer: givenAnswer(answer),
      by: 'pick',
      at: trialAtMs,
    })
  }
  if (hasLeft(run, visits)) return run
  const press = buttonFor(map, run, golden.press)
  const pressed =
    press === undefined
      ? run
      : settled(map, run, { type: 'pressed', elementId: press, at: trialAtMs })
  if (hasLeft(pressed, visits)) return pressed
  const { faults, unanswered } = checkState(map, pressed, golden.state_id)
  const questionIds = [...Object.keys(faults), ...unanswered]
  return questionIds.length > 0
    ? { kind: 'refused', questionIds }
    : { kind: 'no_way_on', press: golden.press }
}

/** A press can lead back only if an earlier page has a fault, and then this page is left as well. */
const hasLeft = (run: Run, visits: number): boolean =>
  run.phase.kind !== 'answering' || run.visits.length !== visits

function takes(map: FlowMap, run: Run, kept: GoldenAnswer): boolean {
  const element: Element | undefined = map.elementOfQuestion.get(kept.question_id)
  const { question } = element ?? {}
  if (!element || question?.id !== kept.question_id) return false
  const isInSight = shownElements(map, run, run.visits.at(-1)?.stateId ?? '').includes(element)
  if (!isInSight || answerKind(question) !== kept.kind) return false
  const seen = visibility(map, run.fired)
  return chosenOptions(givenAnswer(kept)).every((id) => {
    const option = map.options.get(id)
    return option !== undefined && seen.option(option)
  })
}

/** The first button of this kind, null for the implicit Next, undefined if there is neither. */
function buttonFor(map: FlowMap, run: Run, press: GoldenStep['press']): string | null | undefined {
  if (press === 'alone') return undefined
  const buttons = shownElements(map, run, run.visits.at(-1)?.stateId ?? '').filter(isButton)
  const button = buttons.find(({ type }) => type === (press === 'submit' ? 'submit' : 'next_page'))
  if (button) return button.id
  return press === 'next' && buttons.length === 0 && view(map, run).hasImplicitNext
    ? null
    : undefined
}
