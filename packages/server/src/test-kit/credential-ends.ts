// The ways in which a credential ends or shrinks, as a table: what is made, what ends it, and how its doors reply then.
// A new way to end is a new row here; `live/credential-doors.test.ts` tries every door with each of them.
import { randomUUID } from 'node:crypto'
import { singleSignOnId } from '../access/sign-in/names.ts'
import { makeSignIn } from '../access/sign-in/sign-in.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { appCode } from './authenticator.ts'
import type { ChatServer, TestVisitor } from './chat-server.ts'
import { directoryEnds } from './directory.ts'
import {
  asMember,
  cookieOf,
  idIn,
  knock,
  newMembers,
  password,
  type TestMember,
} from './members.ts'
import { newNode } from './owner-server.ts'
import { ids } from './respondent-flow.ts'
import type { ServerGroup } from './server-group.ts'

export type Door = 'who am I' | 'the list of chats' | 'a chat' | 'a note' | 'a download'
export type ShownHeaders = Readonly<Record<string, string>>

interface Ended {
  end(): Promise<unknown>
  /** Reverts what would disturb the next row. */
  after?(): unknown
}
export interface AgentEnd {
  make(group: ServerGroup): Promise<Ended & { readonly headers: ShownHeaders }>
  /** The status of calls afterwards; left out = 401 everywhere. */
  readonly doors?: Readonly<Record<Door, number>>
  /** The code that the socket gets; left out = 13003. */
  readonly code?: number
  /** The code that it gets when it connects again, null = let in, to another workspace; left out = the same code. */
  readonly again?: string | null
}
export interface VisitorEnd {
  make(group: ServerGroup): Promise<Ended & { readonly visitor: TestVisitor }>
  readonly status: number
  readonly code: number
}
export interface ShareEnd {
  readonly settings?: object
  make(group: ServerGroup, nodeId: string, shareId: string): Ended
}

const dayMs = 86_400_000
const ignored = (): void => undefined
const onlyMe = {
  'who am I': 200,
  'the list of chats': 403,
  'a chat': 403,
  'a note': 403,
  'a download': 403,
}
const newPassword = `${password} with more`

export const agentEnds: Readonly<Record<string, AgentEnd>> = {
  'an API key is revoked': {
    async make({ here: { owner } }) {
      const { body } = await owner.call('POST', '/api_keys', {
        name: 'For a while',
        role: 'editor',
      })
      return {
        headers: { authorization: `Bearer ${body['key']}` },
        end: () => owner.call('DELETE', `/api_keys/${idIn(body['api_key'])}`),
      }
    },
  },
  'an API key comes to its end': {
    async make(group) {
      const { clock, owner } = group.here
      const expires_at = new Date(clock.now + dayMs).toISOString()
      const { body } = await owner.call('POST', '/api_keys', {
        name: 'For a day',
        role: 'editor',
        expires_at,
      })
      return { headers: { authorization: `Bearer ${body['key']}` }, ...passing(group, dayMs) }
    },
  },
  'a member is removed': {
    async make({ here }) {
      const { id, cookie } = await member(here)
      return { headers: { cookie }, end: () => here.owner.call('DELETE', `/members/${id}`) }
    },
    doors: onlyMe,
    code: 13004,
  },
  ...directoryEnds,
  'a role is lowered': {
    async make({ here }) {
      const { id, cookie } = await member(here)
      return {
        headers: { cookie },
        end: () => here.owner.call('PATCH', `/members/${id}`, { role: 'analyst' }),
      }
    },
    doors: onlyMe,
    code: 13004,
  },
  'a workspace begins to require a second factor': {
    async make({ here }) {
      const { cookie } = await member(here)
      const secured = await withSecondFactor(
        here,
        (await newMembers(here.app, here.owner, ['owner'])).owner,
      )
      const requires = (needs_second_factor: boolean) =>
        secured.call('PATCH', '/workspace', { needs_second_factor })
      return { headers: { cookie }, end: () => requires(true), after: () => requires(false) }
    },
    doors: onlyMe,
    code: 13004,
  },
  'a session is ended from the list': {
    async make({ here }) {
      const person = await member(here)
      const { cookie, call } = await signsInAgain(here, person)
      const { items } = (await call('GET', '/me/sessions')).body as unknown as {
        items: { id: string; current: boolean }[]
      }
      return {
        headers: { cookie },
        end: () =>
          person.call('DELETE', `/me/sessions/${items.find(({ current }) => current)?.id}`),
      }
    },
  },
  'a person signs out': {
    async make({ here }) {
      const { cookie, call } = await member(here)
      return { headers: { cookie }, end: () => call('DELETE', '/session') }
    },
  },
  'a session comes to its end': {
    async make(group) {
      const { cookie } = await member(group.here)
      return { headers: { cookie }, ...passing(group, 60 * dayMs) }
    },
  },
  'a password is changed in another session': {
    async make({ here }) {
      const person = await member(here)
      const { cookie } = await signsInAgain(here, person)
      return {
        headers: { cookie },
        end: () =>
          person.call('POST', '/me/password', {
            current_password: password,
            new_password: newPassword,
          }),
      }
    },
  },
  'a password is reset by a link': {
    async make({ here }) {
      const { cookie, email } = await member(here)
      const token = await makeSignIn(here.deps, ignored, ignored).newResetToken(email)
      return {
        headers: { cookie },
        end: () => knock(here.app, '/password_reset/confirm', { token, password: newPassword }),
      }
    },
  },
  'a second factor is turned on in another session': {
    async make({ here }) {
      const person = await member(here)
      const { cookie } = await signsInAgain(here, person)
      const { body } = await person.call('POST', '/me/second_factor', { password })
      return {
        headers: { cookie },
        end: () =>
          person.call('POST', '/me/second_factor/confirm', {
            code: appCode(String(body['uri']), here.clock.now),
          }),
      }
    },
  },
  'a second factor is turned off': {
    async make({ here }) {
      const { cookie, call } = await withSecondFactor(here, await member(here))
      return { headers: { cookie }, end: () => call('POST', '/me/second_factor/end', { password }) }
    },
  },
  'single sign-on is unlinked in another session': {
    async make({ here }) {
      const person = await member(here)
      const { cookie } = await signsInAgain(here, person)
      const at = here.clock.now
      const account = {
        id: randomUUID(),
        user_id: person.id,
        account_id: randomUUID(),
        provider_id: singleSignOnId,
        created_at: at,
        updated_at: at,
      }
      await here.store.signIn.create('person_account', account)
      return { headers: { cookie }, end: () => person.call('DELETE', '/me/single_sign_on') }
    },
  },
  'a session moves to another workspace': {
    async make({ here }) {
      const { cookie, call } = (await newMembers(here.app, here.owner, ['owner'])).owner
      return { headers: { cookie }, end: () => call('POST', '/workspaces', { name: 'Elsewhere' }) }
    },
    doors: {
      'who am I': 200,
      'the list of chats': 200,
      'a chat': 404,
      'a note': 404,
      'a download': 200,
    },
    code: 13004,
    again: null,
  },
}

