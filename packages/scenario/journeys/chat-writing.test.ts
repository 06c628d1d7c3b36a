// What helps a visitor to write, and to notice new messages.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { errorBody } from '../src/error-body.ts'
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

    it('counts what is unread before the title of a page that nobody sees', async () => {
      const chat = await sits(stage, chatNode())
      const { page } = chat
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
