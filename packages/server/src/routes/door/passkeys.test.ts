// Passkeys from making one to signing in by it, on both stores, and what a stranger may try with an answer.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../../store/suite/stores.ts'
import { eventually } from '../../test-kit/eventually.ts'
import {
  asMember,
  cookieOf,
  knock,
  newMembers,
  password,
  type TestMember,
} from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { type Lies, softPasskey } from '../../test-kit/soft-passkey.ts'

const origin = 'http://localhost:3999'
type Options = {
  readonly challenge: string
  readonly rpId?: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

describe.each(['sqlite', 'postgres'] as const)('passkeys · %s', (engine) => {
  describe.skipIf(engine === 'postgres' && postgresUrl === null)(skipReason, () => {
    let server: OwnerServer
    let place: StoreLocation
    beforeAll(async () => {
      place = await newPlace(engine)
      server = await startOwnerServer({ config: { databaseUrl: place.options.databaseUrl } })
      server.clock.now = Date.now()
    })
    afterAll(async () => {
      await server.close()
      await place.remove()
    })

    const optionsOf = (body: unknown): Options => Object(body)['options']
    const begin = async (member: Pick<TestMember, 'call'>) =>
      optionsOf((await member.call('POST', '/me/passkeys/options')).body)
    const add = async (member: Pick<TestMember, 'call'>) => {
      const key = softPasskey(origin)
      const made = await member.call('POST', '/me/passkeys', {
        name: 'Laptop',
        passkey: key.made(await begin(member)),
      })
      expect(made.status, made.raw.body).toBe(200)
      const cookie = cookieOf(made.raw)
      return {
        key,
        made: made.body,
        inside: cookie === '' ? member : asMember(server.app, '', cookie),
      }
    }
    const ask = async (step = 'whole', cookie = '') =>
      optionsOf((await knock(server.app, '/session/passkey/options', { step }, { cookie })).json())
    const enter = (passkey: unknown, cookie = '', more: object = {}) =>
      knock(server.app, '/session/passkey', { passkey, ...more }, { cookie })
    const idOf = async (member: Pick<TestMember, 'call'>) =>
      String(Object((await member.call('GET', '/me')).body['person'])['id'])
    const newPerson = async () => (await newMembers(server.app, server.owner, ['agent'])).agent

    it('one is made, named, listed, used to sign in without a name, and removed', async () => {
      const member = await newPerson()
      const { key, made, inside: again } = await add(member)
      const id = String(Object(made['passkey'])['id'])
      expect(made['kept_codes']).toHaveLength(10)
      expect((await again.call('GET', '/me')).body).toMatchObject({
        person: {
          second_factor: true,
          authenticator_app: false,
          confirm_ways: ['password', 'passkey'],
        },
      })
      expect(
        (await again.call('PATCH', `/me/passkeys/${id}`, { name: 'Work laptop' })).status,
      ).toBe(200)

      const options = await ask()
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
      expect(options.allowCredentials ?? []).toEqual([])
      const entered = await enter(key.signed(options))
      expect(entered.json()).toMatchObject({ second_factor: false })
      const inside = asMember(server.app, member.email, cookieOf(entered))
      expect((await inside.call('GET', '/me/passkeys')).body['items']).toMatchObject([
        { id, name: 'Work laptop', used_at: expect.any(String) },
      ])
      expect((await inside.call('DELETE', `/me/passkeys/${id}`)).status).toBe(200)
      expect((await enter(key.signed(await ask()))).statusCode).toBe(400)
      expect(
        (await knock(server.app, '/session', { email: member.email, password })).json(),
      ).toMatchObject({ second_factor: false })
    })

    it('is asked for after the password, as a kept code may be, and joins a workspace', async () => {
      const [member, other] = [await newPerson(), await newPerson()]
      const [{ key, made }, others] = [await add(member), await add(other)]
      const halfway = async () =>
        cookieOf(await knock(server.app, '/session', { email: member.email, password }))
      const cookie = await halfway()
      expect((await asMember(server.app, '', cookie).call('GET', '/me')).status).toBe(401)
      const options = await ask('second', cookie)
      expect(options.allowCredentials).toHaveLength(1)
      expect((await enter(others.key.signed(options), cookie)).statusCode).toBe(400)
      expect((await enter(key.signed(await ask('second', cookie)), cookie)).statusCode).toBe(200)
      expect(
        (await knock(server.app, '/session/passkey/options', { step: 'second' })).statusCode,
      ).toBe(401)
      const [code] = made['kept_codes'] as string[]
      expect(
        (await knock(server.app, '/session/second_factor', { code }, { cookie: await halfway() }))
          .statusCode,
      ).toBe(200)

      const invited = await server.stranger.call('POST', '/invitations', {
        email: member.email,
        role: 'editor',
      })
      const invitation = String(invited.body['url']).split('#')[1] ?? ''
      expect(
        (await knock(server.app, '/invitations/accept', { token: invitation, password })).json(),
      ).toMatchObject({ second_factor: true })
      expect((await enter(others.key.signed(await ask()), '', { invitation })).statusCode).toBe(404)
      const joined = await enter(key.signed(await ask()), '', { invitation })
      expect(joined.statusCode).toBe(200)
      expect(
        (await asMember(server.app, '', cookieOf(joined)).call('GET', '/me')).body['workspaces'],
      ).toHaveLength(2)
    })

    it('confirms who is here', async () => {
      const { key, inside: member } = await add(await newPerson())
      server.clock.now += 11 * 60_000
      expect((await member.call('POST', '/me/passkeys/options')).body.code).toBe(13080)
      const asked = optionsOf((await member.call('POST', '/me/confirm/options')).body)
      expect(
        (await member.call('POST', '/me/confirm', { passkey: softPasskey(origin).signed(asked) }))
          .status,
      ).toBe(400)
      const again = optionsOf((await member.call('POST', '/me/confirm/options')).body)
      expect(
        (await member.call('POST', '/me/confirm', { passkey: key.signed(again) })).status,
      ).toBe(200)
      expect((await member.call('POST', '/me/passkeys/options')).status).toBe(200)
      server.clock.now = Date.now()
    })

    const lies: readonly (readonly [what: string, lies: Lies])[] = [
      ['for another origin', { origin: 'https://evil.test' }],
      ['for another port of this host', { origin: 'http://localhost:4000' }],
      ['for another domain', { rpId: 'evil.test' }],
      ['with a challenge nobody gave', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
      ['as the other kind of answer', { type: 'payment.get' }],
      ['by a device that did not check who holds it', { isVerified: false }],
    ]
    it.each(lies)(
      'what is signed %s is refused, at the door and when one is made',
      async (_what, lie) => {
        const { key, inside: member } = await add(await newPerson())
        expect((await enter(key.signed(await ask(), lie))).json()).toMatchObject({ code: 13060 })
        const refused = await member.call('POST', '/me/passkeys', {
          name: 'X',
          passkey: softPasskey(origin).made(await begin(member), lie),
        })
        expect(refused.body.code).toBe(13060)
        expect((await member.call('GET', '/me/passkeys')).body['items']).toHaveLength(1)
      },
    )

    it('an answer counts once, in time, with a counter that grows, for what was asked', async () => {
      const { key, inside: member } = await add(await newPerson())
      const once = key.signed(await ask())
      const both = await Promise.all([enter(once), enter(once)])
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
      expect((await enter(once)).statusCode).toBe(400)
      expect((await enter(key.signed(await ask(), { counter: 1 }))).statusCode).toBe(400)
      // A right one resets the count of wrong tries.
      expect((await enter(key.signed(await ask()))).statusCode).toBe(200)
      expect((await enter(key.signed(await begin(member)))).statusCode).toBe(400)
      const wasted = await ask()
      expect((await enter(key.signed(wasted, { origin: 'https://evil.test' }))).statusCode).toBe(
        400,
      )
      expect((await enter(key.signed(wasted))).statusCode).toBe(400)
      expect((await enter(key.signed(await ask()))).statusCode).toBe(200)
      const late = key.signed(await ask())
      server.clock.now += 5 * 60_000
      expect((await enter(late)).statusCode).toBe(400)
      server.clock.now = Date.now()
    })

    it('wrong tries at an account are counted as those of a password are, and told of', async () => {
      const { key, inside: member } = await add(await newPerson())
      const id = await idOf(member)
      const statuses: number[] = []
      for (let tries = 0; tries < 7; tries += 1)
        statuses.push(
          (await enter(key.signed(await ask(), { origin: 'https://evil.test' }))).statusCode,
        )
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect((await enter(key.signed(await ask()))).statusCode).toBe(429)
      server.clock.now += 31_000
      expect((await enter(key.signed(await ask()))).statusCode).toBe(200)
      server.clock.now = Date.now()
      const told = await eventually(async () => {
        const { items } = (await server.owner.call('GET', '/audit?action=passkey_failed')).body as {
          items: readonly { target: string; target_name: string }[]
        }
        const mine = items.filter(({ target }) => target === id)
        expect(mine).toHaveLength(5)
        return mine
      })
      expect(told[0]).toMatchObject({ actor: { kind: 'system' } })
    })

    it('an answer by a key that nobody has is refused, and is a try at no account', async () => {
      for (let tries = 0; tries < 7; tries += 1)
        expect((await enter(softPasskey(origin).signed(await ask()))).statusCode).toBe(400)
    })

    it('the second step offers one to people who have one, and tells a stranger nothing about it', async () => {
      const [having, lacking] = [await newPerson(), await newPerson()]
      await add(having)
      const said = async (email: string, given: string) =>
        (await knock(server.app, '/session', { email, password: given })).json()
      expect(await said(having.email, password)).toEqual({ second_factor: true, passkey: true })
      expect(await said(lacking.email, password)).toEqual({ second_factor: false, passkey: false })
      const [wrong, nobody] = [
        await said(having.email, 'not the password'),
        await said('nobody@people.test', 'not the password'),
      ]
      expect({ ...wrong, request_id: '' }).toEqual({ ...nobody, request_id: '' })
    })

    it('there are twenty at most, also of those begun before the twentieth', async () => {
      const { inside: member } = await add(await newPerson())
      const row = (number: number) => ({
        ...template,
        id: randomUUID(),
        credential: `made-${randomUUID()}`,
        name: `Key ${number}`,
      })
      const [template] = await server.store.signIn.find('passkey', [
        { column: 'person_id', operator: 'eq', value: await idOf(member), connector: 'AND' },
      ])
      const begun = await begin(member)
      for (let number = 2; number <= 20; number += 1)
        await server.store.signIn.create('passkey', row(number))
      expect((await member.call('POST', '/me/passkeys/options')).body.code).toBe(13005)
      expect(
        (
          await member.call('POST', '/me/passkeys', {
            name: 'X',
            passkey: softPasskey(origin).made(begun),
          })
        ).body.code,
      ).toBe(13005)
    })

    it('of somebody else can be neither named nor removed nor registered twice', async () => {
      const [mine, other] = [await newPerson(), await newPerson()]
      const { made, inside } = await add(mine)
      const id = String(Object(made['passkey'])['id'])
      expect((await other.call('DELETE', `/me/passkeys/${id}`)).status).toBe(404)
      expect((await other.call('PATCH', `/me/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
      const stolen = softPasskey(origin)
      const forMine = await begin(inside)
      expect(
        (await other.call('POST', '/me/passkeys', { name: 'X', passkey: stolen.made(forMine) }))
          .body.code,
      ).toBe(13060)
    })
  })
})