export const visitorEnds: Readonly<Record<string, VisitorEnd>> = {
  'a feedback is deleted': {
    async make({ here }) {
      const visitor = await here.visitor()
      return { visitor, end: () => here.owner.call('DELETE', `/feedbacks/${visitor.id}`) }
    },
    status: 404,
    code: 13002,
  },
  'a customer is erased with the answers': {
    async make(group) {
      const { here } = group
      const visitor = await here.visitor({ customer: { email: `${randomUUID()}@customer.test` } })
      const { body } = await here.owner.call('GET', `/feedbacks/${visitor.id}`)
      async function end(): Promise<void> {
        await here.owner.call('DELETE', `/customers/${idIn(body['customer'])}?answers=delete`)
        // A job removes what belongs to a customer, and the listening server may be running it.
        while ((await here.owner.call('GET', `/feedbacks/${visitor.id}`)).status === 200)
          await here.runJobs()
        group.tick()
      }
      return { visitor, end }
    },
    status: 404,
    code: 13002,
  },
  'a channel is deleted': {
    async make({ here }) {
      const node = newNode(ids.flow)
      await here.owner.call('POST', '/nodes', node)
      return {
        visitor: await here.visitor({ node_id: node.id }),
        end: () => here.owner.call('DELETE', `/nodes/${node.id}`),
      }
    },
    status: 404,
    code: 13002,
  },
  'a chat token is replaced': {
    async make(group) {
      const { here } = group
      const visitor = await here.visitor()
      async function end(): Promise<void> {
        await behindOurBack(
          { options: here.deps.config },
          `update feedback set chat_token_hash = 'of another token' where id = '${visitor.id}'`,
        )
        group.tick()
      }
      return { visitor, end }
    },
    status: 401,
    code: 13074,
  },
  'a chat was closed for ninety days': {
    async make(group) {
      const visitor = await group.here.visitor()
      const { end, after } = passing(group, 91 * dayMs)
      return {
        visitor,
        after,
        end: async () => (await group.here.agentSets(visitor.id, 'closed')) && end(),
      }
    },
    status: 401,
    code: 13074,
  },
}

export const shareEnds: Readonly<Record<string, ShareEnd>> = {
  'a page is revoked': {
    make: ({ here }, nodeId, shareId) => ({
      end: () => here.owner.call('DELETE', `/nodes/${nodeId}/results/shares/${shareId}`),
    }),
  },
  'a page comes to its end': {
    settings: { expires_at: '2030-01-01T00:00:00.000Z' },
    make: (group) => passing(group, 2_000 * dayMs),
  },
  'its channel is deleted': {
    make: ({ here }, nodeId) => ({ end: () => here.owner.call('DELETE', `/nodes/${nodeId}`) }),
  },
}

/** An editor reads chats and exports. */
const member = async ({ app, owner }: ChatServer): Promise<TestMember> =>
  (await newMembers(app, owner, ['editor'])).editor

async function signsInAgain(
  { app }: ChatServer,
  { email }: TestMember,
): Promise<Omit<TestMember, 'id'>> {
  return asMember(app, email, cookieOf(await knock(app, '/session', { email, password })))
}

async function withSecondFactor(
  { app, clock }: ChatServer,
  { call, email }: TestMember,
): Promise<Omit<TestMember, 'id'>> {
  const { body } = await call('POST', '/me/second_factor', { password })
  const confirmed = await call('POST', '/me/second_factor/confirm', {
    code: appCode(String(body['uri']), clock.now),
  })
  return asMember(app, email, cookieOf(confirmed.raw))
}

function passing(group: ServerGroup, ms: number): Required<Ended> {
  const { clock } = group.here
  return {
    async end() {
      clock.now += ms
      group.tick()
    },
    after() {
      clock.now -= ms
    },
  }
}
