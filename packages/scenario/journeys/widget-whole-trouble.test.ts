// The complete widget when something is missing: the product, the network's speed, the browser's storage.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closesWidget } from '../src/closes-widget.ts'
import { short } from '../src/fixtures.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage('partitioned')
const blocking = await openWidgetStage('refused')
afterEach(() => Promise.all([stage.clear(), blocking.clear()]))
afterAll(() => Promise.all([stage.close(), blocking.close()]))

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'

const arrives = (opening: Opening = {}): Promise<ShownWidget> =>
  stage.opens({ fixture: short(), content: 'real', ...opening })
const press = (who: ShownWidget) => who.page.frameLocator(button).getByRole('button').click()
const asked = (who: ShownWidget) => who.frame.getByText('q1').first().waitFor()
const gone = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'hidden' })
const sends = async (who: ShownWidget) => {
  await who.frame.locator('label').filter({ hasText: 'A' }).first().click()
  await who.frame.getByRole('button', { name: 'Send' }).click()
  await who.frame.getByText('All done').waitFor()
}
/** Whether the page in the frame has storage, by its own test. */
const keeps = (who: ShownWidget) =>
  who.frame.locator('html').evaluate(() => {
    try {
      localStorage.setItem('trial', '1')
      return localStorage.getItem('trial')
    } catch (refusal) {
      return refusal instanceof DOMException && refusal.name
    }
  })
const feedbacks = (who: ShownWidget, { server } = stage) => server.feedbacks(who.nodeId)
const unharmed = async (who: ShownWidget) => {
  expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  expect(await who.page.getByRole('heading', { name: 'A shop' }).isVisible()).toBe(true)
}

describe.skipIf(stage.reason)('storage of other sites', () => {
  it('blocked by the browser, everything works, and the page around still remembers (R-WGT-60, R-WGT-22)', async () => {
    const who = await blocking.opens({
      fixture: short(),
      content: 'real',
      settings: { prevent_multiple_feedback: true },
    })
    await press(who)
    await asked(who)
    expect(await keeps(who)).toBe('SecurityError')
    await sends(who)
    await expect.poll(async () => (await feedbacks(who, blocking)).length).toBe(1)
    await expect
      .poll(() => who.page.evaluate(() => localStorage.getItem('PSN::widgetStores')))
      .toMatch(/"lastFeedbackSubmitDate":\d/)
    await closesWidget(who)
    await press(who)
    await who.frame.getByText('You already answered').waitFor()
    expect(who.faults).toEqual([])
    await unharmed(who)
  })

  it('kept apart for each site, half an answer is there again after a reload, and not on another site', async () => {
    const who = await arrives()
    await press(who)
    await asked(who)
    expect(await keeps(who)).toBe('1')
    await who.frame.locator('label').filter({ hasText: 'B' }).first().click()
    await who.frame.locator('input[type=text], textarea').first().fill('half a word')
    await who.frame.locator('input[type=text], textarea').first().blur()
    await expect
      .poll(() => who.frame.locator('html').evaluate(() => JSON.stringify(localStorage)))
      .toContain('half a word')
    await who.page.reload()
    await press(who)
    await asked(who)
    await expect.poll(() => who.frame.locator('input:checked').count()).toBe(1)
    await who.page.goto(who.url.replace('shop.test', 'other.test'))
    await press(who)
    await asked(who)
    expect(await who.frame.locator('input:checked').count()).toBe(0)
    await unharmed(who)
  })
})

