// An empty workspace: every list says what it would hold and has one link, which leads to where
// the first one is made.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'
import { settles, studioScreens } from '../src/studio-screens.ts'

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const sits = (path: string, heading: string, width = 1440) =>
  sitsAt(stage, basic(), tamsin, {
    path,
    heading,
    context: { viewport: { width, height: 900 }, reducedMotion: 'reduce' },
  })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** What an empty list says, its link, and where that leads: a screen, or a dialog over this one. */
const ways = [
  ['/results', 'Results', 'No survey is published yet', 'Go to surveys', 'Surveys'],
  ['/channels?type=widget', 'Channels', 'Put your first widget on a page', 'New widget', null],
  ['/channels', 'Channels', 'No channels yet', 'New channel', null],
  ['/contacts', 'Contacts', 'No contacts yet', 'New contact', null],
  [
    '/settings/integrations',
    'Integrations',
    'No integrations yet',
    'New integration',
    'New integration',
  ],
  ['/settings/webhooks', 'Webhooks', 'No webhooks yet', 'New webhook', null],
  ['/settings/link-signatures', 'Link signatures', 'No signature keys', 'New key', null],
  ['/settings/privacy', 'Privacy', 'Nothing has been published yet', 'Go to Channels', 'Channels'],
] as const

describe.skipIf(stage.reason)(
  `an empty workspace${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each(ways)(
      '%s without content offers one way on',
      async (path, name, says, way, leadsTo) => {
        const { page, faults } = await sits(path, name)
        await page.getByRole('heading', { name: says }).waitFor()
        const out = page
          .getByRole('button', { name: way, exact: true })
          .or(page.getByRole('main').getByRole('link', { name: way, exact: true }))
        expect(await out.count()).toBe(1)
        await out.press('Enter')
        if (leadsTo === null) await page.getByRole('dialog').waitFor()
        else await heading(page, leadsTo)
        expect(faults).toEqual([])
      },
    )

    it('a starter that was chosen there opens in the builder', async () => {
      const { page } = await sits('/surveys', 'Surveys')
      await page.getByRole('button', { name: /^Delivery/ }).press('Enter')
      await heading(page, 'Delivery')
      await page.waitForURL(/\/flows\//)
    })

    it.each([1440, 390])(
      'looks right at %d px on every screen that is reached without one of its things',
      async (width) => {
        const { page, faults } = await sits('/', 'Home', width)
        for (const { path } of studioScreens.filter(({ label }) => label !== null)) {
          await page.goto(`${stage.server.url}/studio${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await settles(page)
          await looksRight(page, `empty ${path}`.replaceAll('/', '-'))
        }
        expect(faults).toEqual([])
      },
    )

    it.each([
      'channels/widgets',
      'channels',
      'contacts',
      'settings/integrations',
      'settings/webhooks',
    ])('/%s of a thing that is not there leads back to the list', async (list) => {
      const { page } = await sits('/', 'Home')
      await page.goto(
        `${stage.server.url}/studio/${list}/${list === 'channels/widgets' ? 'PSN-NOTHERE' : '00000000-0000-4000-8000-000000000000'}`,
      )
      await page.getByText('It may have been deleted, or the link is incomplete.').waitFor()
      await page
        .locator('#screen div')
        .filter({ has: page.getByText('It may have been deleted') })
        .last()
        .getByRole('link')
        .press('Enter')
      await page.waitForURL(
        `**/studio/${list === 'channels/widgets' ? 'channels?type=widget' : list}`,
      )
    })
  },
)
