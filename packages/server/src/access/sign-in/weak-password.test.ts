import { weakPasswords } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSetUpLink } from '../../actions/owner/people/set-up.ts'
import { knock, newMembers, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { makeSignIn } from './sign-in.ts'
import { refuseWeakPassword, weaknessOf } from './weak-password.ts'

const own = ['Ayşe Çelik-Öztürk', 'ayse.celik@lumen-air.example']
const refusedWith = (word: string) =>
  refuseWeakPassword(word, own).then(
    () => null,
    (error: { errors: { field: string; message: string }[] }) => error.errors[0]?.message,
  )

describe('a password', () => {
  it.each([
    ['1234567890', 'common'],
    ['qwertyuiop', 'common'],
    ['QwertyUIOP', 'common'],
    ['password123', 'common'],
    ['basketball', 'common'],
    ['administrator', 'common'],
    ['Password2026!', 'varied'],
    ['sunshine-1987', 'varied'],
    ['***liverpool***', 'varied'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['xYxYxYxYxYxY', 'repeated'],
    ['kz8q.kz8q.kz8q.', 'repeated'],
    ['klmnopqrstuv', 'repeated'],
    ['6789012345', 'repeated'],
    ['tsrqponmlkji', 'repeated'],
    ['ayşe çelik öztürk', 'own'],
    ['Ayse.Celik@Lumen-Air.example', 'own'],
    ['ayse.celik', 'own'],
    ['askwell-askwell', 'own'],
    ['Ayse.Celik Askwell', 'own'],
  ] as const)('%s is refused as %s', async (word, reason) => {
    expect(await refusedWith(word)).toBe(weakPasswords[reason])
  })

  it.each([
    password,
    'a long enough pass',
    'kahve fincan bulut',
    'Tr0mbone.arctic.velvet',
    '4hN2-pqLm-99xa',
    '8391740265',
    'ayse celik likes tea',
    'パスワードを選ぶ人です',
  ])('%s is taken', async (word) => {
    expect(await refusedWith(word)).toBeNull()
  })

  it('bears any text', () => {
    for (const word of ['', '😀😀😀😀😀', ' '.repeat(128), '\u0000'.repeat(10), 'İ'.repeat(128)])
      weaknessOf(word, ['', '@', own[0] ?? ''], new Set(['', 'x']))
  })
})

describe('a person who sets a password', () => {
  let server: OwnerServer
  const weak = 'Password2026!'
  const reason = { field: 'password', message: weakPasswords.varied }
  beforeAll(async () => {
    server = await startOwnerServer()
    server.clock.now = Date.now()
  })
  afterAll(() => server.close())
  const tokenOf = (link: unknown): string => String(link).split('#')[1] ?? ''

  it('gets the reason and can choose another one: at the set-up', async () => {
    const about = {
      token: tokenOf(await newSetUpLink(server.deps)),
      name: 'Ada',
      email: 'ada@people.test',
    }
    const refused = await knock(server.app, '/set_up', { ...about, password: weak })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [reason]])
    expect(
      (await knock(server.app, '/set_up', { ...about, password: 'Ada@People.Test' })).json().errors,
    ).toEqual([{ ...reason, message: weakPasswords.own }])
    expect((await knock(server.app, '/set_up', { ...about, password })).statusCode).toBe(200)
  })

  it('by an invitation', async () => {
    const invited = await server.owner.call('POST', '/invitations', {
      email: 'new@people.test',
      role: 'editor',
    })
    const about = { token: tokenOf(invited.body['url']), name: 'New' }
    const refused = await knock(server.app, '/invitations/accept', {
      ...about,
      password: '1234567890',
    })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ ...reason, message: weakPasswords.common }],
    ])
    expect(
      (await knock(server.app, '/invitations/accept', { ...about, password })).statusCode,
    ).toBe(200)
  })

  it('by a change, which leaves the old one good, and by the link of a mail, which stays good', async () => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    const change = await editor.call('POST', '/me/password', {
      current_password: password,
      new_password: weak,
    })
    expect([change.status, change.body.errors]).toEqual([
      422,
      [{ ...reason, field: 'new_password' }],
    ])
    const own = await editor.call('POST', '/me/password', {
      current_password: password,
      new_password: editor.email,
    })
    expect(own.body.errors).toEqual([{ field: 'new_password', message: weakPasswords.own }])
    expect(
      (await knock(server.app, '/session', { email: editor.email, password })).statusCode,
    ).toBe(200)

    const token = await makeSignIn(
      server.deps,
      () => {},
      () => {},
    ).newResetToken(editor.email)
    const set = (next: string) =>
      knock(server.app, '/password_reset/confirm', { token, password: next })
    expect((await set(weak)).json().errors).toEqual([reason])
    expect((await set(editor.email)).json().errors).toEqual([
      { ...reason, message: weakPasswords.own },
    ])
    expect((await set('a quite new pass')).statusCode).toBe(200)
  })
})
