// What results say about hidden questions against what the engine showed, in random runs at every moment.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FlowMap } from '../flow-map.ts'
import { feedbackOf, statesOnPath } from '../payload.ts'
import { tools } from '../random/respondent.ts'
import { cases, seedRange, walkOf } from '../random/seeds.ts'
import { readItems } from '../replay/read-items.ts'
import type { Fired } from '../run.ts'
import { firedBy, shows, targetsOf } from '../triggers.ts'
import { firedFor, visibility } from '../visibility.ts'
import { hiddenQuestions } from './hidden-questions.ts'
import { itemsByQuestion } from './parts.ts'

/** Which of two triggers came last is not kept with the answers. */
function disputed(map: FlowMap, fired: readonly Fired[]): ReadonlySet<string> {
  const [shown, hidden] = [new Set<string>(), new Set<string>()]
  for (const { elementId, trigger: at } of fired) {
    const trigger = map.elements.get(elementId)?.triggers[at]
    if (!trigger) continue
    for (const id of targetsOf(map, trigger).elementIds) (shows(trigger) ? shown : hidden).add(id)
  }
  return new Set([...shown].filter((id) => hidden.has(id)))
}

const nameOf = ({ elementId, trigger }: Fired): string => `${elementId} ${trigger}`

it('a question is hidden in results if, and only if, the respondent did not see it', () => {
  const count = { hidden: 0, seen: 0 }
  fc.assert(
    fc.property(fc.integer(seedRange), (seed) => {
      const { map, first, steps } = walkOf(seed)
      for (const run of [first, ...steps.map(({ after }) => after)]) {
        const feedback = feedbackOf(map, run, { at: 0, completed: false }, tools)
        const answered = itemsByQuestion(map, feedback.responses)
        const { answers } = readItems(map, feedback.responses)
        const known = new Set(
          [...answers].flatMap(([id, answer]) => {
            const element = map.elementOfQuestion.get(id)
            return element ? firedBy(element, answer).map(nameOf) : []
          }),
        )
        const stateIds = run.visits.map(({ stateId }) => stateId)
        const found = new Set(
          hiddenQuestions(map, feedback, stateIds, (one) => answered.has(one)).map(({ id }) => id),
        )
        for (const stateId of statesOnPath(run)) {
          const fired = firedFor(run, stateId)
          // A save leaves out what is not valid, and the order in which the rows of a matrix were answered.
          if (!fired.every((one) => known.has(nameOf(one)))) continue
          const unsure = disputed(map, fired)
          const seen = visibility(map, fired)
          for (const element of map.elementsOf.get(stateId) ?? []) {
            const { id, question } = element
            if (!question || unsure.has(id) || answered.has(question)) continue
            expect([id, found.has(question.id)]).toEqual([id, !seen.element(element)])
            count[seen.element(element) ? 'seen' : 'hidden'] += 1
          }
        }
      }
    }),
    cases,
  )
  expect(count.hidden).toBeGreaterThan(100)
  expect(count.seen).toBeGreaterThan(100)
})
