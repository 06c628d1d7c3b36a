// Guard 1: one engine in two places. The server's half accepts and understands everything that the browser's half sends,
// and refuses feedback that no respondent can have sent.
import type { ResponseItem } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowMap } from './flow-map.ts'
import { dice } from './random/dice.ts'
import { lies, otherAnswer } from './random/mutations.ts'
import { canBeReenacted } from './random/reenact.ts'
import { type Save, tools, type Walk } from './random/respondent.ts'
import { cases, seedRange, walkOf } from './random/seeds.ts'
import { replay } from './replay.ts'

const forEachSave = (look: (save: Save, made: Walk, seed: number) => void): void =>
  fc.assert(
    fc.property(fc.integer(seedRange), (seed) => {
      const made = walkOf(seed)
      for (const save of made.saves) look(save, made, seed)
    }),
    cases,
  )

/** The year of the walks' clock. */
const year = 2027

const pathOf = ({ feedback }: Save): string[] => (feedback.path ?? []).map((step) => step.state_id)
const hasRepeats = (path: readonly string[]): boolean => new Set(path).size < path.length
const inOrder = (items: readonly ResponseItem[]): string[] =>
  items
    .map((item) =>
      JSON.stringify([
        item.question_id,
        item.option_id,
        item.body,
        item.ranking,
        item.hidePersonalData,
      ]),
    )
    .toSorted()

describe('replay', () => {
  it('accepts every feedback that a run sends, complete or partial, and sees the same path and answers (R-PAY-40, A-252)', () => {
    const seen = { complete: 0, partial: 0, repeated: 0, answers: 0 }
    forEachSave((save, { map }) => {
      const path = pathOf(save)
      const replayed = replay(
        map,
        {
          responses: save.feedback.responses,
          path: save.feedback.path,
          completed: save.completed,
          year,
        },
        tools,
      )
      expect(replayed).toMatchObject({ ok: true, stateIds: path })
      if (!replayed.ok) return
      expect(inOrder(replayed.items)).toEqual(inOrder(save.feedback.responses))
      seen[save.completed ? 'complete' : 'partial'] += 1
      if (hasRepeats(path)) seen.repeated += 1
      seen.answers += save.feedback.responses.length
    })
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
  })

  it('accepts it without its path as well (A-253)', () => {
    forEachSave((save, { map }) => {
      const replayed = replay(
        map,
        { responses: save.feedback.responses, completed: save.completed, year },
        tools,
      )
      expect(replayed).toMatchObject({ ok: true })
      if (replayed.ok) expect(inOrder(replayed.items)).toEqual(inOrder(save.feedback.responses))
    })
  })

  it('accepts the items in any order (A-256)', () => {
    forEachSave((save, { map }) => {
      const responses = save.feedback.responses.toReversed()
      expect(
        replay(
          map,
          { responses, path: save.feedback.path, completed: save.completed, year },
          tools,
        ),
      ).toMatchObject({ ok: true })
    })
  })

  it('refuses what no run can have sent, and says where (R-VAL-43, A-252, A-254, A-267)', () => {
    const refused = new Map<string, number>()
    forEachSave((save, { map }, seed) => {
      const path = save.feedback.path ?? []
      if (!save.completed || hasRepeats(pathOf(save))) return
      for (const { name, input } of lies({
        map,
        responses: save.feedback.responses,
        path,
        dice: dice(seed, 'lies'),
      })) {
        const replayed = replay(map, input, tools)
        expect(replayed.ok, name).toBe(false)
        if (!replayed.ok)
          for (const fault of replayed.faults)
            expect(fault.field).toMatch(
              /^(responses(\.\d+\.(question_id|option_id|body|ranking))?|path\.\d+\.state_id)$/,
            )
        refused.set(name, (refused.get(name) ?? 0) + 1)
      }
    })
    expect(Object.fromEntries(refused)).toEqual(
      Object.fromEntries([...refused].map(([name, count]) => [name, Math.max(count, 3)])),
    )
    expect(refused.size).toBe(21)
  })

  it('with one answer exchanged, accepts exactly what some respondent could have sent (A-252)', () => {
    const seen = { accepted: 0, refused: 0 }
    forEachSave((save, { map }, seed) => {
      const path = pathOf(save)
      if (!save.completed || hasRepeats(path)) return
      const chance = dice(seed, 'other answer')
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const responses = otherAnswer(map, save.feedback.responses, path, chance)
        if (!responses) continue
        const replayed = replay(
          map,
          { responses, path: save.feedback.path, completed: true, year },
          tools,
        )
        const canBe = canBeReenacted(map, replayed.ok ? replayed.items : responses, path, chance)
        // If the order of choosing is not known, or an element may reveal itself, the replay also accepts some impossible feedback.
        if (canBe || isTold(map, responses))
          expect(replayed.ok, JSON.stringify(replayed)).toBe(canBe)
        seen[replayed.ok ? 'accepted' : 'refused'] += 1
      }
    })
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(200)
  })
})

/** One option in each answer, and triggers that target only elements further down. */
function isTold(map: FlowMap, responses: readonly ResponseItem[]): boolean {
  if (
    new Set(responses.map((item) => map.elementOfQuestion.get(item.question_id))).size <
    responses.length
  )
    return false
  const placeOf = new Map(
    map.flow.elements.flatMap((element, place) =>
      [element.id, element.question?.key ?? element.id].map((name) => [name, place] as const),
    ),
  )
  return map.flow.elements.every((element, place) =>
    element.triggers.every((trigger) =>
      [...trigger.targetIds, ...trigger.targetOptionIds.map((target) => target.questionKey)].every(
        (name) => (placeOf.get(name) ?? 0) > place,
      ),
    ),
  )
}
