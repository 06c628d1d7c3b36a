// The browser's own buttons: Back and Forward go through the pages of a survey, and a reload keeps the place.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { makeHost } from '../src/host-page.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { addressOf, openStage } from '../src/stage.ts'

const stage = await openStage()
const shop = await makeHost()
afterEach(() => stage.clear())
afterAll(async () => {
  await shop.close()
  await stage.close()
})

const threePages = (node?: Parameters<typeof fixture>[1]): Fixture =>
  fixture(
    flow('Three')
      .page('S1', radio('one', ['A', 'B']).required(), nextPage('n1'))
      .page('S2', text('two').required(), nextPage('n2'))
      .page('S3', text('three'), submit())
      .thank('End', label('bye', 'All done')),
    node,
  )
/** The late chunk that follows the history is loaded. */
const isFollowed = (who: Respondent) => who.page.waitForFunction(() => history.state !== null)
const entries = (who: Respondent) => who.page.evaluate(() => history.length)

async function toThirdPage(who: Respondent): Promise<void> {
  await who.picks('one', 'A')
  await who.presses('Next')
  await who.types('two', 'Second')
  await who.presses('Next')
  await who.sees('Question three')
}

describe.skipIf(stage.reason)(
  `the browser's history${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('Back goes back page by page with its answers, Forward continues, and in front of the first page Back leaves', async () => {
      const fx = threePages()
      const who = await stage.arrives(fx)
      await isFollowed(who)
      const before = await entries(who)
      await toThirdPage(who)
      expect(await entries(who)).toBe(before + 2)
      await who.page.goBack()
      await who.sees('Question two')
      expect(await who.field('two').inputValue()).toBe('Second')
      await who.page.goBack()
      await who.sees('Question one')
      expect(await who.option('one', 'A').isChecked()).toBe(true)
      await who.page.goForward()
      await who.sees('Question two')
      expect(await who.field('two').inputValue()).toBe('Second')
      await who.presses('Back')
      await who.sees('Question one')
      await who.page.waitForFunction(() => history.state.depth === 0)
      await who.page.goBack()
      expect(new URL(who.page.url()).pathname).not.toBe('/feedback')
      expect(who.faults).toEqual([])
    })

    it('Forward does not get past a page that is not answered', async () => {
      const who = await stage.arrives(threePages())
      await isFollowed(who)
      await toThirdPage(who)
      await who.page.goBack()
      await who.sees('Question two')
      await who.types('two', '')
      await who.page.goForward()
      await expect.poll(() => who.error('two')).not.toBe('')
      await who.page.waitForFunction(() => history.state.depth === 1)
      await who.sees('Question two')
    })

    it('a reload keeps the place, and Back continues from there', async () => {
      const who = await stage.arrives(threePages())
      await isFollowed(who)
      await toThirdPage(who)
      await who.types('three', 'Third')
      await who.page.waitForFunction(() =>
        Object.values(localStorage).some((value) => value.includes('Third')),
      )
      await who.page.reload()
      await who.sees('Question three')
      expect(await who.field('three').inputValue()).toBe('Third')
      await isFollowed(who)
      await who.page.goBack()
      await who.sees('Question two')
    })

    it('Back goes back a page also when it is pressed before the part that follows the history is there', async () => {
      const who = await stage.arrives(threePages())
      await isFollowed(who)
      await toThirdPage(who)
      await who.types('three', 'Third')
      await who.page.waitForFunction(() =>
        Object.values(localStorage).some((value) => value.includes('Third')),
      )
      const gate = makeGate()
      await who.page.route(/follow-history/, async (route) => {
        await gate.opened
        await route.continue()
      })
      await who.page.reload()
      await who.sees('Question three')
      await who.page.goBack()
      gate.open()
      await who.sees('Question two')
      await who.page.goForward()
      await who.sees('Question three')
    })

    it('behind the end Back leaves the survey at once', async () => {
      const who = await stage.arrives(threePages())
      await isFollowed(who)
      await toThirdPage(who)
      await who.presses('Send')
      await who.sees('All done')
      await who.page.goBack()
      await who.page.waitForURL((url) => url.pathname !== '/feedback')
    })

    it('adds nothing to the history of a host page, and nothing on a shared device', async () => {
      const embedded = threePages()
      await stage.server.imports(embedded.bundle)
      const host = await stage.opens(embedded, '/studio/', { waits: 'loaded' })
      await host.page.goto(
        shop.embedding(stage.server.url + addressOf(embedded, { path: '/web_feedback' })),
      )
      const frame = host.page.frameLocator('iframe')
      await frame.locator('html[data-settled]').waitFor()
      const before = await entries(host)
      await frame.locator('label').first().click()
      await frame.getByRole('button', { name: 'Next' }).click()
      await frame.getByText('Question two').waitFor()
      expect(await entries(host)).toBe(before)
      const kiosk = await stage.arrives(threePages({ idle_reset_timeout_in_seconds: 300 }))
      const atFirst = await entries(kiosk)
      await toThirdPage(kiosk)
      // The chunk that would follow the history is loaded once the page is idle.
      await kiosk.page.waitForLoadState('networkidle')
      await isQuiet(kiosk.page)
      expect(await entries(kiosk)).toBe(atFirst)
    })
  },
)
