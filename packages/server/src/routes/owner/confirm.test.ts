// The calls that ask people to confirm their identity again, walked by the contract's table: without a fresh proof
// nothing happens, with one they succeed.
import { type Call, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../../store/suite/stores.ts'
import { type Stage, startStage } from '../../test-kit/every-call.ts'
import {
  asMember,
  cookieOf,
  knock,
  newMembers,
  password,
  type TestMember,
} from '../../test-kit/members.ts'

const marked = Object.entries<Call>(ownerCalls).filter(([, { confirm }]) => confirm === true)
/** Their bodies are made by a device. */
const needsDevice = new Set(['confirm_second_factor', 'create_passkey'])
const minuteMs = 60_000
const bodies: Readonly<Record<string, unknown>> = {
  begin_second_factor: { password },
  end_second_factor: { password },
  patch_workspace: { name: 'Renamed' },
  patch_workspace_limits: { webhooks: 60 },
  patch_mail_domain: { requires_sign_on: false },
  put_sign_on: { kind: 'oidc', name: 'One', issuer: 'https://idp.invalid', client_id: 'x' },
  create_invitation: { email: 'new@people.test', role: 'owner' },
}

it('every call that tells a secret, takes data out or changes who may come in is marked', () => {
  const told = (reply: unknown): string[] =>
    typeof reply === 'object' && reply !== null && 'shape' in reply
      ? Object.keys(Object(reply.shape))
      : []
  const secrets = new Set(['secret', 'private_key', 'key', 'uri', 'kept_codes'])
  const isDelicate = ([name, { reply }]: readonly [string, Call]): boolean =>
    name.startsWith('export_') || told(reply).some((member) => secrets.has(member))
  const others = [
    'confirm_second_factor',
    'end_second_factor',
    'end_session',
    'begin_passkey',
    'delete_passkey',
    'unlink_single_sign_on',
    'patch_member',
    'delete_member',
    'create_invitation',
    'patch_workspace',
    'patch_workspace_limits',
    'patch_api_key',
    'create_assistant',
    'authorize_assistant',
    'patch_provisioning',
    'create_provisioning_token',
    'patch_mail_domain',
    'delete_mail_domain',
    'put_sign_on',
    'delete_sign_on',
    'create_feed',
    'create_export',
  ]
  expect(marked.map(([name]) => name).toSorted()).toEqual(
    [
      ...Object.entries<Call>(ownerCalls)
        .filter(isDelicate)
        .map(([name]) => name),
      ...others,
    ].toSorted(),
  )
})

describe.each(['sqlite', 'postgres'] as const)('a fresh proof · %s', (engine) => {
  describe.skipIf(engine === 'postgres' && postgresUrl === null)(skipReason, () => {
    let stage: Stage
    let place: StoreLocation
    let person: TestMember
    beforeAll(async () => {
      place = await newPlace(engine)
      stage = await startStage({ config: { databaseUrl: place.options.databaseUrl } })
      stage.server.clock.now = Date.now()
      person = (await newMembers(stage.server.app, stage.server.owner, ['owner'])).owner
    })
    afterAll(async () => {
      await stage.server.close()
      await place.remove()
    })

    const ageProof = async () => {
      const { session_id: id } = Object((await person.call('GET', '/me')).body['person'])
      await stage.server.store.people.confirmSession(id, stage.server.clock.now - 10 * minuteMs)
    }
    const send = (name: string, call: Call) => {
      const path = Object.entries(stage.paramsOf(call)).reduce(
        (filled, [param, value]) => filled.replace(`:${param}`, value),
        call.path,
      )
      return person.call(
        call.method,
        path.replace('/owner/v1', ''),
        call.body === undefined ? undefined : (bodies[name] ?? stage.bodyOf(name, call)),
      )
    }
    const seen = async () => {
      const { owner } = stage.server
      const paths = [
        '/export',
        '/members',
        '/invitations',
        '/api_keys',
        '/webhooks',
        '/signature_keys',
      ]
      const read = await Promise.all(
        paths.map(async (path) => (await owner.call('GET', path)).body),
      )
      return JSON.stringify([
        read,
        (await person.call('GET', '/me')).body['workspaces'],
        (await person.call('GET', '/me/sessions')).body['items'],
      ])
    }

    it.each(marked)('%s', async (name, call) => {
      await ageProof()
      const before = await seen()
      const refused = await send(name, call)
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 403,
        code: 13080,
      })
      expect(await seen()).toBe(before)

      expect(
        (await person.call('POST', '/me/confirm', { password: 'not the password' })).status,
      ).toBe(422)
      expect((await send(name, call)).body.code).toBe(13080)
      expect((await person.call('POST', '/me/confirm', { password })).status).toBe(200)
      const passed = await send(name, call)
      expect(passed.body.code).not.toBe(13080)
      // The session is another one once a second factor was switched on or off.
      for (const cookie of [cookieOf(passed.raw)].filter((line) => line !== ''))
        person = { ...person, ...asMember(stage.server.app, person.email, cookie) }
      if (call.method !== 'DELETE' && !needsDevice.has(name))
        expect(passed.status, passed.raw.body.slice(0, 300)).toBe(call.status ?? 200)
    })

    it('is of one session, lasts ten minutes, and signing in gives one', async () => {
      person = (await newMembers(stage.server.app, stage.server.owner, ['owner'])).owner
      const elsewhere = asMember(
        stage.server.app,
        person.email,
        cookieOf(await knock(stage.server.app, '/session', { email: person.email, password })),
      )
      const left = async (one: Pick<TestMember, 'call'>) =>
        Object(await one.call('GET', '/me').then(({ body }) => body['person']))['confirmed_seconds']
      const makes = (one: Pick<TestMember, 'call'>) =>
        one.call('POST', '/api_keys', { name: 'A key' }).then(({ status }) => status)
      stage.server.clock.now = Date.now() + 9 * minuteMs
      expect(await left(person)).toBeGreaterThan(50)
      expect([await makes(person), await makes(elsewhere)]).toEqual([200, 200])
      stage.server.clock.now += 2 * minuteMs
      expect(await left(person)).toBe(0)
      await person.call('POST', '/me/confirm', { password })
      expect(await left(person)).toBe(600)
      expect([await makes(person), await makes(elsewhere)]).toEqual([200, 403])
      stage.server.clock.now += 10 * minuteMs
      expect(await makes(person)).toBe(403)
      stage.server.clock.now = Date.now()
    })

    it('a code of an app does not confirm an account that has a password, and a program is never asked', async () => {
      person = (await newMembers(stage.server.app, stage.server.owner, ['owner'])).owner
      stage.server.clock.now = Date.now() + 11 * minuteMs
      expect((await person.call('GET', '/me')).body).toMatchObject({
        person: { confirm_ways: ['password'] },
      })
      expect((await person.call('POST', '/me/confirm', { code: '123456' })).status).toBe(422)
      expect((await stage.server.owner.call('POST', '/api_keys', { name: 'A key' })).status).toBe(
        200,
      )
      expect((await stage.server.owner.call('POST', '/me/confirm', { password })).status).toBe(403)
      stage.server.clock.now = Date.now()
    })

    it('a role without the right to the call is refused, and not asked for a password', async () => {
      const { agent } = await newMembers(stage.server.app, stage.server.owner, ['agent'])
      stage.server.clock.now = Date.now() + 11 * minuteMs
      expect((await agent.call('POST', '/api_keys', { name: 'A key' })).body.code).toBe(13004)
      stage.server.clock.now = Date.now()
    })
  })
})
