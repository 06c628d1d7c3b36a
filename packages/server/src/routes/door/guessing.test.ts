// Guessing passwords: what it costs the attacker, and that it costs nobody else.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allPlaces, onePlace } from '../../access/account-tries.ts'
import { createApp } from '../../app.ts'
import { pauseAfter } from '../../store/sign-in/account-tries.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const minuteMs = 60_000

describe('signing in while somebody guesses', () => {
  let server: OwnerServer
  let email: string
  beforeEach(async () => {
    server = await startOwnerServer({ config: { trustProxy: ['127.0.0.1'] } })
    email = (await newMembers(server.app, server.owner, ['owner'])).owner.email
  })
  afterEach(() => server.close())

  const enter = (
    address: string,
    shown: { readonly email?: string; readonly password?: string; readonly cookie?: string } = {},
  ) =>
    knock(
      server.app,
      '/session',
      { email: shown.email ?? email, password: shown.password ?? password },
      {
        'x-forwarded-for': address,
        ...(shown.cookie === undefined ? {} : { cookie: shown.cookie }),
      },
    )
  const guess = async (address: string, times: number, of = email): Promise<number[]> => {
    const statuses: number[] = []
    for (let count = 0; count < times; count++)
      statuses.push((await enter(address, { email: of, password: 'not the password' })).statusCode)
    return statuses
  }

  it('five wrong tries of one address are followed by a pause, also for the right password', async () => {
    expect(await guess('203.0.113.1', 6)).toEqual([401, 401, 401, 401, 401, 429])
    const right = await enter('203.0.113.1')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(30)
    server.clock.now += 30_000
    expect((await enter('203.0.113.1')).statusCode).toBe(200)
    // A right password resets the count.
    expect(await guess('203.0.113.1', 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('nobody at another address waits for it, and the answers for an account that nobody has are the same', async () => {
    expect(await guess('203.0.113.1', 7)).toEqual(
      await guess('203.0.113.2', 7, 'nobody@people.test'),
    )
    expect((await enter('203.0.113.3')).statusCode).toBe(200)
  })

  it('a browser that signed in before gets in while its own address and a hundred others guess', async () => {
    const known = /askwell\.device=[^;]+/.exec(cookieOf(await enter('203.0.113.1')))?.[0] ?? ''
    await guess('203.0.113.1', 8)
    for (let count = 0; count < 60; count++) await guess(`198.51.100.${count}`, 1)
    expect((await enter('203.0.113.77')).statusCode).toBe(429)
    expect((await enter('203.0.113.1', { cookie: known })).statusCode).toBe(200)
    // The same cookie does not help with another account, nor does one that somebody made up.
    const forged = known.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)
    expect((await enter('203.0.113.78', { cookie: forged })).statusCode).toBe(429)
  })

  it('guesses at once are counted before they are judged', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter('203.0.113.1', { password: 'not the password' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  })

  it.each([
    [
      '/me/password',
      { current_password: 'not the password', new_password: 'a password of some length' },
    ],
    ['/me/second_factor', { password: 'not the password' }],
    ['/me/second_factor/end', { password: 'not the password' }],
    ['/me/confirm', { password: 'not the password' }],
  ])(
    'a session that guesses the password by %s waits, and another session of the person does not',
    async (path, body) => {
      const [thief, owner] = [await enter('203.0.113.1'), await enter('203.0.113.2')].map(
        (entered) => asMember(server.app, email, cookieOf(entered)),
      )
      const statuses: (number | undefined)[] = []
      for (let count = 0; count < 6; count++)
        statuses.push((await thief?.call('POST', path, body))?.status)
      expect(new Set(statuses.slice(0, 5))).not.toContain(429)
      expect(statuses[5]).toBe(429)
      expect((await owner?.call('POST', path, body))?.status).toBe(statuses[0])
    },
  )

  it('another server on the same store knows of it at once, as a restarted one does', async () => {
    await guess('203.0.113.1', 5)
    const second = await createApp(server.deps)
    const reply = await knock(
      second,
      '/session',
      { email, password },
      { 'x-forwarded-for': '203.0.113.1' },
    )
    expect(reply.statusCode).toBe(429)
    await second.close()
  })
})

onEachStore(
  { describe, beforeAll: beforeEach, afterAll: afterEach },
  'tries at an account',
  (at) => {
    const place = { account: 'a', source: 's' }
    it('pauses grow to their end, and a quiet time forgets the tries', async () => {
      const pauses = [4, 5, 6, 7, 8, 9, 10, 40].map((tries) => pauseAfter(tries, onePlace) / 1_000)
      expect(pauses).toEqual([0, 30, 60, 120, 240, 480, 900, 900])
      let now = 0
      for (let count = 0; count < 5; count++)
        expect(await at.store.tries.begin(place, onePlace, now)).toBe(0)
      expect(await at.store.tries.begin(place, onePlace, now)).toBe(30_000)
      now += 25 * 60 * minuteMs
      expect(await at.store.tries.begin(place, onePlace, now)).toBe(0)
      expect(await at.store.tries.begin(place, onePlace, now)).toBe(0)
    })

    it('one that was right is taken back alone, or with all before it', async () => {
      const rule = { ...allPlaces, free: 2 }
      expect(await at.store.tries.begin(place, rule, 0)).toBe(0)
      await at.store.tries.takeBack(place, { begunAt: 0 })
      expect(await at.store.tries.begin(place, rule, 0)).toBe(0)
      expect(await at.store.tries.begin(place, rule, 0)).toBe(0)
      expect(await at.store.tries.begin(place, rule, 0)).toBe(rule.firstPauseMs)
      await at.store.tries.takeBack(place, 'all')
      expect(await at.store.tries.begin(place, rule, 0)).toBe(0)
    })

    it('one that was right ends no pause that somebody else began meanwhile', async () => {
      const rule = { ...allPlaces, free: 2, firstPauseMs: 10_000 }
      expect(await at.store.tries.begin(place, rule, 0)).toBe(0)
      expect(await at.store.tries.begin(place, rule, 1)).toBe(0)
      // Its own pause is over before it is judged; the next try is wrong, and all must wait.
      expect(await at.store.tries.begin(place, rule, 10_001)).toBe(0)
      await at.store.tries.takeBack(place, { begunAt: 1 })
      expect(await at.store.tries.begin(place, rule, 10_002)).toBe(19_999)
      await at.store.tries.takeBack(place, { begunAt: 10_001 })
      expect(await at.store.tries.begin(place, rule, 10_002)).toBe(0)
    })

    it('of many at once no more pass than are free', async () => {
      const waits = await Promise.all(
        Array.from({ length: 20 }, () => at.store.tries.begin(place, onePlace, 0)),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(onePlace.free)
    })
  },
)
