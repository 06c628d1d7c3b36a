// Channels by people: an owner chooses them, and a limited member sees only those on every screen.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins } from '../src/agents.ts'
import { chatEnd } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const { server } = stage
const open = chatEnd({ name: 'Sunflower shop' })
const closed = chatEnd({ name: 'Moonstone shop' })
let owner: Colleague
let agent: Colleague
let analyst: Colleague
let nobody: Colleague
beforeAll(async () => {
  if (stage.reason) return
  await server.imports(open.bundle)
  await server.imports(closed.bundle)
  owner = await joins(server, 'Tamsin Koh', 'owner')
  agent = await joins(server, 'Ada Agent', 'agent', { channels: [open.nodeId] })
  analyst = await joins(server, 'Nils Analyst', 'analyst', { channels: [open.nodeId] })
  nobody = await joins(server, 'Noor Agent', 'agent', { channels: [] })
  for (const shop of [open, closed])
    await (await guestOf(server, shop)).says(
      `Hello from ${shop === open ? 'Sunflower' : 'Moonstone'}`,
    )
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const opens = (path: string, who: Colleague, context: BrowserContextOptions = {}) =>
  signsIn(stage, open, who, { address: `/studio${path}`, context })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).count()

describe.skipIf(stage.reason)(
  `channels in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('an owner chooses the channels of an invitation, and changes those of a member', async () => {
      const { page, faults } = await opens('/settings/members', owner)
      await page.getByRole('button', { name: 'Invite' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill('new@lumen.example')
      await dialog.getByRole('button', { name: /Editor/ }).click()
      await page.getByRole('option', { name: 'Agent' }).click()
      await dialog.getByRole('radio', { name: /Chosen channels/ }).check({ force: true })
      await dialog.getByRole('checkbox', { name: 'Moonstone shop' }).check({ force: true })
      await dialog.getByRole('button', { name: 'Invite' }).click()
      await dialog.getByRole('button', { name: 'Done' }).click()
      const invited = page.getByRole('row').filter({ hasText: 'new@lumen.example' })
      await invited.getByText('1 channel').waitFor()

      await page.getByRole('button', { name: 'Channels of Nils Analyst' }).click()
      await dialog.getByRole('switch', { name: /May export responses/ }).check({ force: true })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page
        .getByRole('row')
        .filter({ hasText: 'Nils Analyst' })
        .getByText('1 channel, exports')
        .waitFor()
      await page.getByRole('button', { name: 'Channels of Nils Analyst' }).click()
      await dialog.getByRole('switch', { name: /May export responses/ }).uncheck({ force: true })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page
        .getByRole('row')
        .filter({ hasText: 'Nils Analyst' })
        .getByText('1 channel', { exact: true })
        .waitFor()
      expect(faults).toEqual([])
    })

    it('an agent sees the conversations of the granted channel, and no list of answers', async () => {
      const { page, faults } = await opens('/inbox?list=all', agent)
      await page.getByText('Hello from Sunflower').first().waitFor()
      expect(await page.getByText('Moonstone').count()).toBe(0)
      for (const name of [
        'Responses',
        'Results',
        'Surveys',
        'Channels',
        'Widgets',
        'Integrations',
        'Privacy',
      ])
        expect([name, await nav(page, name)]).toEqual([name, 0])
      await page.getByText('Hello from Sunflower').first().click()
      await page.getByText('Moonstone').waitFor({ state: 'detached' })
      await page.goto(`${server.url}/studio/`)
      await heading(page, 'Home')
      expect(await page.getByText('Moonstone').count()).toBe(0)
      await page.goto(`${server.url}/studio/settings/conversations`)
      await page.getByText('Sunflower shop').first().waitFor()
      await page.goto(`${server.url}/studio/results`)
      await heading(page, 'You don’t have access to this page')
      expect(faults).toEqual([])
    })

    it('an analyst sees the results of the granted channel, and exports nothing', async () => {
      const { page, faults } = await opens('/responses', analyst)
      await page.getByText('Sunflower shop').first().waitFor()
      expect(await page.getByText('Moonstone').count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
      for (const [name, count] of [
        ['Results', 1],
        ['Channels', 1],
        ['Integrations', 0],
        ['Inbox', 0],
      ] as const)
        expect([name, await nav(page, name)]).toEqual([name, count])
      for (const path of ['results', 'nodes', 'surveys', 'customers', 'privacy', '']) {
        await page.goto(`${server.url}/studio/${path}`)
        await page.locator('#screen h1').first().waitFor()
        expect([path, await page.getByText('Moonstone').count()]).toEqual([path, 0])
      }
      await page.goto(`${server.url}/studio/channels/${closed.nodeId}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText('Moonstone').count()).toBe(0)
      expect(faults).toEqual([])
    })

    it.each(['inbox', 'customers'])(
      '%s says to somebody without a channel why there is nothing',
      async (path) => {
        const { page, faults } = await opens(`/${path}`, nobody)
        await heading(page, 'You don’t have access to any channel')
        expect(faults).toEqual([])
      },
    )
  },
)
