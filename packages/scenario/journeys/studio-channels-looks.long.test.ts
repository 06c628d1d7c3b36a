// Channels, links, lists of contacts and widgets as they look in the studio: axe in both looks and on a narrow screen.
import { Buffer } from 'node:buffer'
import { startMailListener } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepts, type Colleague } from '../src/agents.ts'
import { auto, basic } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const listener = await startMailListener()
const stage = await openStage({ env: { SMTP_URL: listener.url, MAIL_FROM: 'ask@lumen.example' } })
const { server } = stage
const gate = basic({ name: 'At the gate', timezone: 'Europe/Istanbul' })
const shop = auto({ name: 'Shop feedback', type: 'widget' })
let tamsin: Colleague
let code: string
beforeAll(async () => {
  const who = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }
  await server.owner('POST', '/invitations', { email: who.email, role: 'owner' })
  tamsin = await accepts(
    server,
    who,
    /invitation#(\S+)/.exec((await listener.next()).text)?.[1] ?? '',
  )
  await server.imports(gate.bundle)
  await server.imports(shop.bundle)
  await server.owner('PATCH', `/nodes/${gate.nodeId}`, {
    operating_24_7: false,
    prevent_multiple_feedback: true,
    privacy_notice: { version: '1', texts: [{ language: 'en', text: 'x' }] },
  })
  const widget = await server.owner('POST', '/widgets', {
    node_id: shop.nodeId,
    display_once: true,
    display_once_delay_period: 86_400,
    display_interval: 20,
  })
  code = ((await widget.json()) as { code: string }).code
})
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await listener.close()
})

const opens = (width: number, path: string, heading: string) =>
  sitsAt(stage, gate, tamsin, {
    path,
    heading,
    context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
  })

describe.skipIf(stage.reason).each([1440, 320])(
  `looks of channels at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('axe finds nothing in the settings in light and dark, and nothing is wider than the screen (O-02, O-03, O-23)', async () => {
      const desk = await opens(width, '/channels', 'Channels')
      const { page } = desk
      for (const [path, title] of [
        ['/channels', 'Channels'],
        ...(['general', 'look', 'opening', 'limits', 'chat', 'privacy'] as const).map(
          (name) => [`/channels/${gate.nodeId}?part=${name}`, 'At the gate'] as const,
        ),
        ['/settings/environment', 'Environment'],
      ] as const) {
        await desk.goes(path, title)
        await looksRight(page, path.replace(/^.*=/, 'node-').replace('/', ''))
      }
      await page.getByText('PUBLIC_SITE_URL').waitFor()
      expect(desk.faults).toEqual([])
    })

    it('axe finds nothing where links are made in light and dark, and nothing is wider than the screen (O-12, O-13)', async () => {
      const desk = await opens(width, `/channels/${gate.nodeId}/share`, 'At the gate')
      const { page } = desk
      await page.getByRole('button', { name: 'Add an answer' }).click()
      await looksRight(page, 'share')
      await desk.goes('/settings/link-signatures', 'Link signatures')
      await looksRight(page, 'signature-keys')
      await desk.goes(`/channels/${gate.nodeId}/invitations`, 'At the gate')
      await looksRight(page, 'mailings')
      await page.getByRole('button', { name: 'New list' }).first().click()
      await page.getByLabel('CSV file of contacts').setInputFiles({
        name: 'x.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,mail\nAda,ada@x.example\nBob,\n'),
      })
      await page.getByText(/Line 3: no address/).waitFor()
      await looksRight(page, 'new-mailing')
      expect(desk.faults).toEqual([])
    })

    it('axe finds nothing at widgets in light and dark, and nothing is wider than the screen (O-11)', async () => {
      const { page, faults } = await opens(width, '/channels?type=widget', 'Channels')
      await page.getByRole('link', { name: 'Shop feedback' }).first().waitFor()
      await looksRight(page, 'widgets')
      await page.goto(`${server.url}/studio/channels/widgets/${code}`)
      await page
        .frameLocator('iframe[title="Your widget on a sample page"]')
        .frameLocator('#psn-widget-content-frame')
        .getByRole('radio', { name: 'A' })
        .waitFor()
      await page.getByText('Yes, it shows').waitFor()
      await looksRight(page, 'widget')
      expect(faults).toEqual([])
    })
  },
)
