// The visitor's chat in every state and in every look: axe finds nothing, nothing scrolls sideways.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, answers, type Chatting, chatNode, sits } from '../src/chatting.ts'
import { askedInMarkdown, short } from '../src/fixtures.ts'
import { paintedPng } from '../src/painted-png.ts'
import { openStage } from '../src/stage.ts'
import { stateLooks } from '../src/state-looks.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

const looks: Record<string, { context?: BrowserContextOptions; query?: string }> = {
  light: { context: { viewport: { width: 1440, height: 900 } } },
  'dark, 320 px': { context: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
  'right to left, 390 px': {
    context: { viewport: { width: 390, height: 844 } },
    query: '&lang=ar',
  },
  'forced colours': { context: { forcedColors: 'active', viewport: { width: 390, height: 844 } } },
}
const hours = (['weekdays', 'saturday', 'sunday'] as const).map((period) => ({
  period,
  start_hour: 900,
  end_hour: 1000,
}))
const noon = new Date()
noon.setUTCHours(12, 0, 0, 0)
const image = { name: 'ridgeline-38.png', mimeType: 'image/png', buffer: paintedPng(640, 420) }
const connection = ({ page }: Chatting) => page.locator('.chat').getAttribute('data-connection')
const ticks = ({ page }: Chatting) => page.getByTestId('chat-tick').filter({ visible: true })

describe.skipIf(stage.reason).each(Object.entries(looks))(
  `the chat's looks${stage.reason ? ` (${stage.reason})` : ''}, %s`,
  (name, look) => {
    const looksRight = stateLooks(name)

    it('while it is open (R-CHAT-14, R-CHAT-22, R-CHAT-24, R-CHAT-25, R-CHAT-28, R-CHAT-30, R-RT-07)', async () => {
      const fixture = askedInMarkdown({
        name: 'Fernhill',
        primary_color: '#2f6b4f',
        logo_url: `${stage.server.url}/assets/icon.svg`,
      })
      const chat = await sits(stage, fixture, {
        ...look,
        conversation: await answers(
          stage.server,
          fixture,
          'The size guide opens in a new tab and I lost my basket',
        ),
      })
      await looksRight(chat.page, 'begun')
      const { id: marta } = await agent.call('POST', '/agents', {
        name: 'Marta',
        avatar_color: '#8a5a2b',
      })
      await agent.says(
        chat,
        'Hello Ines, that is annoying. I put both packs back in your basket.',
        String(marta),
      )
      await agent.says(
        chat,
        'The guide is here: https://fernhill.example/guides/sizes/of/every/pack',
        String(marta),
      )
      await chat.page.getByText('The guide is here').waitFor()
      await chat.page.locator('input[type=file]').setInputFiles(image)
      await chat.input.fill('Would this one fit a 50 cm back?')
      await looksRight(chat.page, 'image chosen')
      await holdsBack(chat.page, async () => {
        await chat.input.press('Enter')
        await chat.page.getByTestId('chat-progress').waitFor()
        await looksRight(chat.page, 'image on its way')
      })
      await ticks(chat).first().waitFor()
      await agent.says(chat, '👍🏕️', String(marta))
      await chat.page.locator('.emoji').waitFor()
      await chat.page.context().setOffline(true)
      await chat.writes('Great, I will take the 38')
      await chat.page.getByTestId('chat-cross').waitFor()
      await chat.page.context().setOffline(false)
      await expect.poll(() => connection(chat), { timeout: 30_000 }).toBe('open')
      await holdsBack(chat.page, async () => {
        await chat.writes('and the rain cover')
        await chat.page.getByTestId('chat-spinner').waitFor()
        await looksRight(chat.page, 'not sent, and sending')
      })
      await chat.page
        .locator('input[type=file]')
        .setInputFiles({ ...image, name: 'a.pdf', mimeType: 'application/pdf' })
      await chat.page.locator('.composer__fault').waitFor()
      await looksRight(chat.page, 'no image')
      await chat.input.fill('a line\nanother\na third\na fourth\na fifth\nand a sixth')
      await looksRight(chat.page, 'six lines')
      await chat.page.getByTestId('chat-archive').click()
      await chat.page.getByRole('dialog').waitFor()
      await looksRight(chat.page, 'asked to end it')
    })

    it('a form, a lost connection, closed, rated, archived (R-RT-07, R-CST-05, R-CST-09, R-RATE-02, R-RATE-07)', async () => {
      const mini = short({ name: 'Delivery' })
      await stage.server.imports(mini.bundle)
      const chat = await sits(stage, chatNode({ rating_enabled: true }, { name: 'Fernhill' }), look)
      await agent.call('POST', `/chats/${chat.feedbackId}/forms`, { flow_id: mini.flow.id })
      const form = chat.page.getByTestId('chat-form')
      await form.waitFor()
      await looksRight(chat.page, 'form')
      await form.getByRole('button').click()
      await form.locator('label').filter({ hasText: 'B' }).first().click()
      await looksRight(chat.page, 'form open')
      await form.getByRole('textbox').fill('Hotel Lindenhof, room 214')
      await form.getByRole('button').last().click()
      await form.getByText('Hotel Lindenhof, room 214').waitFor()
      await looksRight(chat.page, 'form answered')
      await chat.page.route('**/socket.io/**', (route) => route.abort())
      await chat.page.context().setOffline(true)
      await chat.page.locator('.chat__connection:not(:empty)').waitFor()
      await looksRight(chat.page, 'reconnecting')
      await chat.page.unroute('**/socket.io/**')
      await chat.page.context().setOffline(false)
      await expect.poll(() => connection(chat), { timeout: 30_000 }).toBe('open')
      await agent.turns(chat, 'closed')
      const rating = chat.page.getByTestId('chat-rating')
      await rating.waitFor()
      await looksRight(chat.page, 'closed')
      await rating.locator('[data-rating="100"]').click()
      await expect.poll(() => rating.getByRole('status').innerText()).not.toBe('')
      await looksRight(chat.page, 'rated')
      await agent.turns(chat, 'open')
      await chat.page.getByTestId('chat-archive').click()
      await chat.page.getByRole('dialog').getByRole('button').last().click()
      await chat.page.locator('.chat[data-status=archived]').waitFor()
      await looksRight(chat.page, 'archived')
    })

    it('who waits, who comes too late, and what cannot be shown (R-CHAT-45, R-CHAT-46, R-ERR-17, R-ERR-18)', async () => {
      const busy = chatNode({ queue_enabled: true, slots: 0 }, { name: 'Fernhill' })
      await sits(stage, busy)
      const second = await sits(stage, busy, look)
      await looksRight(second.page, 'queued')
      const late = await sits(
        stage,
        chatNode(
          {},
          { name: 'Fernhill', operating_24_7: false, operating_hours: hours, timezone: 'UTC' },
        ),
        {
          ...look,
          before: (page) => page.clock.install({ time: noon }),
        },
      )
      await late.page.getByTestId('chat-hours').waitFor()
      await looksRight(late.page, 'outside hours')
      const broken = await sits(stage, late.fixture, {
        ...look,
        conversation: late,
        before: (page) =>
          page.route('**/chat?token=*', (route) => route.fulfill({ status: 500, body: '{}' })),
      })
      await looksRight(broken.page, 'not read')
      const lost = await stage.opens(late.fixture, `/chat?feedback_id=&token=${look.query ?? ''}`, {
        waits: 'loaded',
        ...look,
      })
      await lost.page.getByRole('heading').first().waitFor()
      await looksRight(lost.page, 'wrong address')
    })
  },
)

/** Messages sent while `then` runs stay pending until it has run. */
async function holdsBack(page: Page, then: () => Promise<void>): Promise<void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/chat_messages', async (route) => {
    await held
    await route.fallback()
  })
  await then()
  letGo()
}
