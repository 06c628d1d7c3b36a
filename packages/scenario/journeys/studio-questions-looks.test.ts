// The builder's forms as they look: axe in both looks and on a narrow screen, with what unfolds unfolded.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { axeAtRest, gallery, sidewaysPx } from '../src/gallery.ts'
import { openStage } from '../src/stage.ts'
import { builderOf, openElement, openState } from '../src/studio-builder.ts'

vi.setConfig({ testTimeout: 120_000 })
const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const builds = builderOf(stage)

describe.skipIf(stage.reason)(`looks of the builder's forms${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
  ] as const)('axe finds nothing in the forms in %s at %d px, and nothing is wider than the screen', async (colorScheme, width) => {
    const made = gallery({ pages: 'demo', asks: 'nothing' })
    const { page, form, faults } = await builds(made, { colorScheme, viewport: { width, height: 900 } })
    const looks = async (what: string) => {
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      expect([what, await axeAtRest(page)]).toEqual([what, []])
      expect([what, await sidewaysPx(page)]).toEqual([what, 0])
      const shots = process.env['STUDIO_SHOTS']
      if (shots) await form.screenshot({ path: `${shots}/${what}-${colorScheme}-${width}.png` })
    }
    const toMap = async () => width < 860 && (await page.getByRole('radio', { name: 'Map' }).click())
    for (const [state, style] of [
      ['You', 'gender'],
      ['Scales', 'slider'],
      ['Choices', 'checklist'],
      ['Tables', 'matrix'],
      ['In your words', 'textarea'],
      ['From your system', 'dynamic_request'],
    ] as const) {
      await openState(page, state)
      const body = made.flow.elements.find(({ question }) => question?.style === style)?.question?.body['en'] ?? ''
      await openElement(form, body.slice(0, 20))
      if (style === 'checklist')
        await form
          .getByRole('button', { name: /^More about/ })
          .first()
          .click()
      if (style === 'textarea') await form.getByText('Hide personal data').click()
      if (style === 'gender') await form.getByRole('region', { name: 'Show and hide' }).getByRole('button', { name: 'Add', exact: true }).click()
      await looks(style)
      await toMap()
    }
    await openState(page, 'Scales')
    await form.getByRole('button', { name: 'Add a rule' }).click()
    await looks('rules')
    expect(faults).toEqual([])
  })
})
