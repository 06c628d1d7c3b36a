// What goes together with the score of a survey: bars with intervals, and what people read where there is nothing to show.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { score, star, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const flight = fixture(
  flow('Flight')
    .page('Rate', score('nps'), star('crew'), star('food'), star('wait'), star('again'), submit())
    .thank('End'),
  { name: 'After landing' },
)

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const subject = (key: string) => ({ question: flight.question(key) })
/** `again` says the same as `food`. */
const chosen = (...keys: string[]): string =>
  encoded({ target: subject('nps'), of: keys.map(subject) })

/** The crew weighs most; the longer the wait is, the lower the score. */
function answersOf(turn: number): Record<string, number> {
  const [crew, food, wait] = [1 + ((turn * 7) % 5), 1 + ((turn * 3) % 4), 1 + ((turn * 11) % 3)]
  return { nps: Math.max(0, Math.min(10, 2 * crew + food - wait - (turn % 4))), crew, food, wait }
}

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(flight.bundle)
  for (let turn = 0; turn < 140; turn += 1) {
    const answers = answersOf(turn)
    const sent = await stage.server.submits(
      flight,
      Object.entries({ ...answers, again: answers['food'] }).map(([key, value]) => ({
        question_id: flight.question(key),
        body: String(value),
      })),
    )
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())
const opens = (more: string, width = 1280) =>
  signsIn(stage, flight, tamsin, {
    address: `/studio/results?flow=${flight.flow.id}${more}`,
    context: { viewport: { width, height: 900 } },
  })

describe.skipIf(stage.reason).each([1280, 320])(
  `drivers of results at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('are bars with the strongest first, and a table, kept by the address (results.md, 4.4)', async () => {
      const { page, faults } = await opens(`&drivers=${chosen('wait', 'crew', 'food')}`, width)
      const card = page.getByRole('region', { name: 'What goes together with Question nps' })
      await card
        .getByText(/^Of what you asked, Question crew goes together most with the score/)
        .waitFor()
      const bars = await card.locator('ul[aria-hidden] > li').allInnerTexts()
      expect(bars.map((text) => /Question (\w+)/.exec(text)?.[1])).toEqual(['crew', 'food', 'wait'])
      expect(bars[0]).toMatch(/\d+% .*\d+%–\d+%\s+mean 50/s)
      expect(bars[2]).toContain('the higher, the lower the score')
      await card.getByText('whether one changes the other, only a trial can show').waitFor()
      await looksRight(page, `results-drivers-${width}`)
      await card.getByRole('button', { name: 'Show as table' }).click()
      const rows = await card.getByRole('row').allInnerTexts()
      expect(rows).toHaveLength(4)
      expect(rows[1]).toMatch(/^Question crew\s+\d+%\s+\d+%–\d+%\s+0\.\d{3}\s+50$/)
      await page.getByRole('button', { name: /^May go together with it:/ }).click()
      await page.getByRole('option', { name: 'Question food' }).click()
      await page.keyboard.press('Escape')
      await page.reload()
      await card.waitFor()
      expect(await card.locator('ul[aria-hidden] > li').count()).toBe(2)
      await page.getByRole('button', { name: 'Show all cards' }).click()
      await page.getByRole('region', { name: 'Question crew' }).waitFor()
      await page.getByRole('button', { name: 'Drivers', exact: true }).click()
      // The usual choice is every scale, and two of them say the same.
      await page.getByRole('heading', { name: 'Two of these say the same' }).waitFor()
      await looksRight(page, `results-drivers-same-${width}`)
      await page.getByRole('button', { name: 'Leave out “Question again”' }).click()
      await card.waitFor()
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
    })

    it('need enough people, and say how many answered (results.md, 4.4)', async () => {
      const few = { on: subject('crew'), op: 'between', value: [1, 2] }
      const { page, faults } = await opens(
        `&drivers=${chosen('crew', 'food', 'wait')}&f=${encoded({ all: [few] })}`,
        width,
      )
      await page.getByRole('heading', { name: 'Too few answers for drivers' }).waitFor()
      await page
        .getByText('Drivers need at least 100 complete answers to these 4 questions. You have 56.')
        .waitFor()
      await looksRight(page, `results-drivers-few-${width}`)
      expect(faults).toEqual([])
    })
  },
)
