// What helps a visitor to write, and to notice new messages.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { errorBody } from '../src/error-body.ts'
import { makeGate } from '../src/gate.ts'
import { isQuiet } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(
  `a visitor who writes${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('an emoji from the row goes to where one writes, by a press and by keys alone (A-283)', async () => {
      const chat = await sits(stage, chatNode())
      const { input, page } = chat
      const opener = page.getByRole('button', { name: 'Insert an emoji' })
      const row = page.getByRole('group', { name: 'Insert an emoji' })
      await input.fill('Thanks !')
      await input.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7))
      await opener.click()
      await row.getByRole('button', { name: '👍' }).click()
      await row.waitFor({ state: 'detached' })
      expect(await input.inputValue()).toBe('Thanks 👍!')
      await page.keyboard.type('!')
      expect(await input.inputValue()).toBe('Thanks 👍!!')

      await opener.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await row.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.bubble').allTextContents()).toEqual(['Thanks 👍!🚀!'])
      expect(chat.who.faults).toEqual([])
    })

    it('still sees the newest message when the row of emoji takes its height', async () => {
      const chat = await sits(stage, chatNode(), {
        context: { viewport: { width: 355, height: 600 } },
      })
      for (let at = 0; at < 12; at++) await agent.says(chat, `Line ${at}`)
      const last = chat.page.getByText('Line 11', { exact: true })
      await last.waitFor()
      const list = chat.page.getByRole('log')
      const hidden = () =>
        list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
      await expect.poll(hidden).toBeLessThan(2)
      await chat.page.getByRole('button', { name: 'Insert an emoji' }).click()
      await expect.poll(hidden).toBeLessThan(2)
      // Chromium may scroll the list in the frame in which it shrinks.
      await list.evaluate((box) => {
        const composer = box.ownerDocument.querySelector<HTMLElement>('.composer')
        if (composer) composer.style.paddingBlockStart = '200px'
        box.scrollTop += 10
      })
      await expect.poll(hidden).toBeLessThan(2)
      // A visitor who reads earlier messages stays there.
      await list.evaluate(
        (box) =>
          new Promise<void>((done) => {
            box.addEventListener('scroll', () => requestAnimationFrame(() => done()), {
              once: true,
            })
            box.scrollTo({ top: 0 })
          }),
      )
      await agent.says(chat, 'Line 12')
      await chat.page.getByText('Line 12', { exact: true }).waitFor()
      expect(await list.evaluate((box) => box.scrollTop)).toBe(0)
    })

    it('reads why a message waits when there were too many, and it is sent automatically (A-285)', async () => {
      const chat = await sits(stage, chatNode())
      const { page } = chat
      let refusals = 2
      await page.route('**/chat_messages', (route) =>
        refusals-- > 0
          ? route.fulfill({
              status: 429,
              headers: { 'retry-after': '1' },
              contentType: 'application/json',
              body: errorBody(13006),
            })
          : route.continue(),
      )
      await chat.writes('and another one')
      await page
        .getByText('Too many messages in a short time. This one is sent in a moment.')
        .waitFor()
      await page.getByTestId('chat-tick').waitFor()
      expect(await page.locator('.bubble').allTextContents()).toEqual(['and another one'])
    })

    it('has a title when the conversation has arrived before the styles', async () => {
      const styles = makeGate()
      const isConnected = async (page: Page): Promise<void> => {
        const socket = await page.waitForEvent('websocket')
        for (let frames = 0; frames < 3; frames += 1) await socket.waitForEvent('framereceived')
        await isQuiet(page)
        styles.open()
      }
      const chat = await sits(stage, chatNode(), {
        before: async (page) => {
          await page.route(/chat-[^/]*\.css$/, async (route) => {
            await styles.opened
            await route.continue()
          })
          void isConnected(page)
        },
      })
      await expect.poll(() => chat.page.title()).toBe('FX-CHAT')
    })

    it('counts what is unread before the title of a page that nobody sees', async () => {
      const chat = await sits(stage, chatNode())
      const { page } = chat
      // The page has its name when the chat has arrived.
      await expect.poll(() => page.title()).toBe('FX-CHAT')
      const title = await page.title()
      const is = (state: string) =>
        page.evaluate((now) => {
          Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      await is('hidden')
      await agent.says(chat, 'one')
      await agent.says(chat, 'two')
      await expect.poll(() => page.title()).toBe(`(2) ${title}`)
      await is('visible')
      await expect.poll(() => page.title()).toBe(title)
    })
  },
)
