// A survey's screens as they look: the builder, the checks of a draft, and each section of a survey. axe in both looks and on a
// narrow screen.
import { Buffer } from 'node:buffer'
import { demoBundle, loadDemo } from '@askwell/server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { joins } from '../src/agents.ts'
import { nextPage, radio } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
await loadDemo(stage.server.store, stage.server.workspaceId, Date.now())
afterEach(() => stage.clear())
afterAll(() => stage.close())

const tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
const looks = fixture(
  flow('Looks')
    .speaks('en', 'tr')
    .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
    .page('Sorry', radio('why', ['Late', 'Rude']))
    .thank('Thanks')
    .branches('Ask', 'Sorry', answer('happy').isOneOf('No'))
    .goes('Ask', 'Thanks'),
)
await stage.server.imports(looks.bundle)
const opens = (width: number, path: string, heading: string) =>
  sitsAt(stage, looks, tamsin, {
    path,
    heading,
    context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
  })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Edit' })

describe.skipIf(stage.reason)(
  `looks of a survey's screens${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each([1440, 320])(
      'axe finds nothing in the builder at %d px in light and dark, and nothing is wider than the screen',
      async (width) => {
        const { page, faults } = await opens(width, `/flows/${looks.flow.id}`, 'Looks')
        // A phone begins with the list.
        if (width === 320) await page.getByRole('button', { name: 'Show as a map' }).click()
        await looksRight(page, 'flow-map')
        await page.getByRole('button', { name: 'Show as a list' }).click()
        await looksRight(page, 'flow-list')
        await page.getByRole('button', { name: /^Ask/ }).click()
        await inspector(page).getByLabel('Name of the page').waitFor()
        await looksRight(page, 'flow-state')
        await inspector(page).getByRole('button', { name: 'Add content' }).click()
        const kind = page.getByRole('dialog').getByRole('button', { name: /^Short text/ })
        await kind.waitFor()
        await looksRight(page, 'flow-kinds')
        await kind.click()
        // A question without words is a problem of the survey, not of the builder.
        await inspector(page).getByLabel('Question', { exact: true }).fill('How was it?')
        if (width === 1440)
          await page.frameLocator('iframe').getByText('How was it?').first().waitFor()
        await looksRight(page, 'flow-element')
        await page.goto(`${stage.server.url}/studio/flows/new`)
        await page.getByRole('heading', { level: 1, name: 'New survey' }).waitFor()
        await looksRight(page, 'flow-new')
        expect(faults).toEqual([])
      },
    )

    it.each([1440, 320])(
      'axe finds nothing in any section of a survey at %d px in light and dark, and nothing is wider than the screen',
      async (width) => {
        const { page, faults } = await opens(width, `/flows/${looks.flow.id}`, 'Looks')
        const list = page.getByRole('button', { name: 'Show as a list' })
        if (await list.isVisible()) await list.click()
        for (const [name, settled] of [
          ['Build', 'Show as a map'],
          ['Design', 'Custom styles (CSS)'],
          ['Translate', 'Search texts'],
          ['Share', 'Public link'],
          ['Results', 'No responses yet'],
        ] as const) {
          await page
            .getByRole('navigation', { name: 'Sections of the survey' })
            .getByRole('link', { name, exact: true })
            .click()
          await page.getByText(settled).first().waitFor()
          await looksRight(page, `side-${name}`)
        }
        expect(faults).toEqual([])
      },
    )

    it.each([1280, 320])(
      'axe finds nothing where a survey is imported and proved at %d px in light and dark, and nothing is wider than the screen',
      async (width) => {
        const { page, faults } = await opens(
          width,
          '/settings/import-and-export',
          'Import and export',
        )
        await page.locator('input[type=file]').setInputFiles({
          name: 'visit.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(surveyjs)),
        })
        await page.getByRole('row').filter({ hasText: 'signaturepad' }).waitFor()
        await looksRight(page, 'sound-import')
        await page.goto(`${stage.server.url}/studio/flows/${demoBundle.flows[0]?.id}`)
        await page.getByRole('tab', { name: 'Simulation' }).click()
        await page.getByRole('button', { name: 'Run simulation' }).click()
        await page.getByText('How many see each page').waitFor({ timeout: 60_000 })
        await looksRight(page, 'sound-simulation')
        await page.getByRole('tab', { name: 'Test paths' }).click()
        await page.getByRole('button', { name: 'Record a path' }).click()
        await page.getByRole('dialog').waitFor()
        await looksRight(page, 'sound-recorder')
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: 'Versions' }).click()
        await page.getByText('What changed in').waitFor()
        await looksRight(page, 'sound-versions')
        expect(faults).toEqual([])
      },
    )
  },
)

const surveyjs = {
  title: 'Shop visit',
  pages: [
    {
      name: 'Visit',
      elements: [{ type: 'radiogroup', name: 'visit', title: 'How?', choices: ['good', 'bad'] }],
    },
    {
      name: 'Why',
      visibleIf: "{visit} = 'bad'",
      elements: [{ type: 'signaturepad', name: 'sign', title: 'Sign here' }],
    },
  ],
}
