// Results and responses as they look: axe in both looks and on a narrow screen.
import { describe, expect, it } from 'vitest'
import { looksRight } from '../src/looks.ts'
import { card, loyal, openResultsStage, styles } from '../src/results-stage.ts'

const { stage, opens, results } = await openResultsStage()

describe.skipIf(stage.reason).each([1440, 320])(
  `looks of results at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    const context = { viewport: { width, height: 900 } }

    it('axe finds nothing on results in light and dark, and nothing is wider than the screen', async () => {
      const { page, faults } = await results('', context)
      await card(page, 'Where people left').waitFor()
      await page.locator('.recharts-surface').first().waitFor()
      await looksRight(page, 'results')
      await page.goto(`${stage.server.url}/studio/results?flow=${styles.flow.id}`)
      await card(page, 'Where people left').waitFor()
      await looksRight(page, 'results-of-every-style')
      await page.goto(`${stage.server.url}/studio/surveys`)
      await page.getByText('NPS +20').waitFor()
      await looksRight(page, 'surveys')
      expect(faults).toEqual([])
    })

    it('axe finds nothing on responses in light and dark, and nothing is wider than the screen', async () => {
      const { page, faults } = await opens(`/studio/responses?flow=${loyal.flow.id}`, context)
      const response = page.locator('tbody tr').filter({ hasText: 'zeppelin' })
      await response.waitFor()
      await looksRight(page, 'responses')
      await response.getByRole('button').click()
      const pane = page.getByRole('region', { name: 'Response', exact: true })
      await pane.getByRole('tab', { name: 'Path' }).click()
      await pane.getByRole('slider').waitFor()
      await looksRight(page, 'response-path')
      if (width === 320) {
        await page.getByRole('button', { name: 'Back to the list' }).click()
        await response.waitFor()
      }
      expect(faults).toEqual([])
    })
  },
)
