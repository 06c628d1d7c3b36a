// The builder's forms as they look: axe in both looks and on a narrow screen, with every section expanded.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { gallery } from '../src/gallery.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { builderOf, openElement, openState } from '../src/studio-builder.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const builds = builderOf(stage)

describe.skipIf(stage.reason)(
  `looks of the builder's forms${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each([1280, 320])(
      'axe finds nothing in the forms at %d px in light and dark, and nothing is wider than the screen',
      async (width) => {
        const made = gallery({ pages: 'demo', asks: 'nothing' })
        const { page, form, faults } = await builds(made, { viewport: { width, height: 900 } })
        const toMap = async () =>
          width < 860 && (await page.getByRole('radio', { name: 'Map' }).click())
        for (const [state, style] of [
          ['You', 'gender'],
          ['Scales', 'slider'],
          ['Choices', 'checklist'],
          ['Tables', 'matrix'],
          ['In your words', 'textarea'],
          ['From your system', 'dynamic_request'],
        ] as const) {
          await openState(page, state)
          const body =
            made.flow.elements.find(({ question }) => question?.style === style)?.question?.body[
              'en'
            ] ?? ''
          await openElement(form, body.slice(0, 20))
          if (style === 'checklist')
            await form
              .getByRole('button', { name: /^More settings of/ })
              .first()
              .click()
          if (style === 'textarea') await form.getByText('Mask personal data').click()
          if (style === 'gender')
            await form
              .getByRole('region', { name: 'Display logic' })
              .getByRole('button', { name: 'Add', exact: true })
              .click()
          await looksRight(page, `form-${style}`)
          await toMap()
        }
        await openState(page, 'Scales')
        await form.getByRole('button', { name: 'Add a rule' }).click()
        await looksRight(page, 'form-rules')
        expect(faults).toEqual([])
      },
    )
  },
)
