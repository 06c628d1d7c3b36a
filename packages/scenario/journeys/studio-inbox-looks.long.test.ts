// The agents' inbox in every state and in every look: axe finds nothing, and nothing is wider than the screen.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { short } from '../src/fixtures.ts'
import { looksRight } from '../src/looks.ts'
import { paintedPng } from '../src/painted-png.ts'
import { openStage } from '../src/stage.ts'
import { stateLooks } from '../src/state-looks.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
const open = chatNode({ rating_enabled: true }, { name: 'Lost baggage' })
const queued = chatNode({ queue_enabled: true, slots: 0 }, { name: 'Lounge visit' })
const mini = short({ name: 'Delivery address' })
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  for (const { bundle } of [open, queued, mini]) await stage.server.imports(bundle)
  await stage.server.owner('POST', '/canned_replies', {
    title: 'Courier',
    body: 'The courier calls you before nine.',
  })
  await stage.server.owner('POST', '/canned_replies', {
    title: 'Voucher',
    body: 'I have sent you a voucher for your next flight.',
  })
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** Each state is checked in light and in dark. */
const looks: Record<string, BrowserContextOptions> = {
  '1440 px': { viewport: { width: 1440, height: 900 } },
  'in Turkish, 320 px': { locale: 'tr-TR', viewport: { width: 320, height: 640 } },
}
const row = (page: Page, id: string) => page.locator(`[data-chat="${id}"]`)
const lists = (page: Page) =>
  page.getByRole('group', { name: /^(Lists|Listeler)$/ }).getByRole('button')
const reply = (page: Page) => page.getByRole('textbox', { name: /^(Your reply|Yanıtınız)$/ })
const told = (page: Page, text: string) => page.getByTestId('message').filter({ hasText: text })

describe.skipIf(stage.reason).each(Object.entries(looks))(
  `the inbox's looks${stage.reason ? ` (${stage.reason})` : ''}, %s`,
  (name, context) => {
    const arrives = (address: string) =>
      sitsAtInbox(stage, open, tamsin, {
        address,
        context: { ...context, reducedMotion: 'reduce' },
      })

    it('its lists, a conversation with all kinds of rows, and all that helps to write (R-VAL-41, O-16)', async () => {
      const { page, faults } = await arrives('/studio/inbox?list=archived')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await looksRight(page, 'inbox empty')
      const chat = await sits(stage, open)
      const waiting = await guestOf(stage.server, queued)
      const other = await guestOf(stage.server, open)
      await other.says('The desk in Vienna sent me to you.')
      await chat.writes(
        'Nobody at the desk could tell me where the bag is. https://lumen.example/baggage/LB-40817',
      )
      await chat.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: paintedPng(320, 200) })
      await chat.writes('It is this one')
      await expect.poll(() => chat.page.getByTestId('chat-tick').count()).toBe(2)
      await page.goto(`${stage.server.url}/studio/inbox?list=all`)
      await row(page, waiting.feedbackId).waitFor()
      await looksRight(page, 'inbox all')
      await lists(page).nth(0).click()
      await row(page, waiting.feedbackId).waitFor()
      await looksRight(page, 'inbox queue')
      await row(page, waiting.feedbackId).click()
      await reply(page).waitFor()
      await looksRight(page, 'inbox queued conversation')
      await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${chat.feedbackId}`)
      await reply(page).fill('I am sorry. I can see bag LB-40817, it stayed in Porto.')
      await reply(page).press('Enter')
      await stage.server.owner('POST', `/chats/${chat.feedbackId}/notes`, {
        body: 'Gold member, third delay. Offer the courier.',
      })
      await agent.call('POST', `/chats/${chat.feedbackId}/forms`, { flow_id: mini.flow.id })
      const form = chat.page.getByTestId('chat-form')
      await form.getByRole('button').click()
      await form.locator('label').filter({ hasText: 'A' }).first().click()
      await form.getByRole('textbox').fill('Hotel Lindenhof, room 214, Vienna')
      await form.getByRole('button').last().click()
      await form.getByText('Hotel Lindenhof').waitFor()
      await chat.writes('👍')
      await page.getByRole('log').getByText('👍').waitFor()
      await chat.input.pressSequentially('Yes')
      await page.getByText(/is typing|yazıyor/).waitFor()
      await looksRight(page, 'inbox conversation')
      await reply(page).pressSequentially('/')
      await page.getByRole('option', { name: /Courier/ }).waitFor()
      await looksRight(page, 'inbox saved replies')
      await reply(page).fill('')
      await page.getByRole('button', { name: 'Emoji' }).click()
      await page.getByRole('dialog', { name: 'Emoji' }).waitFor()
      await looksRight(page, 'inbox emoji')
      await page.keyboard.press('Escape')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: paintedPng(64, 40) })
      await looksRight(page, 'inbox image chosen')
      await page.getByRole('button', { name: /^(Note|Not)$/ }).click()
      await page
        .getByRole('textbox', { name: /^(Your note|Notunuz)/ })
        .fill('Called the crew desk.')
      await looksRight(page, 'inbox note')
      await agent.turns(chat, 'closed')
      await chat.page.getByTestId('chat-rating').locator('[data-rating="100"]').click()
      await page
        .getByText(/Rated the service|Hizmeti değerlendirdi/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: /^(Reply|Yanıt)$/ }).click()
      await looksRight(page, 'inbox closed')
      expect(faults).toEqual([])
    })

    it('the settings of the chat (R-VAL-41, O-17)', async () => {
      const { page, faults } = await arrives('/studio/inbox')
      await page.goto(`${stage.server.url}/studio/settings/conversations`)
      await page.getByRole('button', { name: /^(Channel|Kanal)/ }).waitFor()
      await looksRight(page, 'chat settings')
      expect(faults).toEqual([])
    })

    it('while it loads, when it cannot, and while the connection is lost (R-VAL-41, R-RT-07, O-16)', async () => {
      const guest = await guestOf(stage.server, open)
      await guest.says('Are you there?')
      const { page } = await arrives('/studio/inbox?list=all')
      let letGo = (): void => undefined
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/owner/v1/chats**', async (route) => {
        await held
        await route.fulfill({ status: 500, body: '{}' })
      })
      await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
      await page.locator('[aria-busy=true]').filter({ visible: true }).first().waitFor()
      await stateLooks(name)(page, 'inbox loading')
      letGo()
      await page
        .getByRole('button', { name: /^(Try again|Tekrar dene|Yeniden dene)$/ })
        .first()
        .waitFor({ timeout: 60_000 })
      await looksRight(page, 'inbox failed')
      await page.unroute('**/owner/v1/chats**')
      await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
      await told(page, 'Are you there?').waitFor()
      await page.context().setOffline(true)
      await reply(page).fill('Written in a tunnel')
      await reply(page).press('Enter')
      await told(page, 'Written in a tunnel')
        .getByText(/Not sent yet|Henüz gönderilmedi/)
        .waitFor()
      await page
        .getByText(/No connection since|beri bağlantı yok/)
        .first()
        .waitFor({ timeout: 60_000 })
      await looksRight(page, 'inbox lost')
    })
  },
)
