// Random surveys answered at random in a real browser: the content of the passed pages is what is sent, the
// server's replay accepts it, and the owner reads it. RANDOM_SURVEYS=5000 tries so many; RANDOM_SEED names the first.
import { afterAll, describe, expect, it } from 'vitest'
import { questionsOf } from '../src/gallery.ts'
import { answersAll } from '../src/random-hands.ts'
import { chanceOf, randomSurvey } from '../src/random-survey.ts'
import { respondent } from '../src/respondent.ts'
import { addressOf, openStage, untilReady } from '../src/stage.ts'

const stage = await openStage()
afterAll(() => stage.close())

const count = Number(process.env['RANDOM_SURVEYS'] ?? 100)
const first = Number(process.env['RANDOM_SEED'] ?? 1)
/** In parallel, because a page mostly waits before it shows the next. */
const windows = 4

describe.skipIf(stage.reason)(`random surveys${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it(
    `what is sent is what was on the pages, and the server takes it: ${count} surveys`,
    async () => {
      /** Surveys without content would prove nothing. */
      const seen = { answers: 0, refusals: 0 }
      const seeds = Array.from({ length: count }, (_, at) => first + at)

      const answersSome = async () => {
        const window = await stage.opens(randomSurvey(chanceOf(first)), '/404', {
          waits: 'loaded',
          context: { viewport: { width: 480, height: 480 }, reducedMotion: 'reduce' },
        })
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const chance = chanceOf(seed)
          const fx = randomSurvey(chance)
          const who = respondent(window, fx)
          await stage.server.imports(fx.bundle)
          await who.page.goto(stage.server.url + addressOf(fx))
          await untilReady(who.page)
          const questions = questionsOf(fx).map((question) => ({
            elementId: fx.element(question.key),
            question,
          }))
          const { stood, refusals, stuck } = await answersAll(who.page, questions, chance)
          expect(stuck, `seed ${seed}`).toBeNull()
          await who.sees('All done')
          const { responses, node_id: nodeId } = await who.sent(who.saves().length)
          const sent = responses.map(
            ({ question_id, option_id, body }) => `${question_id} ${option_id ?? body}`,
          )
          expect(sent.toSorted(), `seed ${seed}`).toEqual(stood.toSorted())
          const [stored] = await stage.server.feedbacks(fx.nodeId)
          expect(nodeId).toBe(fx.nodeId)
          expect(stored, `seed ${seed}`).toMatchObject({ completed: true, responses })
          expect(who.faults, `seed ${seed}`).toEqual([])
          seen.answers += sent.length
          seen.refusals += refusals
        }
      }
      await Promise.all(Array.from({ length: windows }, answersSome))
      expect(seen.answers).toBeGreaterThan(2 * count)
      expect(seen.refusals).toBeGreaterThan(count / 4)
    },
    60_000 + count * 10_000,
  )
})
