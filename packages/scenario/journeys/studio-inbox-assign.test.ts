// A channel that assigns: the owner switches it on, and an agent who opens the inbox gets the waiting conversation.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = chatNode({ queue_enabled: true, slots: 0 }, { name: 'Assigned desk' })
let owner: Colleague
let ada: Colleague
beforeAll(async () => {
  owner = await joins(stage.server, 'Tamsin Koh', 'owner')
  ada = await joins(stage.server, 'Ada Agent')
  await stage.server.imports(fixture.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `automatic assignment${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('gives an agent who opens the inbox as many conversations as the limit allows, and keeps the rest in the queue (A-320)', async () => {
      const { page, faults } = await sitsAtInbox(stage, fixture, owner)
      await page.goto(`${stage.server.url}/studio/settings/conversations`)
      await page.getByRole('button', { name: /^Channel/ }).click()
      await page.getByRole('option', { name: /Assigned desk/ }).click()
      await page.getByText('Assign conversations automatically').click()
      await page.getByLabel('Open conversations per agent').fill('2')
      await page.getByRole('button', { name: 'Add a route' }).click()
      await page.getByRole('button', { name: /Assign automatically only to/ }).click()
      await page.getByRole('option', { name: 'Tamsin Koh' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Remove Route 1', exact: true }).click()
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Chat after a survey' }) })
      expect(await axe(page)).toEqual([])
      const shots = process.env['STUDIO_SHOTS']
      if (shots) await card.screenshot({ path: `${shots}/assign-settings.png` })
      await page.setViewportSize({ width: 320, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
      if (shots) await card.screenshot({ path: `${shots}/assign-settings-320.png` })
      await card.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.close()
      const guests = [
        await guestOf(stage.server, fixture),
        await guestOf(stage.server, fixture),
        await guestOf(stage.server, fixture),
      ]
      const agent = await sitsAtInbox(stage, fixture, ada, { address: '/studio/inbox?list=mine' })
      await agent.page
        .getByRole('group', { name: 'Lists' })
        .getByRole('button', { name: 'Mine 2' })
        .waitFor()
      await agent.page
        .getByRole('group', { name: 'Lists' })
        .getByRole('button', { name: 'Queue 1' })
        .waitFor()
      const [first, , third] = guests
      await agent.page.locator(`[data-chat="${first?.feedbackId}"]`).click()
      await agent.page.getByText('Assigned automatically').waitFor()
      if (shots) await agent.page.screenshot({ path: `${shots}/assigned.png` })
      // Room for the next one.
      await agent.page.getByRole('button', { name: 'Close', exact: true }).click()
      await agent.page.locator(`[data-chat="${third?.feedbackId}"]`).waitFor()
      await agent.page
        .getByRole('group', { name: 'Lists' })
        .getByRole('button', { name: 'Queue', exact: true })
        .waitFor()
      expect([...faults, ...agent.faults]).toEqual([])
    })
  },
)
