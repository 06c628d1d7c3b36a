// The bubble beside the button: an owner's text while the widget is closed.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { timePasses } from '../src/quiet.ts'
import { widgetIsLoaded } from '../src/widget-host.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const seen = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'visible' })

describe.skipIf(stage.reason)('a bubble', () => {
  it('says what the owner wants said, until it is dismissed, and once a session (R-WGT-53, A-166)', async () => {
    const who = await stage.opens({
      settings: { popover_text: 'Questions about sizes?' },
      before: (page) => page.clock.install(),
    })
    const bubble = who.page.frameLocator('#psn-widget-popover-frame')
    await bubble.getByText('Questions about sizes?').waitFor()
    await bubble.getByRole('button', { name: 'Close' }).click()
    await who.page.locator('#psn-widget-popover-frame').waitFor({ state: 'detached' })
    await who.page.reload()
    await who.page.locator(button).waitFor()
    await timePasses(who.page, 5_000)
    expect(await who.page.locator('#psn-widget-popover-frame').count()).toBe(0)
    // Another session: it stays dismissed, until the owner changes the text.
    await who.page.evaluate(() => sessionStorage.clear())
    await who.page.reload()
    await widgetIsLoaded(who.page)
    expect(await who.page.locator('#psn-widget-popover-frame').count()).toBe(0)
    await stage.server.imports({
      format: 'askwell-bundle/1',
      widgets: [{ code: who.code, node_id: who.nodeId, popover_text: 'Free returns' }],
    } as never)
    await who.page.reload()
    await bubble.getByText('Free returns').waitFor()
    const other = await stage.opens({ settings: { popover_text: 'Questions about sizes?' } })
    await other.page
      .frameLocator('#psn-widget-popover-frame')
      .getByText('Questions about sizes?')
      .click()
    await seen(other)
    expect(await other.page.locator('#psn-widget-popover-frame').count()).toBe(0)
  })

  it('is there at the next page for a visitor who left before reading it, and then no more (A-166)', async () => {
    const { page } = await stage.opens({
      settings: { popover_text: 'Questions about sizes?' },
      before: (before) => before.clock.install(),
    })
    const bubble = page.frameLocator('#psn-widget-popover-frame').getByText('Questions about sizes')
    await bubble.waitFor()
    await page.reload()
    await bubble.waitFor()
    await timePasses(page, 3_000)
    await page.reload()
    await page.locator(button).waitFor()
    await timePasses(page, 5_000)
    expect(await page.locator('#psn-widget-popover-frame').count()).toBe(0)
  })
})
