// A workspace whose audit log and security log are read, for the tests of both.
import { AuditEntry } from '@askwell/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { Mail } from '../deps.ts'
import { type ChatServer, startChatServer } from './chat-server.ts'
import { asMember, cookieOf, knock, password, type TestMember } from './members.ts'

export const minute = 60_000

export function useAuditedPeople() {
  let server: ChatServer
  let ada: TestMember
  const mails: Mail[] = []
  const lines: Record<string, unknown>[] = []
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
    server = await startChatServer({
      logTo,
      config: { logLevel: 'info' },
      sendMail: async (mail) => void mails.push(mail),
    })
    server.clock.now = Date.now()
    const invited = await server.owner.call('POST', '/invitations', {
      email: 'ada@people.test',
      role: 'owner',
    })
    expect(invited.status).toBe(200)
    const token = /invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    const accepted = await knock(server.app, '/invitations/accept', {
      token,
      name: 'Ada',
      password,
    })
    const member = asMember(server.app, 'ada@people.test', cookieOf(accepted))
    const me = z
      .object({ person: z.object({ id: z.string() }) })
      .parse((await member.call('GET', '/me')).body)
    ada = { ...member, id: me.person.id }
  })
  afterAll(() => server.close())

  const entries = async (query = '') =>
    z
      .array(AuditEntry)
      .parse((await server.owner.call('GET', `/audit?limit=500${query}`)).body['items'])
  const newest = async (action: string) => (await entries(`&action=${action}`))[0]
  const security = (event: string) => lines.filter((line) => line['security'] === event)
  return {
    get server() {
      return server
    },
    get ada() {
      return ada
    },
    mails,
    lines,
    entries,
    newest,
    security,
  }
}
