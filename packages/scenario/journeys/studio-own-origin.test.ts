// The studio at its own origin: people work there, and everything that respondents and guests open is at the public one,
// also inside the studio's frames. Two names of the loopback are the two hosts, and two sites to the browser.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode, sits } from '../src/chatting.ts'
import { auto, basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage({ studioHost: 'localhost' })
const { server } = stage
const gate = basic({ name: 'At the gate' })
const shop = auto({ name: 'Shop feedback', type: 'widget' })
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(server, 'Tamsin Koh', 'owner')
  await server.imports(gate.bundle)
  await server.imports(shop.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const originsOfFrames = (page: Page): string[] =>
  page
    .frames()
    .slice(1)
    .flatMap((frame) => (/^https?:/.test(frame.url()) ? [new URL(frame.url()).origin] : []))

describe.skipIf(stage.reason)(
  `a studio with an origin of its own${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('somebody who opens the studio at the public host comes to it, and takes an invitation there', async () => {
      const invited = await server.owner('POST', '/invitations', {
        email: 'ada@lumen.example',
        role: 'owner',
        channels: 'all',
      })
      const { url } = (await invited.json()) as { url: string }
      expect(new URL(url).origin).toBe(server.studioUrl)
      const { page, faults } = await stage.opens(gate, `/studio/invitation${new URL(url).hash}`, {
        waits: 'loaded',
        context: { viewport: { width: 320, height: 700 } },
      })
      expect(new URL(page.url()).origin).toBe(server.studioUrl)
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('Password', { exact: true }).fill('a long enough pass')
      await page.getByRole('button', { name: 'Join' }).click()
      await page.getByRole('button', { name: 'More', exact: true }).waitFor()
      const cookies = await page.context().cookies()
      expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set(['localhost']))
      expect(faults).toEqual([])
    })

    it('a survey is built beside its preview, its page is styled beside its form, and its link is answered at the public host', async () => {
      const desk = await sitsAt(stage, gate, tamsin, {
        path: `/channels/${gate.nodeId}?part=look`,
        heading: 'At the gate',
        context: { reducedMotion: 'reduce' },
      })
      const { page } = desk
      const shown = page.frameLocator('iframe').getByTestId('survey-page')
      await shown.waitFor()
      await page
        .getByLabel('Custom styles (CSS)')
        .fill('[data-testid="survey-page"] { letter-spacing: 3px !important }')
      await eventually(
        async () =>
          expect(await shown.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('3px'),
        { timeout: 25_000 },
      )
      expect(originsOfFrames(page)).toEqual([server.url])
      await page.getByRole('button', { name: 'Discard' }).click()
      await eventually(
        async () =>
          expect(await shown.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe('normal'),
        { timeout: 25_000 },
      )

      await page.goto(`${server.studioUrl}/studio/flows/${gate.flow.id}`)
      const preview = page.frameLocator('iframe[data-shown=true]')
      await preview.getByText('Question q1').first().waitFor()
      await preview.getByRole('radio', { name: 'A', exact: true }).check()
      expect(originsOfFrames(page)).toEqual([server.url])

      await page.goto(`${server.studioUrl}/studio/channels/${gate.nodeId}/share`)
      const link = new URL(
        await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue(),
      )
      expect(link.origin).toBe(server.url)
      const who = await stage.opens(gate, `${link.pathname}${link.search}`)
      await who.picks('q1', 'A')
      await who.presses('Next')
      await who.presses('Send')
      await who.sees('All done')
      expect(await server.feedbacks(gate.nodeId)).toHaveLength(1)
      expect([...desk.faults, ...who.faults]).toEqual([])
    })

    it('a visitor writes at the public host, and an agent answers in the studio', async () => {
      const chat = await sits(stage, chatNode())
      expect(new URL(chat.page.url()).origin).toBe(server.url)
      const inbox = await sitsAtInbox(stage, chat.fixture, tamsin, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      expect(new URL(inbox.page.url()).origin).toBe(server.studioUrl)
      await chat.writes('Is anybody there?')
      await inbox.page.getByRole('log').getByText('Is anybody there?').waitFor()
      const reply = inbox.page.getByRole('textbox', { name: 'Your reply' })
      await reply.fill('We are.')
      await reply.press('Enter')
      await chat.page.getByRole('log').getByText('We are.', { exact: true }).waitFor()
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('a widget is tried on the sample page, for its own domains too, and its snippet names the public host', async () => {
      const made = await server.owner('POST', '/widgets', {
        node_id: shop.nodeId,
        enabled_domains: ['shop.example'],
      })
      const { code, snippet } = (await made.json()) as { code: string; snippet: string }
      expect(snippet).toContain(`src="${server.url}/widget.js"`)
      const { page, faults } = await signsIn(stage, shop, tamsin, {
        address: `/studio/channels/widgets/${code}`,
      })
      await heading(page, 'Shop feedback')
      const sample = page.frameLocator('iframe[title="Your widget on a sample page"]')
      await sample
        .frameLocator('#psn-widget-content-frame')
        .getByRole('radio', { name: 'A' })
        .waitFor()
      expect(new Set(originsOfFrames(page))).toEqual(new Set([server.url]))
      await page.getByRole('radio', { name: 'Closed', exact: true }).click()
      await sample.frameLocator('#psn-widget-button-frame').getByRole('button').waitFor()
      expect(faults).toEqual([])
    })

    it('guests read shared results at the public host, where nobody is signed in', async () => {
      const made = await server.owner('POST', `/nodes/${gate.nodeId}/results/shares`, {
        name: 'For the board',
      })
      const { url } = (await made.json()) as { url: string }
      const { pathname, hash, origin } = new URL(url)
      expect(origin).toBe(server.url)
      const { page, faults } = await stage.opens(gate, pathname + hash, {
        waits: 'loaded',
        context: { storageState: tamsin.session },
      })
      await heading(page, 'For the board')
      expect(new URL(page.url()).origin).toBe(server.url)
      expect(await page.evaluate(async () => (await fetch('/owner/v1/me')).status)).toBe(404)
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
    })
  },
)
