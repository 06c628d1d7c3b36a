// Test-only: searches for a respondent who gives exactly these answers on exactly this path, by trying orders of answering.
// It uses only `step` and `view`, so a person could have done what it finds.

import type { ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { chosenOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { RunEvent } from '../index.ts'
import { readItems } from '../replay/read-items.ts'
import type { Run } from '../run.ts'
import { step } from '../step.ts'
import { view } from '../view.ts'
import type { Dice } from './dice.ts'
import { startRun, tools } from './respondent.ts'

const tries = 40
const at = 1

export function canBeReenacted(
  map: FlowMap,
  responses: readonly ResponseItem[],
  path: readonly string[],
  dice: Dice,
): boolean {
  const { answers, faults } = readItems(map, responses)
  if (faults.length > 0) return false
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const sent = attemptOnce(map, answers, path, dice)
    if (sent && sameItems(sent, responses)) return true
  }
  return false
}

function attemptOnce(
  map: FlowMap,
  answers: ReadonlyMap<string, Answer>,
  path: readonly string[],
  dice: Dice,
): readonly ResponseItem[] | null {
  let run = startRun(map, 1)
  for (const [place, stateId] of path.entries()) {
    if (run.visits.at(-1)?.stateId !== stateId) return null
    const answered = answerAll(map, run, answers, stateId, dice)
    if (!answered) return null
    const next = path[place + 1]
    const { buttons } = view(map, answered)
    const presses = buttons.length === 0 ? [null] : buttons.map((button) => button.id)
    if (next === undefined)
      return (
        presses
          .map((elementId) => submitted(map, answered, elementId))
          .find((sent) => sent !== null) ?? null
      )
    const moved = presses
      .map((elementId) => happen(map, answered, { type: 'pressed', elementId, at }))
      .find(
        (after) =>
          after.phase.kind === 'moving' &&
          after.phase.to.kind === 'state' &&
          after.phase.to.stateId === next,
      )
    if (!moved) return null
    run = happen(map, moved, { type: 'arrived', at })
  }
  return null
}

/** Answers the visible questions in a random order until none is left; null if a question stays hidden. */
function answerAll(
  map: FlowMap,
  run: Run,
  answers: ReadonlyMap<string, Answer>,
  stateId: string,
  dice: Dice,
): Run | null {
  const left = new Map(
    (map.elementsOf.get(stateId) ?? []).flatMap(({ question }) =>
      question && answers.has(question.id)
        ? [[question.id, answers.get(question.id)] as const]
        : [],
    ),
  )
  let current = run
  while (left.size > 0) {
    const open = view(map, current).elements.flatMap((part) =>
      part.kind === 'question' && left.has(part.view.question.id) ? [part.view] : [],
    )
    const ready = open.filter(({ question, options, rows }) => {
      const answer = left.get(question.id)
      const seen = [...options, ...rows.flatMap((row) => row.options)]
      return answer && chosenOptions(answer).every((id) => seen.some((option) => option.id === id))
    })
    if (ready.length === 0) return null
    const { question } = dice.pick(ready)
    current = happen(map, current, {
      type: 'answered',
      questionId: question.id,
      answer: left.get(question.id) ?? null,
      by: 'move',
      at,
    })
    left.delete(question.id)
  }
  return current
}

/** Sends one event; the network replies at once. */
function happen(map: FlowMap, run: Run, event: RunEvent): Run {
  let after = step(map, run, event, tools).run
  while (after.saving.inFlight === 'partial')
    after = step(
      map,
      after,
      { type: 'saved', completed: false, feedbackId: 'partial', chatToken: null, at },
      tools,
    ).run
  return after
}

function submitted(
  map: FlowMap,
  run: Run,
  elementId: string | null,
): readonly ResponseItem[] | null {
  for (const effect of step(map, run, { type: 'pressed', elementId, at }, tools).effects)
    if (effect.type === 'save' && effect.completed) return effect.feedback.responses
  return null
}

function sameItems(sent: readonly ResponseItem[], wanted: readonly ResponseItem[]): boolean {
  const form = (items: readonly ResponseItem[]): string =>
    items
      .map((item) => `${item.question_id} ${item.option_id} ${item.body}`)
      .toSorted()
      .join('\n')
  return form(sent) === form(wanted)
}
