// A question broken down by another: whom shares are of, the figures of a scale, and whether two columns differ.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { plain, score, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const visit = fixture(
  flow('Visit')
    .page('Rate', score('nps'), plain('shop', ['North', 'South']), submit())
    .thank('End'),
  { name: 'After a visit' },
)
const encoded = (value: object): string =>
  Buffer.from(JSON.stringify([value])).toString('base64url')
const rowAndColumn = `&row=${encoded({ question: visit.question('nps') })}&by=${encoded({
  by: { question: visit.question('shop') },
})}`

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(visit.bundle)
  for (let turn = 0; turn < 90; turn += 1) {
    const isNorth = turn % 2 === 0
    const sent = await stage.server.submits(visit, [
      {
        question_id: visit.question('nps'),
        body: String(isNorth ? 7 + (turn % 4) : 3 + (turn % 5)),
      },
      ...(turn < 80
        ? [
            {
              question_id: visit.question('shop'),
              option_id: visit.option('shop', isNorth ? 'North' : 'South'),
            },
          ]
        : []),
    ])
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason).each([1280, 320])(
  `a table of results at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('has means with letters, a sentence about the difference, and a base (results.md, 4.3)', async () => {
      const { page, faults } = await signsIn(stage, visit, tamsin, {
        address: `/studio/results?flow=${visit.flow.id}${rowAndColumn}`,
        context: { viewport: { width, height: 900 } },
      })
      const table = page.getByRole('table')
      await table.getByRole('row', { name: /^Mean/ }).waitFor()
      expect(await table.getByRole('row', { name: /^Answered/ }).innerText()).toMatch(
        /90\s+40\s+40/,
      )
      expect(await table.getByRole('row', { name: /^NPS/ }).innerText()).toContain('B')
      const sentence = page.getByRole('list', { name: 'Differences between columns' })
      await sentence
        .getByText(/^The NPS of .* is .* higher than that of .* This is more than chance/)
        .waitFor()
      await looksRight(page, `studio-results-table-${width}`)
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as CSV' }).click()
      expect((await file).suggestedFilename()).toMatch(/\.csv$/)
      const swapped = new URL(page.url())
      swapped.searchParams.set('row', encoded({ question: visit.question('shop') }))
      swapped.searchParams.set('by', encoded({ by: { facet: 'device' } }))
      swapped.searchParams.set('b', 'all')
      await page.goto(swapped.href)
      await table.getByRole('row', { name: /^No answer/ }).waitFor()
      expect(await table.getByRole('row', { name: /^Everybody/ }).innerText()).toContain('90')
      expect(await table.getByRole('row', { name: /^No answer/ }).innerText()).toMatch(/11%\s+10/)
      expect(faults).toEqual([])
    })
  },
)
