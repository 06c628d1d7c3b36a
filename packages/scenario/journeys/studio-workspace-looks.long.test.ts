// The workspace's own screens as they look: people, their channels, what an owner connects, and signing in. axe in both looks
// and on a narrow screen.
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { fillWorkspace } from '../src/filled-workspace.ts'
import { basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { type Desk, sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const moonstone = basic({ name: 'Moonstone shop' })
let addresses: Readonly<Record<string, string>>
let owner: Colleague
let nobody: Colleague
beforeAll(async () => {
  addresses = await fillWorkspace(stage.server)
  await stage.server.imports(moonstone.bundle)
  owner = await joins(stage.server, 'Tamsin Koh', 'owner')
  nobody = await joins(stage.server, 'Noor Agent', 'agent', { channels: [] })
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason).each([1280, 320])(
  `looks of the workspace at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    const context: BrowserContextOptions = {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    }
    const sits = (who: Colleague, path: string, heading: string): Promise<Desk> =>
      sitsAt(stage, moonstone, who, { path, heading, context })

    it('axe finds nothing on people, their channels and the way in, in light and dark, and nothing is wider than the screen', async () => {
      const desk = await sits(owner, '/', 'Home')
      const { page } = desk
      for (const [path, title] of [
        ['', 'Home'],
        ['members', 'Members'],
        ['api-keys', 'API keys'],
        ['audit', 'Audit log'],
        ['profile', 'Profile'],
        ['nowhere', 'This page doesn’t exist'],
      ] as const) {
        await desk.goes(`/${path}`, title)
        await looksRight(page, path || 'home')
      }
      await desk.goes('/settings/members', 'Members')
      await page.getByRole('button', { name: 'Channels of Noor Agent' }).click()
      await page.getByRole('checkbox', { name: 'Moonstone shop' }).waitFor({ state: 'attached' })
      await looksRight(page, 'access')
      const limited = await sits(nobody, '/inbox', 'You don’t have access to any channel')
      await looksRight(limited.page, 'no-channels')
      const door = await stage.opens(moonstone, '/studio/sign-in', { waits: 'loaded', context })
      await door.page
        .getByRole('heading', { level: 1, name: 'Sign in to Askwell', exact: true })
        .waitFor()
      await looksRight(door.page, 'sign-in')
      expect([...desk.faults, ...limited.faults, ...door.faults]).toEqual([])
    })

    it('axe finds nothing on what an owner connects, in light and dark, and nothing is wider than the screen', async () => {
      const { page, faults } = await sits(owner, '/', 'Home')
      for (const path of [
        '/contacts',
        '/contacts/$id',
        '/settings/integrations',
        '/settings/new-integration',
        '/settings/integrations/$reference',
        '/settings/webhooks',
        '/settings/webhooks/$id',
        '/settings/text-messages',
        '/settings/privacy',
      ]) {
        await page.goto(`${stage.server.url}/studio${addresses[path] ?? path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await looksRight(page, path.replaceAll('/', '-'))
      }
      expect(faults).toEqual([])
    })
  },
)
