import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `the visitor's chat${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('ending is asked about, and ends it without a reload (R-CHAT-08, R-CHAT-42, R-CHAT-43, R-CHAT-44, R-CST-01, R-CST-07, R-CST-08, R-CST-09, R-CST-10, R-CST-15)', async () => {
      const chat = await sits(stage, chatNode({ rating_enabled: true }))
      const archive = chat.page.getByTestId('chat-archive')
      await archive.click()
      const dialog = chat.page.getByRole('dialog')
      expect(await dialog.getByRole('heading').innerText()).toBe('End this conversation?')
      await dialog.getByRole('button', { name: 'No, keep it' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(chat.who.log.to('POST', `/v1/feedback/${chat.feedbackId}/archive`)).toEqual([])
      await archive.click()
      await chat.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await archive.click()
      await dialog.getByRole('button', { name: 'Yes, end it' }).click()
      await chat.page.getByText('This conversation has been archived.').first().waitFor()
      const [call] = chat.who.log.to('POST', `/v1/feedback/${chat.feedbackId}/archive`)
      expect(call?.postDataJSON()).toEqual({ token: chat.token })
      expect(await chat.input.isDisabled()).toBe(true)
      expect(await archive.count()).toBe(0)
      await chat.page.getByTestId('chat-rating').waitFor()
    })

    it('a queue says whose place it is and opens when an agent takes the chat (R-CHAT-46, R-CST-02, R-CST-03, R-CST-04, R-CST-14)', async () => {
      const fixture = chatNode(
        { queue_enabled: true, queue_body: 'All of us are busy', slots: 0 },
        { name: 'Corner shop' },
      )
      const chat = await sits(stage, fixture)
      const banner = chat.page.locator('.queue')
      expect(await banner.innerText()).toContain('All of us are busy')
      expect(await banner.innerText()).toContain('You are number 1 in the queue')
      expect(await chat.page.locator('.chat__header').innerText()).toContain('Corner shop')
      expect(await chat.input.isDisabled()).toBe(true)
      await agent.turns(chat, 'open')
      await expect.poll(() => chat.input.isDisabled()).toBe(false)
      expect(await banner.count()).toBe(0)
      await chat.writes('At last')
      await chat.page.getByTestId('chat-tick').waitFor()
    })

    it('closed, rated, reopened, free again (R-CST-05, R-CST-06, R-RATE-01, R-RATE-03, R-RATE-05, R-RATE-06, R-RATE-07, R-RATE-08, R-RATE-10, R-RT-16, R-ERR-20)', async () => {
      const chat = await sits(
        stage,
        chatNode({ rating_enabled: true, rating_body: 'How did we **do**?' }),
      )
      expect(await chat.page.getByTestId('chat-rating').count()).toBe(0)
      await agent.turns(chat, 'closed')
      const rating = chat.page.getByTestId('chat-rating')
      await rating.waitFor()
      expect(await rating.locator('legend strong').innerText()).toBe('do')
      expect(await chat.input.inputValue()).toBe('This conversation has been closed.')
      let isDown = true
      await chat.page.route('**/chat_ratings', (route) =>
        isDown ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
      )
      await rating.getByRole('button', { name: 'OK' }).click()
      await rating
        .getByRole('alert')
        .getByText('Your rating could not be saved. Please try again.')
        .waitFor()
      isDown = false
      await rating.getByRole('button', { name: 'OK' }).click()
      await expect
        .poll(() => rating.getByRole('button', { name: 'OK' }).getAttribute('aria-pressed'))
        .toBe('true')
      await rating.getByText('Thank you for your rating.').waitFor()
      const calls = chat.who.log.to('POST', `/v1/feedbacks/${chat.feedbackId}/chat_ratings`)
      expect(calls.at(-1)?.postDataJSON()).toEqual({ rating: 50 })
      await rating.getByRole('button', { name: 'Bad' }).dispatchEvent('click')
      expect(chat.who.log.to('POST', `/v1/feedbacks/${chat.feedbackId}/chat_ratings`)).toHaveLength(
        calls.length,
      )
      await chat.page.reload()
      await expect
        .poll(() => rating.getByRole('button', { name: 'OK' }).getAttribute('aria-pressed'))
        .toBe('true')
      expect((await agent.call('GET', `/chats/${chat.feedbackId}`))['chat_ratings']).toMatchObject([
        { rating: 50 },
      ])
      await agent.turns(chat, 'open')
      await expect.poll(() => chat.input.isDisabled()).toBe(false)
      await chat.writes('One more thing')
      await chat.page.getByTestId('chat-tick').first().waitFor()
      await agent.turns(chat, 'closed')
      await rating.waitFor()
      expect(await rating.getByRole('button', { name: 'OK' }).getAttribute('aria-pressed')).toBe(
        'false',
      )
    })

    it('no faces where the node asks for none (R-RATE-02)', async () => {
      const chat = await sits(stage, chatNode())
      await agent.turns(chat, 'closed')
      await chat.page.getByText('This conversation has been closed.').first().waitFor()
      expect(await chat.page.getByTestId('chat-rating').count()).toBe(0)
    })

    it('outside of the hours a warning replaces the input, looked at each minute (R-CHAT-45, R-CST-12)', async () => {
      const hours = (['weekdays', 'saturday', 'sunday'] as const).map((period) => ({
        period,
        start_hour: 900,
        end_hour: 1800,
      }))
      const fixture = chatNode(
        {},
        { operating_24_7: false, operating_hours: hours, timezone: 'UTC' },
      )
      const at = new Date()
      at.setUTCHours(17, 59, 30, 0)
      const chat = await sits(stage, fixture, {
        before: (page) => page.clock.install({ time: at }),
      })
      expect(await chat.page.getByTestId('chat-hours').count()).toBe(0)
      await chat.page.clock.runFor(65_000)
      await chat.page.getByTestId('chat-hours').waitFor()
      expect(await chat.page.getByTestId('chat-hours').innerText()).toContain(
        "Sorry, we aren't online at the moment.",
      )
      expect(await chat.page.locator('.chat__next').innerText()).toMatch(
        /^Next opening: \w+day,? \d\d:\d\d$/,
      )
      expect(await chat.input.count()).toBe(0)
    })

    it('a node that never closes stays open (R-CST-13)', async () => {
      const chat = await sits(stage, chatNode({}, { operating_24_7: true }), {
        before: (page) => page.clock.install(),
      })
      await chat.page.clock.runFor(12 * 3_600_000)
      expect(await chat.page.getByTestId('chat-hours').count()).toBe(0)
    })
  },
)
