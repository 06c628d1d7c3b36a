// Row by row, what one person does in a chat and what the other one sees: the visitor at the chat's page, the agent at
// the inbox, each in a browser.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, type Sitter, sitsAtInbox } from '../src/agents.ts'
import { answers, type Chatting, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
const fontPx = (text: Locator) =>
  text.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))

async function agentAt(chat: Chatting): Promise<Sitter> {
  const inbox = await sitsAtInbox(stage, chat.fixture, tamsin, {
    address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
  })
  await reply(inbox.page).waitFor()
  return inbox
}

async function answersBy({ page }: Sitter, text: string): Promise<void> {
  await reply(page).fill(text)
  await reply(page).press('Enter')
}

describe.skipIf(stage.reason)(
  `both screens of a chat${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('groups of lines, whose they are and when they were said (R-CHAT-14, R-CHAT-15, R-CHAT-16, R-CHAT-17, R-CHAT-20, R-CHAT-21, R-CHAT-27, R-CHAT-38, R-CHAT-50)', async () => {
      const chat = await sits(stage, chatNode())
      const inbox = await agentAt(chat)
      await chat.input.pressSequentially('one')
      await chat.page.keyboard.press('Shift+Enter')
      await chat.input.pressSequentially('line two')
      await chat.page.keyboard.press('Enter')
      await chat.writes('and more')
      await inbox.page.getByRole('log').getByText('and more').waitFor()
      expect(
        await inbox.page.getByTestId('message').locator('p[dir=auto]').first().innerText(),
      ).toBe('one\nline two')
      await answersBy(inbox, 'Yes?')
      await said(chat.page, 'Yes?').waitFor()
      await chat.writes('still here')
      await said(inbox.page, 'still here').waitFor()
      await expect.poll(() => chat.groups.count()).toBe(3)
      expect(await chat.page.getByTestId('chat-label').allTextContents()).toEqual([
        'You',
        'Tamsin Koh',
        'You',
      ])
      expect(await chat.page.locator('svg.avatar').allTextContents()).toEqual(['T'])
      expect(await chat.page.locator('.group--theirs').getByTestId('chat-tick').count()).toBe(0)
      const times = chat.page.locator('.message time, .group__foot time')
      expect(
        await times.evaluateAll((all) =>
          all.every(({ textContent }) => /^\d\d:\d\d$/.test(textContent ?? '')),
        ),
      ).toBe(true)
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('an answer of several lines is read in several lines, before a chat and beside it (R-CHAT-10, R-CHAT-11)', async () => {
      const fixture = chatNode()
      const remark = 'Two tents.\n\nOne pack.'
      const conversation = await answers(stage.server, fixture, remark)
      const chat = await sits(stage, fixture, { conversation })
      const inbox = await agentAt(chat)
      for (const page of [chat.page, inbox.page])
        expect(await page.locator('dd').filter({ hasText: 'Two tents.' }).innerText()).toBe(remark)
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('links, emoji and markup stand on both screens as what they are (R-CHAT-28, R-CHAT-29, R-CHAT-30, R-CHAT-31, R-CHAT-51)', async () => {
      const chat = await sits(stage, chatNode())
      const inbox = await agentAt(chat)
      const address = 'https://example.com/photo/of/the/broken/shelf'
      const markup = '<img src=x onerror="document.title=1"><b>bold</b>'
      for (const text of [address, markup, '👍👍', '👍👍👍👍']) {
        await chat.writes(text)
        await answersBy(inbox, text)
      }
      const pages = [chat.page, inbox.page]
      for (const page of pages) {
        const log = page.getByRole('log')
        await expect.poll(() => log.getByText('👍👍👍👍', { exact: true }).count()).toBe(2)
        for (const link of await log.getByRole('link').all()) {
          expect(await link.getAttribute('href')).toBe(address)
          expect(await link.getAttribute('target')).toBe('_blank')
          expect(await link.getAttribute('rel')).toContain('noopener')
        }
        expect(await log.getByRole('link').count()).toBe(2)
        expect(await log.getByText(markup, { exact: true }).count()).toBe(2)
        expect(await log.locator('b, img[src=x]').count()).toBe(0)
        const plain = await fontPx(log.getByText('👍👍👍👍', { exact: true }).first())
        expect(await fontPx(log.getByText('👍👍', { exact: true }).first())).toBeGreaterThan(
          1.5 * plain,
        )
      }
      expect(await chat.page.getByRole('log').getByRole('link').first().textContent()).toBe(
        `${address.slice(0, 25)}…`,
      )
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('what the agent turns the chat into, and what each rating is to both (R-CHAT-08, R-CST-01, R-CST-02, R-CST-05, R-CST-06, R-CST-08, R-RATE-02, R-RATE-05, R-RATE-06, R-RATE-07)', async () => {
      const chat = await sits(stage, chatNode({ rating_enabled: true }))
      const inbox = await agentAt(chat)
      const archive = chat.page.getByTestId('chat-archive')
      const rating = chat.page.getByTestId('chat-rating')
      const face = (name: string) => rating.getByRole('button', { name })
      expect([await archive.count(), await chat.input.isEnabled(), await rating.count()]).toEqual([
        1,
        true,
        0,
      ])
      await inbox.page.getByRole('button', { name: 'Close', exact: true }).click()
      await rating.getByText('How would you rate the service?').waitFor()
      expect([
        await archive.count(),
        await chat.input.isEnabled(),
        await chat.input.inputValue(),
      ]).toEqual([0, false, 'This conversation has been closed.'])
      await face('OK').click()
      await inbox.page.getByText('Rated the service: OK').waitFor()
      await chat.page.reload()
      await expect.poll(() => face('OK').getAttribute('aria-pressed')).toBe('true')
      await inbox.page.getByRole('button', { name: 'Reopen' }).click()
      await expect.poll(() => chat.input.isEnabled()).toBe(true)
      expect(await rating.count()).toBe(0)
      await chat.writes('One more thing')
      await said(inbox.page, 'One more thing').waitFor()
      await chat.page.getByTestId('chat-archive').click()
      await chat.page.getByRole('button', { name: 'Yes, end it' }).click()
      await inbox.page.getByText('The visitor archived this conversation.').waitFor()
      await expect.poll(() => face('OK').getAttribute('aria-pressed')).toBe('false')
      await face('Good').click()
      await inbox.page.getByText('Rated the service: Good').waitFor()
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })

    it('each visitor sees its own chat only, and what is tried again is with the agent once (R-RT-14, R-RT-15, R-CHAT-24, R-CHAT-26, R-CHAT-54)', async () => {
      const fixture = chatNode()
      const [one, two] = [await sits(stage, fixture), await sits(stage, fixture)]
      const inbox = await agentAt(one)
      let isDown = true
      await one.page.route('**/chat_messages', (route) =>
        isDown ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
      )
      await one.writes('the first visitor’s words')
      await one.page.getByTestId('chat-cross').waitFor()
      expect(await one.page.getByTestId('chat-spinner').count()).toBe(0)
      expect(await said(inbox.page, 'the first visitor’s words').count()).toBe(0)
      isDown = false
      await said(inbox.page, 'the first visitor’s words').waitFor()
      await answersBy(inbox, 'to the first')
      await said(one.page, 'to the first').waitFor()
      await two.writes('the second visitor’s words')
      await inbox.page.locator(`[data-chat="${two.feedbackId}"]`).click()
      await said(inbox.page, 'the second visitor’s words').waitFor()
      // Its row moves to the top again, and keeps the focus.
      await one.writes('meanwhile')
      await inbox.page.locator(`[data-chat="${one.feedbackId}"]`).getByText('meanwhile').waitFor()
      await two.writes('and more')
      await said(inbox.page, 'and more').waitFor()
      await expect
        .poll(() => inbox.page.evaluate(() => document.activeElement?.getAttribute('data-chat')))
        .toBe(two.feedbackId)
      await answersBy(inbox, 'to the second')
      await said(two.page, 'to the second').waitFor()
      expect(await one.page.locator('.bubble').allTextContents()).toEqual([
        'the first visitor’s words',
        'to the first',
        'meanwhile',
      ])
      expect(await two.page.locator('.bubble').allTextContents()).toEqual([
        'the second visitor’s words',
        'and more',
        'to the second',
      ])
      expect(inbox.faults).toEqual([])
    })
  },
)
