// Asking for a new password, with a mail server on the loopback that keeps its senders waiting: what the reply reveals, and
// what waits in the table of jobs.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailer } from '../../outside/mail.ts'
import { type MailListener, startMailListener } from '../../test-kit/mail-listener.ts'
import { knock, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const email = 'ada@people.test'
const tokenOf = (text: string): string => /#([\w-]+)/.exec(text)?.[1] ?? ''

describe('asking for a new password', () => {
  let listener: MailListener
  let server: OwnerServer
  beforeEach(async () => {
    listener = await startMailListener()
    server = await startOwnerServer({
      sendMail: mailer({ smtpUrl: listener.url, from: 'Askwell <askwell@people.test>' }),
    })
    server.clock.now = Date.now()
    await server.owner.call('POST', '/invitations', { email, role: 'editor' })
    await knock(server.app, '/invitations/accept', {
      token: tokenOf((await listener.next()).text),
      name: 'Ada',
      password,
    })
  })
  afterEach(async () => {
    await listener.close()
    await server.close()
  })
  const ask = (address: string) => knock(server.app, '/password_reset', { email: address })
  const set = (token: string, next: string) =>
    knock(server.app, '/password_reset/confirm', { token, password: next })

  it('never waits for the mail server, whether the address is known or not', async () => {
    const held = Promise.withResolvers<number>()
    const asked = Promise.withResolvers<'mail server'>()
    listener.answer = () => {
      asked.resolve('mail server')
      return held.promise
    }
    const known = ask(email)
    expect(await Promise.race([known, asked.promise])).not.toBe('mail server')
    const unknown = await ask('nobody@people.test')
    expect(shapeOf(await known)).toEqual(shapeOf(unknown))

    const jobs = server.runJobs()
    await asked.promise
    held.resolve(250)
    await jobs
    expect(listener.mails.slice(1).map(({ to }) => to)).toEqual([[email]])
    expect(
      (await set(tokenOf((await listener.next()).text), 'a quite new password')).statusCode,
    ).toBe(200)
  })

  it('sends mails in the language of the account, and in English to a new address', async () => {
    const id = (await server.store.people.personByEmail(email))?.id ?? ''
    await server.store.people.changePerson(id, { language: 'de' }, server.clock.now)
    await ask(email)
    await server.runJobs()
    const { text } = await listener.next()
    expect(text).toContain('Legen Sie innerhalb einer Stunde ein neues Passwort fest:')
    expect((await set(tokenOf(text), 'ein ganz neues Passwort')).statusCode).toBe(200)

    await server.owner.call('DELETE', `/members/${id}`)
    await server.owner.call('POST', '/invitations', { email, role: 'editor' })
    expect((await listener.next()).text).toContain('Öffnen Sie diesen Link innerhalb einer Woche')
    await server.owner.call('POST', '/invitations', { email: 'grace@people.test', role: 'editor' })
    expect((await listener.next()).text).toContain('Open this link within a week to join:')
  })

  it('leaves the same job for every address, one for each, and no link in it', async () => {
    for (const address of [email, email, 'nobody@people.test']) await ask(address)
    const jobs = await server.store.jobs.claim('reset_mail', 10, server.clock.now, 1_000)
    expect(jobs.map(({ payload }) => payload)).toEqual(
      [email, 'nobody@people.test'].map((address) => ({
        email: address,
        asked_at: server.clock.now,
      })),
    )
    expect(await server.store.signIn.count('verification', [])).toBe(0)
  })

  it('tries again while the mail server is away, and gives up after an hour', async () => {
    listener.answer = () => 450
    await ask(email)
    await server.runJobs()
    expect(await server.store.jobs.kindsDue(server.clock.now + 2_000)).toContain('reset_mail')
    listener.answer = () => 250
    server.clock.now += 2_000
    await server.runJobs()
    expect(
      (await set(tokenOf((await listener.next()).text), 'a quite new password')).statusCode,
    ).toBe(200)

    listener.answer = () => 450
    await ask(email)
    await server.runJobs()
    listener.answer = () => 250
    server.clock.now += 3_600_001
    await server.runJobs()
    expect(listener.mails).toHaveLength(2)
    expect(await server.store.jobs.kindsDue(server.clock.now * 2)).not.toContain('reset_mail')
  })

  it('asks a mail server once that will never have the address', async () => {
    const asked: string[] = []
    listener.answer = (to) => {
      asked.push(to)
      return 550
    }
    await ask(email)
    await server.runJobs()
    server.clock.now += 600_000
    await server.runJobs()
    expect(asked).toEqual([email])
  })
})

/** Without what differs from reply to reply. */
function shapeOf({ statusCode, body, headers }: Awaited<ReturnType<typeof knock>>): object {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { statusCode, body, headers: rest }
}
