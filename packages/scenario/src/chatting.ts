// A conversation for tests: a visitor who has answered and is on the chat's page, and an agent who acts like the
// studio, by the owner API.
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Fixture, NodeDraft } from './fixtures.ts'
import { chatEnd } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Scene } from './stage.ts'
import type { ServerCalls } from './start-server.ts'

export type ChatDraft = Partial<NonNullable<NonNullable<NodeDraft>['chat']>>

export interface Conversation {
  readonly feedbackId: string
  readonly token: string
  readonly address: string
  readonly fixture: Fixture
}

export interface Chatting extends Conversation {
  readonly who: Respondent
  readonly page: Page
  readonly input: Locator
  /** Groups of messages, oldest first. */
  readonly groups: Locator
  writes(text: string): Promise<void>
}

const quiet = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}

/** A node whose survey ends in a chat. `made`: another survey than the usual one. */
export const chatNode = (
  chat: ChatDraft = {},
  node: NodeDraft = {},
  made: (node: NodeDraft) => Fixture = chatEnd,
): Fixture => made({ ...node, chat: { ...quiet, ...chat } })

/** Somebody answers and gets a token; nobody has opened the chat yet. `remark`: the answer to q2. */
export async function answers(
  server: ServerCalls,
  fixture: Fixture,
  remark?: string,
): Promise<Conversation> {
  await server.imports(fixture.bundle)
  const reply = await server.submits(fixture, [
    { question_id: fixture.question('q1'), option_id: fixture.option('q1', 'A') },
    ...(remark === undefined ? [] : [{ question_id: fixture.question('q2'), body: remark }]),
  ])
  const { id, chat_token_string: token } = (await reply.json()) as {
    id: string
    chat_token_string: string
  }
  if (!reply.ok) throw new Error(`${reply.status}`)
  return {
    feedbackId: id,
    token,
    fixture,
    address: `/chat?feedback_id=${id}&token=${encodeURIComponent(token)}`,
  }
}

export interface Sitting {
  readonly query?: string
  readonly context?: BrowserContextOptions
  readonly before?: (page: Page) => Promise<unknown>
  /** The chat that is already there, for a second screen of it. */
  readonly conversation?: Conversation
}

export async function sits(
  stage: Scene,
  fixture: Fixture,
  { query = '', conversation, ...arrival }: Sitting = {},
): Promise<Chatting> {
  const there = conversation ?? (await answers(stage.server, fixture))
  const who = await stage.opens(fixture, there.address + query, arrival)
  const { page } = who
  await page.locator('.chat, .error-page').first().waitFor()
  return {
    ...there,
    who,
    page,
    input: page.locator('.chat-input'),
    groups: page.getByTestId('chat-group'),
    async writes(text) {
      await page.locator('.chat-input').fill(text)
      await page.keyboard.press('Enter')
    },
  }
}

export function agentOf(server: ServerCalls) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const reply = await server.owner(method, path, body)
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  return {
    call,
    async says({ feedbackId }: Pick<Conversation, 'feedbackId'>, body: string, agentId?: string) {
      const form = new FormData()
      form.append('body', body)
      if (agentId) form.append('agent_id', agentId)
      const reply = await fetch(`${server.url}/owner/v1/chats/${feedbackId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'idempotency-key': randomUUID() },
        body: form,
      })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    },
    turns: ({ feedbackId }: Pick<Conversation, 'feedbackId'>, status: 'open' | 'closed') =>
      call('POST', `/chats/${feedbackId}/status`, { status }),
  }
}
