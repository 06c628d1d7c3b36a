// When nobody answers yet, on two real screens: the queue with its wait, messages that are left with an address, and the
// way out of the queue. On the visitor's own page and in a widget.
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { chatInLanguages, type Fixture, type NodeDraft } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { stateLooks } from '../src/state-looks.ts'
import { openWidgetStage } from '../src/widget-stage.ts'

const stage = await openStage()
const widgets = await openWidgetStage()
const agent = agentOf(stage.server)
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => Promise.all([stage.clear(), widgets.clear()]))
afterAll(() => Promise.all([stage.close(), widgets.close()]))

const queue = { queue_enabled: true, slots: 0 }
const closed = { operating: false, operating_24_7: false }
/** Closed now, and open again in two hours. */
const later = (): NonNullable<NodeDraft> => {
  const opens = (new Date().getUTCHours() + 2) % 24
  return {
    operating: true,
    operating_24_7: false,
    timezone: 'UTC',
    operating_hours: (['weekdays', 'saturday', 'sunday'] as const).map((period) => ({
      period,
      start_hour: opens * 100,
      end_hour: ((opens + 1) % 24) * 100,
    })),
  }
}
/** A channel whose survey is asked outside the hours, too. */
function alwaysAsked(made: Fixture): Fixture {
  const nodes = (made.bundle.nodes ?? []).map((node) => ({
    ...node,
    non_operating_hours_flow_id: made.flow.id,
  }))
  return { ...made, bundle: { ...made.bundle, nodes } }
}
const opener = (page: Page | ReturnType<Page['frameLocator']>): Locator =>
  page.getByTestId('chat-leave-open')
const form = (page: Page | ReturnType<Page['frameLocator']>): Locator =>
  page.getByTestId('chat-leave')

async function leaves(
  page: Page | ReturnType<Page['frameLocator']>,
  text: string,
  email: string,
): Promise<void> {
  await form(page).getByLabel('Write a message').fill(text)
  await form(page)
    .getByLabel(/^E-mail for the answer/)
    .fill(email)
  await form(page).getByRole('button', { name: 'Send the message' }).click()
}

async function answersIn(frame: FrameLocator): Promise<void> {
  await frame.locator('label').filter({ hasText: 'A' }).first().click()
  await frame.getByRole('button', { name: 'Next' }).click()
  await frame.getByRole('button', { name: 'Send' }).click()
}

/** Enough conversations of a channel for a wait to be told. */
async function isBusy(fixture: Fixture): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const { feedbackId, opens } = await guestOf(stage.server, fixture)
    await opens()
    await agent.turns({ feedbackId }, 'open')
    await agent.says({ feedbackId }, 'Hello')
    await agent.turns({ feedbackId }, 'closed')
  }
}

describe.skipIf(stage.reason)(
  `when nobody answers yet${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a visitor in the queue reads the wait and leaves a message with an address, which the agent reads before taking it', async () => {
      const fixture = chatNode(queue)
      await stage.server.imports(fixture.bundle)
      await isBusy(fixture)
      const chat = await sits(stage, fixture)
      await chat.page.getByText('Expected wait: about 1 minute', { exact: true }).waitFor()
      expect(await chat.input.isDisabled()).toBe(true)
      const { page, faults } = await sitsAtInbox(stage, fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await opener(chat.page).click()
      await leaves(chat.page, 'Size 44, please', 'ines@')
      await form(chat.page).getByRole('alert').getByText('Please enter a valid email.').waitFor()
      await leaves(chat.page, 'Size 44, please', 'ines@fernhill.example')
      await chat.page.locator('.group--mine').getByText('Size 44, please').waitFor()
      await expect
        .poll(() => opener(chat.page).evaluate((button) => button === document.activeElement))
        .toBe(true)
      await page.getByTestId('message').getByText('Size 44, please').waitFor()
      await page.getByText('Reply to ines@fernhill.example').waitFor()
      await page.getByRole('button', { name: 'Take', exact: true }).click()
      await expect.poll(() => chat.input.isEnabled()).toBe(true)
      await page.getByRole('textbox', { name: 'Your reply' }).fill('We have it.')
      await page.keyboard.press('Enter')
      await chat.page.getByText('We have it.').waitFor()
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('a visitor leaves the queue: the agent’s list shows it at once, and another conversation can be begun', async () => {
      const chat = await sits(stage, chatNode(queue))
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=queue&chat=${chat.feedbackId}`,
      })
      const row = page.locator(`[data-chat="${chat.feedbackId}"]`)
      await row.waitFor()
      await chat.page.getByTestId('chat-leave-queue').click()
      await chat.page.getByText('This conversation has been closed.').first().waitFor()
      await row.waitFor({ state: 'detached' })
      await page.getByText('Anonymous visitor left the queue').waitFor()
      await chat.page.getByRole('button', { name: 'Start a new conversation' }).click()
      await expect.poll(() => chat.page.url()).toContain('/feedback?node_id=')
      await chat.page.locator('.question').first().waitFor()
      expect([...chat.who.faults, ...faults]).toEqual([])
    })

    it('outside the hours a message and an address are left; a cut line loses neither, and the agent answers', async () => {
      const chat = await sits(stage, chatNode({}, closed))
      await chat.page.getByTestId('chat-hours').waitFor()
      await opener(chat.page).click()
      await chat.page.context().setOffline(true)
      await leaves(chat.page, 'Is the red one back?', 'ines@fernhill.example')
      await chat.page.locator('[data-delivery]').getByText('Is the red one back?').waitFor()
      await chat.page.context().setOffline(false)
      await chat.page.getByTestId('chat-tick').waitFor({ timeout: 60_000 })
      const { page, faults } = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await page.getByTestId('message').getByText('Is the red one back?').waitFor()
      await page.getByText('Reply to ines@fernhill.example').waitFor()
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Since this morning.')
      await page.keyboard.press('Enter')
      await chat.page.getByText('Since this morning.').waitFor()
      expect(faults).toEqual([])
    })

    it('in a widget, too: the queue, the message, and the way out', async () => {
      const who = await widgets.opens({ fixture: chatNode(queue), content: 'real' })
      const { frame } = who
      await who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await answersIn(frame)
      await frame.getByText('You are number 1 in the queue').waitFor()
      await opener(frame).click()
      await leaves(frame, 'From the widget', 'ines@fernhill.example')
      await frame.getByTestId('chat-tick').waitFor()
      const [stored] = await widgets.server.feedbacks(who.nodeId)
      const read = (await (await widgets.server.owner('GET', `/chats/${stored?.id}`)).json()) as {
        timeline_items: unknown[]
      }
      expect(read.timeline_items).toMatchObject([
        { detail: { comment: { body: 'From the widget' }, email: 'ines@fernhill.example' } },
      ])
      await frame.getByTestId('chat-leave-queue').click()
      await frame.getByRole('button', { name: 'Start a new conversation' }).click()
      await frame.locator('label').filter({ hasText: 'A' }).first().waitFor()
    })

    it('in a widget outside the hours: the next opening, a message and an address, and the answer at the next page', async () => {
      const fixture = alwaysAsked(chatNode({}, later()))
      const who = await widgets.opens({ fixture, content: 'real' })
      const { frame } = who
      const presses = () =>
        who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await presses()
      await answersIn(frame)
      await frame
        .getByTestId('chat-hours')
        .getByText(/^Next opening: /)
        .waitFor()
      expect(await frame.locator('.chat-input').count()).toBe(0)
      await opener(frame).click()
      await leaves(frame, 'Is the red one back?', 'ines@fernhill.example')
      await frame.getByTestId('chat-tick').waitFor()
      const [stored] = await widgets.server.feedbacks(who.nodeId)
      await who.page.reload()
      await agentOf(widgets.server).says({ feedbackId: stored?.id ?? '' }, 'Since this morning.')
      await presses()
      await frame.getByText('Is the red one back?').waitFor()
      await frame.getByText('Since this morning.').waitFor()
      expect(who.faults).toEqual([])
    })
  },
)

