// Codes work once: one of the app within its half-minute, a recovery code for good; also when two come at the same moment,
// at another server, and after a restart.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { appCode } from '../../test-kit/authenticator.ts'
import { asMember, cookieOf, knock, newMembers, password } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const stepMs = 30_000

onEachStore({ describe, beforeAll, afterAll }, 'codes of the second factor', (at) => {
  let server: OwnerServer
  let email: string
  let uri: string
  let kept: readonly string[]
  beforeAll(async () => {
    server = await startOwnerServer({ config: { databaseUrl: at.place.options.databaseUrl } })
    server.clock.now = Date.now()
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    email = editor.email
    const begun = await editor.call('POST', '/me/second_factor', { password })
    uri = String(begun.body['uri'])
    kept = begun.body['kept_codes'] as string[]
    expect(
      (await editor.call('POST', '/me/second_factor/confirm', { code: codeNow() })).status,
    ).toBe(200)
  })
  beforeEach(() => {
    server.clock.now += 3 * stepMs
  })
  afterAll(() => server.close())

  const codeNow = (by = 0) => appCode(uri, server.clock.now + by)
  /** The cookie of somebody whose password was right. */
  const halfway = async () => cookieOf(await knock(server.app, '/session', { email, password }))
  const step = async (code: string, app = server.app) => {
    const reply = await knock(app, '/session/second_factor', { code }, { cookie: await halfway() })
    return { status: reply.statusCode, code: reply.json()['code'], cookie: cookieOf(reply) }
  }
  const wrong = { status: 400, code: 13060 }

  it('a code of the app is used up by one sign-in, and the next one counts again', async () => {
    expect(await step(codeNow())).toMatchObject({ status: 200 })
    expect(await step(codeNow())).toMatchObject(wrong)
    server.clock.now += stepMs
    expect(await step(codeNow())).toMatchObject({ status: 200 })
  })

  it('a code counts half a minute early or late, but none before one that was used', async () => {
    expect(await step(codeNow(-2 * stepMs))).toMatchObject(wrong)
    expect(await step(codeNow(2 * stepMs))).toMatchObject(wrong)
    expect(await step(codeNow(-stepMs))).toMatchObject({ status: 200 })
    expect(await step(codeNow(stepMs))).toMatchObject({ status: 200 })
    expect(await step(codeNow())).toMatchObject(wrong)
  })

  it('a code that switched the second factor on signs nobody in, and one that signed in confirms nothing', async () => {
    const { analyst } = await newMembers(server.app, server.owner, ['analyst'])
    const begun = await analyst.call('POST', '/me/second_factor', { password })
    const code = appCode(String(begun.body['uri']), server.clock.now)
    const confirmed = await analyst.call('POST', '/me/second_factor/confirm', { code })
    expect(confirmed.status).toBe(200)
    const cookie = cookieOf(await knock(server.app, '/session', { email: analyst.email, password }))
    expect(
      (await knock(server.app, '/session/second_factor', { code }, { cookie })).statusCode,
    ).toBe(400)
    const here = asMember(server.app, analyst.email, cookieOf(confirmed.raw))
    expect((await here.call('POST', '/me/second_factor/confirm', { code })).body.code).toBe(13060)
  })

  it('of two who use one code of the app at the same moment, one gets in', async () => {
    const cookies = [await halfway(), await halfway(), await halfway()]
    const code = codeNow()
    const replies = await Promise.all(
      cookies.map((cookie) => knock(server.app, '/session/second_factor', { code }, { cookie })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
  })

  it('of two who use one kept code at the same moment, one gets in, and no kept code works twice', async () => {
    const [code = '', other = ''] = kept
    const cookies = [await halfway(), await halfway(), await halfway()]
    const replies = await Promise.all(
      cookies.map((cookie) => knock(server.app, '/session/second_factor', { code }, { cookie })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
    expect(await step(code)).toMatchObject(wrong)
    expect(await step(other)).toMatchObject({ status: 200 })
  })

  it('what was used up stays so at another server and after a restart', async () => {
    const code = codeNow()
    expect(await step(code)).toMatchObject({ status: 200 })
    const again = await createApp(server.deps)
    expect(await step(code, again)).toMatchObject(wrong)
    await again.close()
  })

  it('codes that were used up are counted as tries', async () => {
    const cookie = await halfway()
    expect(
      (
        await knock(
          server.app,
          '/session/second_factor',
          { code: codeNow() },
          { cookie: await halfway() },
        )
      ).statusCode,
    ).toBe(200)
    const replies: number[] = []
    for (let count = 0; count < 6; count += 1)
      replies.push(
        (await knock(server.app, '/session/second_factor', { code: codeNow() }, { cookie })).json()[
          'code'
        ],
      )
    expect(replies).toEqual([13060, 13060, 13060, 13060, 13060, 13062])
  })
})
