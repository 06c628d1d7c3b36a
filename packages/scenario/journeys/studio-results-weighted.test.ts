// A table of results that is weighted: the form of a weighting, what it costs, and a weighting that no longer exists (O-30).
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
  { name: 'After a weighted visit' },
)
const encoded = (value: object): string =>
  Buffer.from(JSON.stringify([value])).toString('base64url')
const shop = { question: visit.question('shop') }
const rowAndColumn = `&row=${encoded(shop)}&by=${encoded({ by: shop })}`

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(visit.bundle)
  // Nine of ten are from the North.
  for (let turn = 0; turn < 100; turn += 1) {
    const option = visit.option('shop', turn % 10 === 0 ? 'South' : 'North')
    const sent = await stage.server.submits(visit, [
      { question_id: visit.question('nps'), body: '8' },
      { question_id: visit.question('shop'), option_id: option },
    ])
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason).each([1280, 320])(
  `a weighted table at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('is weighted by a new weighting, which warns that it costs much, and is deleted again (O-30)', async () => {
      const { page, faults } = await signsIn(stage, visit, tamsin, {
        address: `/studio/results?flow=${visit.flow.id}${rowAndColumn}`,
        context: { viewport: { width, height: 900 } },
      })
      const table = page.getByRole('table')
      const north = table.getByRole('row', { name: /^North/ })
      await north.getByText('90%').waitFor()
      await page.getByRole('button', { name: /^Weight:/ }).click()
      await page.getByRole('option', { name: 'New weighting' }).click()
      const form = page.getByRole('dialog', { name: 'New weighting' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Half and half')
      await form.getByRole('textbox', { name: 'Source of the targets' }).fill('Census 2024')
      await form.getByRole('button', { name: 'Add a target…' }).click()
      await page.getByRole('option', { name: /shop/i }).click()
      await form.getByRole('textbox', { name: 'North, percent' }).fill('50')
      await form.getByRole('button', { name: 'Save the weighting' }).click()
      await form.getByText('must sum to 100').waitFor()
      await form.getByRole('textbox', { name: 'South, percent' }).fill('50')
      await form.getByText('Sum: 100% of 100%').waitFor()
      await looksRight(page, `studio-results-weighting-form-${width}`)
      await form.getByRole('button', { name: 'Save the weighting' }).click()
      await page.getByText('Weighted to Census 2024, efficiency 36%.').waitFor()
      await page.getByText('The weights differ a lot').waitFor()
      await north.getByText('50%').waitFor()
      await table.getByRole('row', { name: /^Answered, effective/ }).waitFor()
      const address = page.url()
      expect(new URL(address).searchParams.get('w')).not.toBeNull()
      await page.reload()
      await north.getByText('50%').waitFor()
      await looksRight(page, `studio-results-weighted-${width}`)
      await page.getByRole('button', { name: 'Show all cards' }).click()
      await page.getByText('Counts of answers are weighted').waitFor()
      await page.getByText(/Most often: (?:North|South), 50%/).waitFor({ state: 'attached' })
      await looksRight(page, `studio-results-weighted-page-${width}`)
      await page.goto(address)
      await page.getByRole('button', { name: 'Edit the weighting' }).click()
      const edited = page.getByRole('dialog', { name: 'Edit the weighting' })
      await edited.getByRole('button', { name: 'Delete the weighting' }).click()
      const asks = page.getByRole('alertdialog')
      await asks.getByRole('button', { name: 'Delete the weighting' }).click()
      await north.getByText('90%').waitFor()
      await page.goto(address)
      await page.getByText('The weighting in this address no longer exists').waitFor()
      await north.getByText('90%').waitFor()
      expect(faults).toEqual([])
    })
  },
)
