// Unsent texts survive the page on both sides, are sent automatically after reconnecting, and are stored once.
import type { AgentChat } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const open = chatNode()
let ada: Colleague
beforeAll(async () => {
  await stage.server.imports(open.bundle)
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe('messages that are not sent', () => {
  const stored = async (feedbackId: string): Promise<string[]> => {
    const read = (await (
      await stage.server.owner('GET', `/chats/${feedbackId}`)
    ).json()) as AgentChat
    return read.timeline_items
      .filter(({ action }) => action === 'add_comment')
      .map(({ detail }) => detail.comment.body ?? '')
  }
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('a visitor’s messages, a picture and half a sentence come back after a reload, and go in their order (R-CHAT-54)', async () => {
    const chat = await sits(stage, open)
    await chat.page.route('**/chat_messages', (route) => route.abort())
    await chat.writes('first')
    await chat.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await chat.writes('with a picture')
    await chat.writes('third')
    const waiting = chat.page.locator('[data-delivery=waiting]')
    await expect.poll(() => waiting.count()).toBe(3)
    await chat.input.fill('half a sent')
    await chat.page.reload()
    await expect.poll(() => waiting.count()).toBe(3)
    expect(await chat.input.inputValue()).toBe('half a sent')
    await chat.page.locator('[data-delivery] .picture img').waitFor()
    expect(await stored(chat.feedbackId)).toEqual([])
    await chat.page.unroute('**/chat_messages')
    await expect.poll(() => stored(chat.feedbackId)).toEqual(['first', 'with a picture', 'third'])
    await waiting.first().waitFor({ state: 'detached' })
    expect(await chat.page.locator('.bubble').allTextContents()).toEqual([
      'first',
      'with a picture',
      'third',
    ])
    await expect
      .poll(() => chat.page.evaluate(() => localStorage.getItem('PSN::chats')))
      .toContain('"unsent":[]')
  })

  it('a message that came too late says why, and is given up by its writer (R-CHAT-24)', async () => {
    const chat = await sits(stage, open)
    await chat.page.route('**/chat_messages', (route) => route.abort())
    await chat.writes('too late')
    await chat.page.locator('[data-delivery=waiting]').waitFor()
    await agentOf(stage.server).turns(chat, 'closed')
    await chat.page.unroute('**/chat_messages')
    const refused = chat.page.locator('[data-delivery=refused]')
    await refused.getByText('This conversation has been closed.').waitFor()
    await chat.page.reload()
    await refused.getByText('This conversation has been closed.').waitFor()
    await refused.getByTestId('chat-discard').click()
    await refused.waitFor({ state: 'detached' })
    await expect.poll(() => chat.page.evaluate(() => localStorage.getItem('PSN::chats'))).toBeNull()
  })

  it('an agent’s reply goes without a look at its conversation, and signing out forgets it (R-RT-16)', async () => {
    const { page } = await sitsAtInbox(stage, open, ada)
    const guest = await guestOf(stage.server, open)
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
    await reply.waitFor()
    await page.route('**/chats/*/messages', (route) => route.abort())
    await reply.fill('kept for later')
    await reply.press('Enter')
    await page.locator('[data-delivery=waiting]').getByText('Not sent yet').waitFor()
    await reply.fill('half a repl')
    await page.unroute('**/chats/*/messages')
    await page.goto(`${stage.server.url}/studio/inbox?list=all`)
    await expect.poll(() => stored(guest.feedbackId)).toEqual(['kept for later'])
    await page.goto(`${stage.server.url}/studio/inbox?list=all&chat=${guest.feedbackId}`)
    await expect.poll(() => reply.inputValue()).toBe('half a repl')
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.startsWith('askwell-studio.chats')),
      )
    expect(await kept()).toHaveLength(1)
    await page.getByRole('button', { name: 'Ada Agent, account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: /Sign in/ }).waitFor()
    await expect.poll(kept).toEqual([])
  })
})
