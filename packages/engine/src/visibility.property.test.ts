import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allOptions, chosenOptions } from './answer.ts'
import { dice } from './random/dice.ts'
import { here, liveTriggers, visibleIds } from './random/model.ts'
import { randomAnswer } from './random/random-questions.ts'
import { tools, type Walk } from './random/respondent.ts'
import { cases, seedRange, walkOf } from './random/seeds.ts'
import type { Run, RunAnswer } from './run.ts'
import { step } from './step.ts'

const forEachWalk = (look: (made: Walk, seed: number) => void): void =>
  fc.assert(
    fc.property(fc.integer(seedRange), (seed) => look(walkOf(seed), seed)),
    cases,
  )
const runsOf = (made: Walk): Run[] => [made.first, ...made.steps.map((taken) => taken.after)]

const chosen = (given: RunAnswer | undefined): readonly string[] =>
  given ? chosenOptions(given.answer) : []

describe('visibility, in random runs', () => {
  it('exactly the triggers of the current answers are live (R-ANS-04, R-ANS-05, R-ANS-06, R-ANS-17)', () => {
    let live = 0
    forEachWalk((made) => {
      for (const run of runsOf(made)) {
        const fired = run.fired.map(({ elementId, trigger }) => `${elementId}#${trigger}`)
        expect(fired.toSorted()).toEqual(liveTriggers(made.map, run).toSorted())
        live += fired.length
      }
    })
    expect(live).toBeGreaterThan(1_000)
  })

  it('the triggers of the question answered last are applied last (A-257)', () => {
    forEachWalk((made) => {
      for (const { event, after } of made.steps) {
        if (event.type !== 'answered') continue
        const own = after.fired.filter((fired) => fired.questionId === event.questionId)
        if (own.length > 0 && after.phase.kind === 'answering')
          expect(after.fired.slice(-own.length)).toEqual(own)
      }
    })
  })

  it('no hidden question of the current state is answered (R-ANS-13, R-ANS-14, R-ANS-15)', () => {
    let cleared = 0
    forEachWalk((made) => {
      for (const { event, before, after } of made.steps) {
        const visible = visibleIds(made.map, after)
        for (const { id, question } of here(made.map, after)) {
          const given = question && after.answers[question.id]
          if (!given) continue
          expect(visible.has(id)).toBe(true)
          for (const optionId of chosen(given)) expect(visible.has(optionId)).toBe(true)
        }
        if (event.type === 'answered' && before.visits === after.visits)
          cleared += Object.keys(before.answers).filter(
            (id) => id !== event.questionId && !(id in after.answers),
          ).length
      }
    })
    expect(cleared).toBeGreaterThan(20)
  })

  it('only questions of states on the path are answered; what Back left behind is parked apart (R-FLOW-61, A-251)', () => {
    let parked = 0
    forEachWalk((made) => {
      for (const run of runsOf(made)) {
        const onPath = new Set(
          run.visits.flatMap((visit) => made.map.states.get(visit.stateId)?.elements ?? []),
        )
        for (const questionId of Object.keys(run.answers)) {
          expect(onPath.has(made.map.elementOfQuestion.get(questionId)?.id ?? '')).toBe(true)
        }
        parked += Object.keys(run.parked).length
      }
    })
    expect(parked).toBeGreaterThan(50)
  })

  it('choosing something else and going back to the first answer undoes it, but for what hiding cleared (A-071, A-255)', () => {
    let whole = 0
    forEachWalk((made, seed) => {
      const chance = dice(seed, 'undo')
      for (const run of runsOf(made)) {
        if (run.phase.kind !== 'answering') continue
        const visible = visibleIds(made.map, run)
        const asked = here(made.map, run).filter(
          (element) => element.question && visible.has(element.id),
        )
        if (asked.length === 0) continue
        const { question } = chance.pick(asked)
        if (!question) continue
        const first = run.answers[question.id]?.answer ?? null
        const other = randomAnswer(
          chance,
          question,
          allOptions(question).filter((option) => visible.has(option.id)),
          first,
          run.seed,
        )
        const answer = (from: Run, given: typeof first): Run =>
          step(
            made.map,
            from,
            {
              type: 'answered',
              questionId: question.id,
              answer: given,
              by: 'move',
              at: run.startedAtMs + 1,
            },
            tools,
          ).run
        const kept = answer(run, first)
        const undone = answer(answer(run, other), first)
        for (const [id, given] of Object.entries(undone.answers)) {
          expect(id in kept.answers).toBe(true)
          expect(chosen(kept.answers[id])).toEqual(expect.arrayContaining([...chosen(given)]))
        }
        const answersOf = (of: Run) =>
          Object.fromEntries(Object.entries(of.answers).map(([id, given]) => [id, given.answer]))
        if (
          Object.keys(undone.answers).length < Object.keys(kept.answers).length ||
          JSON.stringify(answersOf(undone)).length !== JSON.stringify(answersOf(kept)).length
        )
          continue
        whole += 1
        expect(answersOf(undone)).toEqual(answersOf(kept))
        expect(visibleIds(made.map, undone)).toEqual(visibleIds(made.map, kept))
        expect(undone.fired).toEqual(kept.fired)
      }
    })
    expect(whole).toBeGreaterThan(1_000)
  })
})
