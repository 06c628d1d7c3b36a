// Test-only: a random respondent. It uses what the screen offers (answers, removals, presses, Back, retries) while
// the network replies at random. Every step is recorded with the run before and after it.
import { type Answer, allOptions, isEmpty } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { Effect, Feedback, Run, RunEvent } from '../index.ts'
import { matches } from '../regex.ts'
import { start } from '../start.ts'
import { step } from '../step.ts'
import type { Tools } from '../tools.ts'
import { view } from '../view.ts'
import type { View } from '../view-types.ts'
import { english, id, turkish } from './building.ts'
import { type Dice, dice } from './dice.ts'
import { randomAnswer } from './random-questions.ts'

export const tools: Tools = { matches, mask: (text) => text }
export const startedAtMs = 1_800_000_000_000

export interface TakenStep {
  readonly event: RunEvent
  readonly before: Run
  readonly after: Run
  readonly effects: readonly Effect[]
}

export interface Walk {
  readonly map: FlowMap
  readonly first: Run
  readonly last: Run
  readonly steps: readonly TakenStep[]
  readonly saves: readonly Save[]
}

export interface Save {
  readonly completed: boolean
  readonly feedback: Feedback
  readonly feedbackId: string | null
}

export function startRun(
  map: FlowMap,
  seed: number,
  preloaded: Readonly<Record<string, Answer>> = {},
): Run {
  const session = {
    nodeId: id('node'),
    deviceId: id('device'),
    userId: null,
    originUrl: null,
    customer: null,
    isInternal: false,
    isQuotaCounted: false,
  }
  return start(map, {
    mode: 'live',
    seed,
    at: startedAtMs,
    languageId: english.id,
    session,
    preloaded,
  }).run
}

/** Walks until the run has ended or `most` steps are taken. */
export function walk(map: FlowMap, seed: number, most: number): Walk {
  const chance = dice(seed, 'respondent')
  const first = startRun(map, seed, chance.in100(25) ? linkAnswers(chance, map, seed) : {})
  const steps: TakenStep[] = []
  const saves: Save[] = []
  const waiting: Save[] = []
  let run = first
  for (
    let at = startedAtMs + 1_000;
    steps.length < most && run.phase.kind !== 'ended' && run.phase.kind !== 'already_answered';
    at += 1_000
  ) {
    const event =
      waiting.length > 0 && (run.phase.kind === 'submitting' || chance.in100(50))
        ? reply(chance, waiting, at)
        : happening(chance, run, view(map, run), at)
    const { run: after, effects } = step(map, run, event, tools)
    steps.push({ event, before: run, after, effects })
    for (const effect of effects) {
      if (effect.type !== 'save') continue
      saves.push(effect)
      waiting.push(effect)
    }
    run = after
  }
  return { map, first, last: run, steps, saves }
}

/** The answers of the link, including those to hidden or later questions. */
function linkAnswers(dice: Dice, map: FlowMap, seed: number): Record<string, Answer> {
  const questions = map.flow.elements.flatMap((element) => element.question ?? [])
  return Object.fromEntries(
    dice.some(questions, 40).flatMap((question) => {
      const answer = randomAnswer(dice, question, allOptions(question), null, seed)
      return answer && !isEmpty(answer) ? [[question.id, answer]] : []
    }),
  )
}

function reply(dice: Dice, waiting: Save[], at: number): RunEvent {
  const completed = waiting.shift()?.completed ?? false
  if (dice.in100(75))
    return {
      type: 'saved',
      completed,
      feedbackId: id('feedback'),
      chatToken: dice.in100(50) ? 'token' : null,
      at,
    }
  return {
    type: 'save_failed',
    completed,
    failure: { status: dice.pick([0, 500, 422]), body: null },
    at,
  }
}

/** The respondent's next act, one of those that the view offers. */
function happening(dice: Dice, run: Run, seen: View, at: number): RunEvent {
  if (run.phase.kind === 'moving') return { type: 'arrived', at }
  if (seen.hasFailed && dice.in100(60)) return { type: 'retried', at }
  if (seen.canGoBack && dice.in100(8)) return { type: 'went_back', at }
  if (dice.in100(2))
    return { type: 'language_chosen', languageId: dice.pick([english.id, turkish.id]) }
  const questions = seen.elements.flatMap((element) =>
    element.kind === 'question' ? [element.view] : [],
  )
  const presses: (string | null)[] = [
    ...seen.buttons.map((button) => button.id),
    ...(seen.hasImplicitNext ? [null] : []),
  ]
  const isDone = questions.every((question) => question.answer && !question.fault)
  if (presses.length > 0 && (questions.length === 0 || dice.in100(isDone ? 60 : 15)))
    return { type: 'pressed', elementId: dice.pick(presses), at }
  // The page offers nothing to do; only a reply of the network can arrive.
  if (questions.length === 0) return { type: 'loaded', at }
  const open = questions.filter((question) => !question.answer || question.fault)
  const { question, options, rows, answer } = dice.pick(
    open.length > 0 && dice.in100(80) ? open : questions,
  )
  if (answer && dice.in100(20))
    return { type: dice.pick(['committed', 'left'] as const), questionId: question.id, at }
  return {
    type: 'answered',
    questionId: question.id,
    answer: randomAnswer(
      dice,
      question,
      [...options, ...rows.flatMap((row) => row.options)],
      answer,
      run.seed,
    ),
    by: dice.pick(['pick', 'pick', 'move', 'typing'] as const),
    at,
  }
}
