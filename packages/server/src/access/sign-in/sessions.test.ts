// How long somebody stays signed in: idle time, longest duration, and how the list of sessions shows both.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { SignInRow } from '../../store/people/people.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import {
  asMember,
  cookieOf,
  knock,
  newMembers,
  password,
  type TestMember,
} from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

onEachStore({ describe, beforeAll, afterAll }, 'a session', (at) => {
  let server: OwnerServer
  let person: TestMember
  let member: Pick<TestMember, 'call' | 'cookie'>
  let begun: number
  beforeAll(async () => {
    server = await startOwnerServer({
      config: { databaseUrl: at.place.options.databaseUrl, sessionIdleHours: 48, sessionDays: 10 },
    })
    server.clock.now = Date.now()
    person = (await newMembers(server.app, server.owner, ['editor'])).editor
  })
  beforeEach(async () => {
    // The library uses the real time, so each test begins at that time.
    server.clock.now = Date.now()
    member = asMember(
      server.app,
      person.email,
      cookieOf(await knock(server.app, '/session', { email: person.email, password })),
    )
    begun = Number((await row())['created_at'])
  })
  afterAll(() => server.close())

  const mine = async () =>
    ((await member.call('GET', '/me')).body['person'] as { session_id: string }).session_id
  const where = async () =>
    [{ column: 'id', operator: 'eq', value: await mine(), connector: 'AND' }] as const
  const row = async (): Promise<SignInRow> =>
    (await server.store.signIn.find('person_session', await where()))[0] ?? {}
  const status = async () => (await member.call('GET', '/me')).status
  /** Makes the session look as if it had begun earlier, had been used until now, and were due to be written again. */
  const began = async (agoMs: number) => {
    const now = Date.now()
    await server.store.signIn.update('person_session', await where(), {
      created_at: now - agoMs,
      updated_at: now - 2 * hourMs,
      expires_at: now + dayMs,
    })
  }

  it('ends after the idle time without use, to the millisecond of its list', async () => {
    const { items } = (await member.call('GET', '/me/sessions')).body as unknown as {
      items: { current: boolean; expires_at: string }[]
    }
    const endsAt = Date.parse(items.find(({ current }) => current)?.expires_at ?? '')
    expect(Math.abs(endsAt - begun - 48 * hourMs)).toBeLessThan(1_000)
    server.clock.now = endsAt - 1
    expect(await status()).toBe(200)
    server.clock.now = endsAt
    expect(await status()).toBe(401)
  })

  it('moves its end with each use, up to its last end and no further', async () => {
    await began(5 * dayMs)
    expect(await status()).toBe(200)
    expect(Number((await row())['expires_at'])).toBeGreaterThan(Date.now() + 48 * hourMs - hourMs)
    await began(10 * dayMs - 3 * hourMs)
    const { created_at: createdAt } = await row()
    expect(Number((await row())['expires_at'])).toBe(Number(createdAt) + 10 * dayMs)
    server.clock.now = Number(createdAt) + 10 * dayMs
    expect(await status()).toBe(401)
  })

  it('is not written again at every call near its last end', async () => {
    await began(10 * dayMs - 3 * hourMs)
    const first = await member.call('GET', '/me')
    const written = await row()
    for (let calls = 0; calls < 3; calls += 1) {
      const reply = await member.call('GET', '/me')
      expect(reply.raw.headers).not.toHaveProperty('set-cookie')
    }
    expect(first.raw.headers).toHaveProperty('set-cookie')
    expect(await row()).toEqual(written)
  })

  it('that was begun under longer times ends at those of the server that starts', async () => {
    const shorter = await createApp({
      ...server.deps,
      config: { ...server.deps.config, sessionIdleHours: 1, sessionDays: 1 },
    })
    expect(Number((await row())['expires_at'])).toBe(Number((await row())['updated_at']) + hourMs)
    await shorter.close()
  })
})
