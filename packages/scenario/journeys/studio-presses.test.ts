// How many presses common tasks take, each counted from where an owner begins it. A press is a pointer press, or one key or chord
// that types no character; typed text is not counted.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { axe } from '../src/looks.ts'
import { isQuiet } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterAll(() => stage.close())

const context: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

describe.skipIf(stage.reason)(
  `presses in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('from the sent set-up form to a live link on the clipboard takes three presses and no field', async () => {
      const who = await stage.opens(
        basic(),
        (await stage.server.setUpLink()).replace(stage.server.url, ''),
        { waits: 'loaded', context },
      )
      const { page } = who
      await page.getByLabel('Your name').fill('Tamsin Koh')
      await page.getByLabel('E-mail').fill('tamsin@lumen.example')
      await page.getByLabel('Password').fill('a long enough pass')
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('heading', { name: 'Create your first survey' }).waitFor()
      // Nothing of the ordinary Home is seen before it is known that there is no survey.
      let answer = () => {}
      const known = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/owner/v1/flows?*', async (route) => {
        await known
        await route.continue()
      })
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      await isQuiet(page)
      expect(await page.locator('main').getByRole('heading', { level: 2 }).count()).toBe(0)
      answer()
      await page.getByRole('button', { name: /^Shop visit/ }).waitFor()
      expect(await axe(page)).toEqual([])

      let presses = 0
      const press = async (what: Locator) => {
        presses += 1
        await what.click()
      }
      await press(page.getByRole('button', { name: /^Shop visit/ }))
      await page.getByRole('heading', { level: 1, name: 'Shop visit' }).waitFor()
      await press(page.getByRole('button', { name: 'Publish', exact: true }))
      await page.getByText('Version 1 has been published').waitFor()
      await press(page.getByRole('dialog').getByRole('button', { name: 'Create and copy link' }))
      await page.getByText('The link is copied').waitFor()
      expect(presses).toBe(3)

      const link = await copied(page)
      const guest = await stage.opens(basic(), link.replace(stage.server.url, ''))
      await guest.sees(/How likely are you/)
      await guest.close()

      // With nothing left to publish, the primary button of every section copies the link.
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByText('Live · version 1', { exact: true }).waitFor()
      const sides = page.getByRole('navigation', { name: 'Sections of the survey' })
      for (const side of ['Build', 'Design', 'Translate', 'Share', 'Results']) {
        await sides.getByRole('link', { name: side }).click()
        await page.evaluate(() => navigator.clipboard.writeText(''))
        await page.getByRole('banner').or(page.locator('header')).first().waitFor()
        expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
        await page.locator('header').getByRole('button', { name: 'Copy link' }).click()
        await expect.poll(() => copied(page)).toBe(link)
      }
      expect(who.faults).toEqual([])
    })
  },
)
