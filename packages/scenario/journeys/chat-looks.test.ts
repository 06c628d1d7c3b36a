// The chat in every look: axe finds nothing in any state, nothing scrolls sideways.
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { axeAtRest, sidewaysPx } from '../src/gallery.ts'
import { openStage } from '../src/stage.ts'

vi.setConfig({ testTimeout: 90_000 })
const stage = await openStage()
const agent = agentOf(stage.server)
afterEach(() => stage.clear())
afterAll(() => stage.close())

const looks: Record<string, { context?: BrowserContextOptions; query?: string }> = {
  light: {},
  'dark, 320 px': { context: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
  'right to left': { query: '&lang=ar' },
  'forced colours': { context: { forcedColors: 'active' } },
}

describe.skipIf(stage.reason)(`the chat's looks${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(Object.entries(looks))('axe finds nothing while it is open, asked about, queued, closed: %s', async (_name, look) => {
    const chat = await sits(stage, chatNode({ rating_enabled: true }), look)
    const check = async (): Promise<void> => {
      expect(await sidewaysPx(chat.page)).toBe(0)
      expect(await axeAtRest(chat.page)).toEqual([])
    }
    await chat.writes('https://example.com/a/very/long/address/that/goes/on and on')
    await agent.says(chat, 'A longer answer that takes more than a line on a narrow screen, with 👍 in it')
    await agent.says(chat, '👍')
    await chat.page.locator('.emoji').waitFor()
    await check()
    await chat.page.getByTestId('chat-archive').click()
    await chat.page.getByRole('dialog').waitFor()
    await check()
    await chat.page.keyboard.press('Escape')
    await agent.turns(chat, 'closed')
    await chat.page.getByTestId('chat-rating').waitFor()
    await check()
    const queued = await sits(stage, chatNode({ queue_enabled: true, slots: 0 }), look)
    expect(await axeAtRest(queued.page)).toEqual([])
    expect(chat.who.faults).toEqual([])
  })
})
