// A dashboard of two surveys: its tiles are added and arranged, and a filter that one survey does not ask about leaves the
// tile of the other (O-32).
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
    .page('Rate', score('recommend'), plain('shop', ['North', 'South']), submit())
    .thank('End'),
  { name: 'After a visit' },
)
const delivery = fixture(flow('Delivery').page('Rate', score('recommend'), submit()).thank('End'), {
  name: 'After a delivery',
})

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  for (const { bundle } of [visit, delivery]) await stage.server.imports(bundle)
  const submits = async (at: typeof visit, responses: Parameters<typeof stage.server.submits>[1]) =>
    expect((await stage.server.submits(at, responses)).status).toBe(200)
  for (let turn = 0; turn < 40; turn += 1) {
    const option = visit.option('shop', turn % 4 === 0 ? 'South' : 'North')
    await submits(visit, [
      { question_id: visit.question('recommend'), body: turn % 4 === 0 ? '5' : '9' },
      { question_id: visit.question('shop'), option_id: option },
    ])
    await submits(delivery, [
      { question_id: delivery.question('recommend'), body: turn % 2 === 0 ? '10' : '7' },
    ])
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(`dashboards${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('show figures of several surveys under one date and one filter (O-32)', async () => {
    const { page, faults } = await signsIn(stage, visit, tamsin, {
      address: '/studio/results/dashboards',
      context: { viewport: { width: 1280, height: 900 } },
    })
    await page.getByRole('button', { name: 'New dashboard' }).click()
    const form = page.getByRole('dialog', { name: 'New dashboard' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Shops and couriers')
    await form.getByRole('button', { name: 'Create the dashboard' }).click()
    await page.getByText('This dashboard has no tiles').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).last().click()

    const adds = async (kind: string, survey: string, question?: RegExp, other?: string) => {
      await page.getByRole('button', { name: 'Add a tile' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a tile' })
      await sheet.getByRole('button', { name: /What the tile shows/ }).click()
      await page.getByRole('option', { name: kind, exact: true }).click()
      const picks = async (field: RegExp, name: string | RegExp) => {
        await sheet.getByRole('button', { name: field }).click()
        await page.getByRole('option', { name }).first().click()
      }
      await picks(/^Survey/, survey)
      if (question) await picks(/^Question/, question)
      if (other) {
        await picks(/^Other surveys/, other)
        await page.keyboard.press('Escape')
      }
      await sheet.getByRole('button', { name: 'Add a tile' }).click()
      await sheet.waitFor({ state: 'detached' })
    }
    await adds('A score', 'Visit', /recommend/i)
    await adds('Responses and score over time', 'Delivery')
    await adds('A question', 'Visit', /shop/i)
    await adds('A score by survey', 'Visit', /recommend/i, 'Delivery')
    await page.getByRole('button', { name: 'Move Score by survey earlier' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const bySurvey = page.getByRole('region', { name: 'Score by survey' })
    await bySurvey.getByText('+50').first().waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Score: Visit',
      'Responses: Delivery',
      'Score by survey',
      expect.stringMatching(/shop/i),
    ])
    await page
      .getByRole('region', { name: 'Score: Visit' })
      .getByText('Visit · 40 answers')
      .waitFor()
    await looksRight(page, 'studio-dashboard-1280')
    await page.setViewportSize({ width: 390, height: 900 })
    await looksRight(page, 'studio-dashboard-390')
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: /shop/i }).first().click()
    const condition = page.getByRole('dialog').last()
    await condition.getByRole('option', { name: /North/ }).click()
    await condition.getByRole('button', { name: 'Apply' }).click()
    const courier = page.getByRole('region', { name: 'Responses: Delivery' })
    await courier.getByText('Not asked here').waitFor()
    await page
      .getByRole('region', { name: 'Score: Visit' })
      .getByText('Visit · 30 answers')
      .waitFor()
    await looksRight(page, 'studio-dashboard-filtered')
    await page.getByRole('button', { name: 'Save this date and filter' }).click()
    // The news of the first save may still be there, so the address says that this one has ended.
    await page.waitForURL(({ search }) => search === '')
    await page.reload()
    await courier.getByText('Not asked here').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(faults).toEqual([])
  })
})
