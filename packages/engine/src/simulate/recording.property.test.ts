import type { GoldenPath } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../flow-map.ts'
import { id } from '../random/building.ts'
import { dice } from '../random/dice.ts'
import { randomFlow } from '../random/random-flow.ts'
import { cases, seedRange } from '../random/seeds.ts'
import { view } from '../view.ts'
import { visibility } from '../visibility.ts'
import { checkGoldenPath } from './golden-path.ts'
import { likelyAnswer } from './likely-answer.ts'
import { beginRecording, recordAnswer, recordedEnd, recordPress } from './recording.ts'

describe('a recorded golden path, over random flows', () => {
  it('holds for the flow it was recorded on (O-07)', () => {
    const seen = { ended: 0, alone: 0, submit: 0, next: 0 }
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const flow = randomFlow(seed)
        const map = mapFlow({ ...flow, allowSavingIncompleteSurvey: false })
        const chance = dice(seed, 'recording')
        let recording = beginRecording(map)
        for (let acts = 0; acts < 60 && recordedEnd(recording) === undefined; acts += 1) {
          const { elements, buttons, hasImplicitNext } = view(map, recording.run)
          const open = elements.flatMap((element) =>
            element.kind === 'question' && element.view.answer === null
              ? [element.view.question]
              : [],
          )
          const question = open.length > 0 && chance.in100(85) ? chance.pick(open) : null
          const answer =
            question &&
            likelyAnswer(
              chance,
              question,
              visibility(map, recording.run.fired).option,
              new Map(),
              recording.run.seed,
            )
          if (question && answer) recording = recordAnswer(map, recording, question.id, answer)
          else if (buttons.length > 0)
            recording = recordPress(map, recording, chance.pick(buttons).id)
          else if (hasImplicitNext) recording = recordPress(map, recording, null)
        }
        const end = recordedEnd(recording)
        if (end === undefined) return
        const path: GoldenPath = {
          id: id('path'),
          name: 'A path',
          steps: [...recording.steps],
          end,
        }
        expect(checkGoldenPath(flow, path)).toEqual({ kind: 'holds' })
        seen.ended += 1
        for (const { press } of path.steps) seen[press] += 1
      }),
      cases,
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })
})
