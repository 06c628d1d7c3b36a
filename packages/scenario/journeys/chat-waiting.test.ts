// Before anybody answers, on two real screens: the queue with its waiting time, messages left with an address, and
// leaving the queue. On the visitor's own page and in a widget.
import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import {
  alwaysAsked,
  closed,
  form,
  later,
  opener,
  openWaitingStage,
  queue,
} from '../src/waiting-stage.ts'

const { stage, widgets, isBusy } = await openWaitingStage()
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
})

async function leaves(page: Page | FrameLocator, text: string, email: string): Promise<void> {
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

    it('while no agent is online, a visitor who has written leaves only an address', async () => {
      const chat = await sits(stage, chatNode())
      await chat.writes('Where is my coat?')
      await opener(chat.page).click()
      const address = form(chat.page).getByRole('textbox')
      const leave = form(chat.page).getByRole('button', { name: 'Get the answer by e-mail' })
      for (const wrong of ['', 'ada@']) {
        await address.fill(wrong)
        await leave.click()
        await form(chat.page).getByRole('alert').getByText('Please enter a valid email.').waitFor()
      }
      await address.fill('ada@shop.example')
      await address.press('Enter')
      await chat.groups.getByText('Get the answer by e-mail').waitFor()
      await expect
        .poll(async () => (await chat.page.getByTestId('chat-tick').count()) > 0)
        .toBe(true)
      const read = (await (
        await stage.server.owner('GET', `/chats/${chat.feedbackId}`)
      ).json()) as { timeline_items: unknown[] }
      expect(read.timeline_items.at(-1)).toMatchObject({
        detail: { comment: { body: 'Get the answer by e-mail' }, email: 'ada@shop.example' },
      })
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

    it('in a widget that is closed: a message is left before any answer, a cut line does not lose it, and the reply comes at the next page (A-384)', async () => {
      const who = await widgets.opens({ fixture: chatNode({}, later()), content: 'real' })
      const { frame } = who
      const presses = () =>
        who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
      await presses()
      await frame.getByText(/^Next opening: /).waitFor()
      await leaves(frame, 'Is the red one back?', 'ines@')
      await form(frame).getByRole('alert').getByText('Please enter a valid email.').waitFor()
      await who.page.context().setOffline(true)
      await leaves(frame, 'Is the red one back?', 'ines@fernhill.example')
      await frame.locator('[data-delivery=waiting]').getByText('Is the red one back?').waitFor()
      await who.page.context().setOffline(false)
      await frame.getByTestId('chat-tick').waitFor({ timeout: 30_000 })
      await frame.getByTestId('chat-hours').waitFor()
      const stored = await widgets.server.feedbacks(who.nodeId)
      expect(stored).toHaveLength(1)
      const feedbackId = stored[0]?.id ?? ''
      const read = (await (await widgets.server.owner('GET', `/chats/${feedbackId}`)).json()) as {
        timeline_items: unknown[]
      }
      expect(read.timeline_items).toMatchObject([
        { detail: { comment: { body: 'Is the red one back?' }, email: 'ines@fernhill.example' } },
      ])
      await who.page.reload()
      await agentOf(widgets.server).says({ feedbackId }, 'Since this morning.')
      await presses()
      await frame.getByText('Is the red one back?').waitFor()
      await frame.getByText('Since this morning.').waitFor()
    })
  },
)