describe.skipIf(stage.reason)('the network', () => {
  const slows = async (page: Page): Promise<void> => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    })
  }

  it('slow: the frame opens at once with a picture and a way out, then the survey stands there', async () => {
    let arrive = (): void => {}
    const coming = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const who = await arrives({
      before: async (page) => {
        await slows(page)
        await page.route('**/widget?code=*frame=content*', (route) =>
          coming.then(() => route.continue()),
        )
      },
    })
    await press(who)
    await who.page.locator(content).waitFor({ state: 'visible' })
    await who.page.locator('#psn-widget-root').getByRole('button', { name: 'Close' }).waitFor()
    expect(await who.frame.getByText('q1').count()).toBe(0)
    arrive()
    await asked(who)
    await sends(who)
    await expect.poll(async () => (await feedbacks(who)).length, { timeout: 25_000 }).toBe(1)
    await unharmed(who)
  })

  it('gone while it is open: the answers wait and are sent when it is back', async () => {
    const who = await arrives()
    await press(who)
    await asked(who)
    // The question is there before the scripts that work without the network.
    const loaded = () =>
      who.frame
        .locator('html')
        .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect
      .poll(loaded, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('/assets/keeping-'))
    await who.page.context().setOffline(true)
    await sends(who)
    expect(await feedbacks(who)).toEqual([])
    await unharmed(who)
    await who.page.context().setOffline(false)
    await expect.poll(async () => (await feedbacks(who)).length, { timeout: 30_000 }).toBe(1)
  })
})

describe.skipIf(stage.reason)('the product', () => {
  it('away when it is opened, a word in the frame and a way out; the survey when tried again (R-ROUTE-28)', async () => {
    let isDown = true
    const who = await arrives({
      before: (page) =>
        page.route('**/widget?code=*frame=content*', (route) =>
          isDown ? route.abort() : route.continue(),
        ),
    })
    await press(who)
    // On a busy machine the frame may have failed before anybody listened: then half a minute of silence shows it.
    await who.page
      .getByText('Something went wrong while loading the widget. Please try again later.')
      .waitFor({ timeout: 40_000 })
    await who.page.locator('#psn-widget-root').getByRole('button', { name: 'Close' }).click()
    await gone(who)
    await press(who)
    // Only then: the frame that is fetched for this press fails, too.
    const again = who.page.getByRole('button', { name: 'Try again' })
    await again.waitFor({ timeout: 40_000 })
    isDown = false
    await again.click()
    await asked(who)
    await sends(who)
    await unharmed(who)
  })

  it('away behind a closed widget, it is fetched again when somebody opens it, and when the browser is online again', async () => {
    let isDown = true
    const who = await arrives({
      before: (page) =>
        page.route('**/widget?code=*frame=content*', (route) =>
          isDown ? route.abort() : route.continue(),
        ),
    })
    const failed = who.page.getByText(
      'Something went wrong while loading the widget. Please try again later.',
    )
    await who.page.frameLocator(button).getByRole('button').hover()
    await failed.waitFor({ state: 'attached' })
    isDown = false
    await press(who)
    await asked(who)
    expect(await failed.count()).toBe(0)
    isDown = true
    await who.page.reload()
    await press(who)
    await failed.waitFor()
    isDown = false
    await who.page.evaluate(() => dispatchEvent(new Event('online')))
    await asked(who)
    await unharmed(who)
  })

  it('its scripts do not come, and the frame says the same (R-ROUTE-28)', async () => {
    let isDown = true
    const who = await arrives({
      before: (page) =>
        page.route('**/assets/*.js', (route) => (isDown ? route.abort() : route.continue())),
    })
    await press(who)
    await who.page
      .getByText('Something went wrong while loading the widget. Please try again later.')
      .waitFor({ timeout: 40_000 })
    isDown = false
    await who.page.getByRole('button', { name: 'Try again' }).click()
    await asked(who)
    await unharmed(who)
  })

  it('has trouble with the visit and with feedback; the visitor sees it and loses nothing (R-WGT-48, A-181)', async () => {
    let isDown = true
    const who = await arrives({
      before: (page) =>
        page.route(/customers\/visit|v1\/feedbacks/, (route) =>
          isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
        ),
    })
    await press(who)
    await asked(who)
    await who.frame.locator('label').filter({ hasText: 'A' }).first().click()
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.frame.getByText('Something went wrong. Please try again later.').waitFor()
    expect(await feedbacks(who)).toEqual([])
    expect(await who.frame.locator('input:checked').count()).toBe(1)
    isDown = false
    await who.frame.getByRole('button', { name: 'Try again' }).click()
    await who.frame.getByText('All done').waitFor()
    expect(await feedbacks(who)).toHaveLength(1)
    await unharmed(who)
  })
})
