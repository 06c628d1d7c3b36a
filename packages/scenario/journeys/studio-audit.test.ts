// The audit log as an owner reads it: who changed what in the studio, from what to what, and all changes of one object.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { startOwnerSystem } from '../src/owner-system.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const system = await startOwnerSystem()
const stage = await openStage({ env: { ASKWELL_OUTBOUND_ALLOW: system.host } })
const { server } = stage
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(server, 'Tamsin Koh', 'owner')
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await system.close()
})

const newWebhook = async (path: string) =>
  (await (await server.owner('POST', '/webhooks', { url: `${system.url}${path}` })).json()) as {
    id: string
    secret: string
  }

describe.skipIf(stage.reason)(
  `the audit log in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a change in the studio is an entry that names who, what, from and to, and never a secret; one thing is followed', async () => {
      const [hook, other] = [await newWebhook('/orders'), await newWebhook('/stock')]
      const { page, faults, goes, chooses } = await sitsAt(stage, basic(), tamsin, {
        path: `/settings/webhooks/${hook.id}`,
        heading: system.host,
      })
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('button', { name: 'Resume' }).waitFor()
      await page.getByRole('button', { name: 'New secret' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
      const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
      await page.getByRole('button', { name: 'Done' }).click()

      await goes('/settings/audit-log', 'Audit log')
      const rows = page.locator('tbody').getByRole('row')
      const about = (path: string) => rows.filter({ hasText: `${system.url}${path}` })
      const changed = about('/orders').filter({ hasText: 'Tamsin Koh changed the webhook' })
      await changed.getByText('Switched on: yes → no').waitFor()
      await changed.getByText('127.0.0.1', { exact: true }).waitFor()
      expect(await changed.locator(`[title="${hook.id}"]`).count()).toBe(1)
      await about('/stock').waitFor()

      await changed.getByRole('button', { name: /^Show all about this/ }).click()
      await about('/stock').waitFor({ state: 'detached' })
      await expect.poll(() => rows.count()).toBe(3)
      expect(await about('/orders').count()).toBe(3)
      await chooses('What', /^… created the webhook/)
      await expect.poll(() => rows.count()).toBe(1)
      await page.getByRole('button', { name: /Show all entries again/ }).click()
      await about('/stock').waitFor()
      expect(await about('/orders').count()).toBe(1)

      await chooses('What: … created the webhook …', /^All$/)
      await changed.waitFor()
      const shown = await page.locator('main').innerText()
      const sent = await (await server.owner('GET', '/audit?limit=500')).text()
      for (const one of [hook.secret, other.secret, secret])
        for (const text of [shown, sent]) expect(text).not.toContain(one)
      expect(faults).toEqual([])
    })
  },
)
