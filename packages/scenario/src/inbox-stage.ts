// Two agents with one inbox, for the journeys about it.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Colleague, joins } from './agents.ts'
import { chatEnd } from './fixtures.ts'
import { openStage } from './stage.ts'

export const chat = {
  rating_enabled: true,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
export const open = chatEnd({ name: 'Baggage', chat })
export const queued = chatEnd({ name: 'Queue', chat: { ...chat, queue_enabled: true, slots: 0 } })

export const row = (page: Page, id: string) => page.locator(`[data-chat="${id}"]`)
export const message = (page: Page, text: string) =>
  page.getByTestId('message').filter({ hasText: text })
export const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })

/** A stage with two agents, and a survey that opens chats and one that queues them. */
export async function openInboxStage() {
  const stage = await openStage()
  let tamsin: Colleague
  let ada: Colleague
  beforeAll(async () => {
    tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
    ada = await joins(stage.server, 'Ada Agent')
    await stage.server.imports(open.bundle)
    await stage.server.imports(queued.bundle)
  })
  afterEach(() => stage.clear())
  afterAll(() => stage.close())
  const statusOf = async (id: string) => {
    const chat = await stage.server.owner('GET', `/chats/${id}`)
    return (await chat.json()) as {
      status: string
      agent_id: string | null
      agent_seen_seq: number
      seq: number
      timeline_items: { action: string }[]
    }
  }
  return {
    stage,
    get tamsin() {
      return tamsin
    },
    get ada() {
      return ada
    },
    statusOf,
  }
}