const host = { body: '<main><h1>A shop</h1><p>Tents and packs.</p></main>' }
const looks: Record<string, { context: BrowserContextOptions; query?: string }> = {
  light: { context: { viewport: { width: 1440, height: 900 } } },
  'dark, 320 px': { context: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
  'right to left, low': { context: { viewport: { width: 640, height: 320 } }, query: '&lang=ar' },
}

describe.skipIf(stage.reason).each(Object.entries(looks))(
  'when nobody answers yet, in its looks: %s',
  (name, look) => {
    const looksRight = stateLooks(`waiting ${name}`)

    it('in the queue, outside the hours, and while no agent is there', async () => {
      const fixture = chatNode(queue, { name: 'Fernhill', primary_color: '#2f6b4f' })
      await stage.server.imports(fixture.bundle)
      await isBusy(fixture)
      const queued = await sits(stage, fixture, look)
      await queued.page.getByTestId('queue-wait').waitFor()
      await looksRight(queued.page, 'queued')
      await opener(queued.page).click()
      await form(queued.page).getByRole('textbox').first().fill('Size 44, please')
      await form(queued.page).getByRole('textbox').last().fill('ines@')
      await form(queued.page).locator('[type=submit]').click()
      await form(queued.page).getByRole('alert').waitFor()
      await looksRight(queued.page, 'leaves a message')
      const late = await sits(stage, chatNode({}, { name: 'Fernhill', ...closed }), look)
      await opener(late.page).click()
      await looksRight(late.page, 'outside the hours')
      const alone = await sits(stage, chatNode({}, { name: 'Fernhill' }), look)
      await opener(alone.page).waitFor()
      await looksRight(alone.page, 'no agent there')
    })

    it('in a widget that is closed, and in one that asks all the same', async () => {
      const { context } = look
      const settings = { default_language_code: name.startsWith('right') ? 'ar' : 'en' }
      const given = { content: 'real', context, settings, host } as const
      const shown = { name: 'Fernhill', primary_color: '#2f6b4f', ...later() }
      const opens = async (fixture: Fixture) => {
        const who = await widgets.opens({ ...given, fixture })
        await who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
        return who
      }
      const shut = await opens(chatNode({}, shown, chatInLanguages))
      await expect.poll(() => shut.frame.locator('.notice__text p').count()).toBe(2)
      await looksRight(shut.page, 'widget closed')
      const { page, frame } = await opens(alwaysAsked(chatNode({}, shown, chatInLanguages)))
      await frame.locator('label').first().click()
      await frame.locator('.actions .button--primary').click()
      await opener(frame).waitFor()
      await looksRight(page, 'widget outside the hours')
      await opener(frame).click()
      // Above the frame's footer, also in a low window.
      const field = await form(frame).getByRole('textbox').first().boundingBox()
      const end = await frame.locator('.widget-footer').boundingBox()
      expect((field?.y ?? 0) + (field?.height ?? Infinity)).toBeLessThanOrEqual(end?.y ?? 0)
      await looksRight(page, 'widget leaves a message')
    })
  },
)
