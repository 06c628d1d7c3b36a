import { AuditEntry } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { minute, useAuditedPeople } from '../../../test-kit/audited-people.ts'
import { appCode } from '../../../test-kit/authenticator.ts'
import { eventually } from '../../../test-kit/eventually.ts'
import { asMember, cookieOf, knock, password } from '../../../test-kit/members.ts'

const audited = useAuditedPeople()
const { mails, entries, newest, security } = audited

const person = () => ({
  actor: { kind: 'person', id: audited.ada.id, name: 'Ada' },
  address: '127.0.0.1',
})
const signsIn = (given: string, email = audited.ada.email) =>
  knock(audited.server.app, '/session', { email, password: given })

describe('the audit log of people', () => {
  it('a sign-in is an entry in each workspace of the person, and a line of the log', async () => {
    const welcome = await signsIn(password)
    const other = asMember(audited.server.app, audited.ada.email, cookieOf(welcome))
    expect((await other.call('POST', '/workspaces', { name: 'Second' })).status).toBe(200)
    const before = security('sign_in').length
    await signsIn(password)
    expect(await newest('sign_in')).toMatchObject({
      ...person(),
      target: audited.ada.id,
      target_name: 'Ada',
      changes: [],
    })
    const elsewhere = z.array(AuditEntry).parse((await other.call('GET', '/audit')).body['items'])
    expect(elsewhere.map(({ action }) => action)).toEqual(['sign_in', 'create_workspace'])
    expect(
      (await other.call('POST', `/workspaces/${audited.server.workspaceId}/switch`)).status,
    ).toBe(200)
    expect(await newest('switch_workspace')).toMatchObject({
      ...person(),
      target: audited.server.workspaceId,
      target_name: 'Test',
    })
    expect(security('sign_in').slice(before)).toMatchObject([
      { actor: { kind: 'person', id: audited.ada.id }, address: '127.0.0.1', level: 'info' },
    ])
  })

  it('a wrong password is an entry where the account is known, and only a line of the log where it is not', async () => {
    const before = (await entries()).length
    expect((await signsIn('not the password', 'nobody@people.test')).statusCode).toBe(401)
    await eventually(() =>
      expect(security('sign_in_failed')).toMatchObject([
        { actor: null, address: '127.0.0.1', target: null },
      ]),
    )
    expect(await entries()).toHaveLength(before)
    expect((await signsIn('not the password')).statusCode).toBe(401)
    await eventually(async () => expect(await newest('sign_in_failed')).toBeDefined())
    expect(await newest('sign_in_failed')).toMatchObject({
      actor: { kind: 'system', id: null },
      target: audited.ada.id,
      target_name: 'Ada',
      address: '127.0.0.1',
    })
    expect(await entries()).toHaveLength(before + 1)
  })

  it('another password, a link for a new one, a session ended, leaving', async () => {
    const here = asMember(audited.server.app, audited.ada.email, cookieOf(await signsIn(password)))
    const there = asMember(audited.server.app, audited.ada.email, cookieOf(await signsIn(password)))
    const sessions = z
      .array(z.object({ id: z.string(), current: z.boolean() }))
      .parse((await here.call('GET', '/me/sessions')).body['items'])
    const { session_id: ended } = z
      .object({ session_id: z.string() })
      .parse((await there.call('GET', '/me')).body['person'])
    expect(sessions.length).toBeGreaterThan(1)
    expect((await here.call('DELETE', `/me/sessions/${ended}`)).status).toBe(200)
    expect(await newest('end_session')).toMatchObject({ ...person(), target: ended })

    const proved = asMember(
      audited.server.app,
      audited.ada.email,
      cookieOf(await signsIn(password)),
    )
    expect(
      (await proved.call('POST', '/me/confirm', { password: 'not the password' })).status,
    ).toBe(422)
    expect(await newest('confirm')).toBeUndefined()
    expect((await proved.call('POST', '/me/confirm', { password })).status).toBe(200)
    expect(await newest('confirm')).toMatchObject({ ...person(), target: audited.ada.id })

    const changed = await here.call('POST', '/me/password', {
      current_password: password,
      new_password: 'a rather other phrase',
    })
    expect(changed.status).toBe(200)
    expect(await newest('change_password')).toMatchObject({ ...person(), target: audited.ada.id })

    await knock(audited.server.app, '/password_reset', { email: audited.ada.email })
    await audited.server.runJobs()
    const token = /reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    expect(
      (await knock(audited.server.app, '/password_reset/confirm', { token, password })).statusCode,
    ).toBe(200)
    expect(await newest('reset_password')).toMatchObject(person())

    const again = asMember(audited.server.app, audited.ada.email, cookieOf(await signsIn(password)))
    expect((await again.call('DELETE', '/session')).status).toBe(200)
    expect(await newest('sign_out')).toMatchObject(person())
    for (const event of ['end_session', 'change_password', 'reset_password', 'sign_out'])
      expect(security(event)).toMatchObject([
        { actor: { kind: 'person', id: audited.ada.id }, address: '127.0.0.1' },
      ])
  })

  it('a second factor: on, a wrong code, off', async () => {
    const me = asMember(audited.server.app, audited.ada.email, cookieOf(await signsIn(password)))
    const begun = await me.call('POST', '/me/second_factor', { password })
    const uri = String(begun.body['uri'])
    expect(
      (
        await me.call('POST', '/me/second_factor/confirm', {
          code: appCode(uri, audited.server.clock.now),
        })
      ).status,
    ).toBe(200)
    expect(await newest('confirm_second_factor')).toMatchObject({
      ...person(),
      target: audited.ada.id,
    })

    const halfway = cookieOf(await signsIn(password))
    expect(
      (
        await knock(
          audited.server.app,
          '/session/second_factor',
          { code: '000000' },
          { cookie: halfway },
        )
      ).statusCode,
    ).not.toBe(200)
    await eventually(async () =>
      expect(await newest('second_factor_failed')).toMatchObject({
        actor: { kind: 'system' },
        target: audited.ada.id,
      }),
    )

    audited.server.clock.now += minute
    const before = (await entries('&action=sign_in')).length
    const step = await knock(
      audited.server.app,
      '/session/second_factor',
      { code: appCode(uri, audited.server.clock.now) },
      { cookie: halfway },
    )
    expect(step.statusCode).toBe(200)
    expect(await entries('&action=sign_in')).toHaveLength(before + 1)
    expect(
      (
        await asMember(audited.server.app, audited.ada.email, cookieOf(step)).call(
          'POST',
          '/me/second_factor/end',
          { password },
        )
      ).status,
    ).toBe(200)
    expect(await newest('end_second_factor')).toMatchObject(person())
  })
})
