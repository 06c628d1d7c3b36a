// Members of the server's workspace, made by calls, and agents at the studio's inbox.
import { randomUUID } from 'node:crypto'
import type { Access, Role } from '@askwell/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Fixture } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Scene } from './stage.ts'
import type { ServerCalls } from './start-server.ts'
import { type Session, sessionOf, signsIn } from './studio-visit.ts'

export interface Colleague {
  readonly name: string
  readonly email: string
  readonly password: string
  /** The session of the browser that accepted the invitation, which is signed in. */
  readonly session: Session
}

/** Makes a member by an invitation with the server's API key; with every channel unless some are named. */
export async function joins(
  server: ServerCalls,
  name: string,
  role: Role = 'agent',
  given: Partial<Access> = {},
): Promise<Colleague> {
  const who = { name, email: `${randomUUID()}@lumen.example`, password: 'a long enough pass' }
  const invited = await server.owner('POST', '/invitations', {
    email: who.email,
    role,
    channels: 'all',
    ...given,
  })
  const { url } = (await invited.json()) as { url: string }
  return accepts(server, who, new URL(url).hash.slice(1))
}

/** Accepts an invitation by its token. */
export async function accepts(
  server: ServerCalls,
  who: Omit<Colleague, 'session'>,
  token: string,
): Promise<Colleague> {
  const { name, password } = who
  const reply = await fetch(`${server.studioUrl}/owner/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.studioUrl },
    body: JSON.stringify({ token, name, password }),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return { ...who, session: sessionOf(reply) }
}

export interface Sitter extends Respondent {
  readonly page: Page
}

/** Opens the inbox and waits for its connection. */
export async function sitsAtInbox(
  stage: Scene,
  fixture: Fixture,
  who: Colleague,
  {
    address = '/studio/inbox',
    context = {},
  }: { readonly address?: string; readonly context?: BrowserContextOptions } = {},
): Promise<Sitter> {
  const sitter = await signsIn(stage, fixture, who, { address, context })
  await sitter.page.getByText(/You are online|Çevrimiçisiniz/).waitFor()
  return sitter
}

/** Somebody who answered, and the calls of their page; each resolves to the reply's status. */
export interface Guest {
  readonly feedbackId: string
  opens(): Promise<number>
  says(body: string): Promise<number>
  rates(rating: 0 | 50 | 100): Promise<number>
}

/** Answers a fixture that ends in a chat, and opens the chat. */
export async function guestOf(server: ServerCalls, fixture: Fixture): Promise<Guest> {
  const saved = await server.submits(fixture, [
    { question_id: fixture.question('q1'), option_id: fixture.option('q1', 'A') },
  ])
  const { id, chat_token_string: token } = (await saved.json()) as {
    id: string
    chat_token_string: string | null
  }
  if (token === null || !saved.ok) throw new Error(`No chat: ${saved.status}`)
  const address = `${server.url}/v1/feedbacks/${id}`
  const headers = { 'x-chat-token': token }
  const guest: Guest = {
    feedbackId: id,
    opens: async () => (await fetch(`${address}/chat`, { headers })).status,
    async says(body) {
      const form = new FormData()
      form.append('body', body)
      return (await fetch(`${address}/chat_messages`, { method: 'POST', headers, body: form }))
        .status
    },
    async rates(rating) {
      const sent = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ rating }),
      }
      return (await fetch(`${address}/chat_ratings`, sent)).status
    },
  }
  await guest.opens()
  return guest
}
