// A number confirmed by a code, from the respondent to the owner: the real server, its development outbox read as an owner
// reads it, and a provider that fails.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { label, phoneVerification, submit, text } from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { type OwnerSystem, saying, startOwnerSystem } from '../src/owner-system.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage, type Stage } from '../src/stage.ts'

const asking = (): Fixture =>
  fixture(
    flow('Phone')
      .page('S1', phoneVerification('phone'), text('other'), submit())
      .thank('End', label('bye', 'All done')),
    { country_code: 'AT' },
  )

/** Unused numbers, because each may get one code a minute. */
let taken = 0
const newNumber = (): string => {
  taken += 1
  return `+43664${1_300_000 + taken * 10_007}`
}
let later = 0
const stage = await openStage({ clock: () => Date.now() + later })
afterEach(() => stage.clear())
afterAll(() => stage.close())

async function lastMessage(): Promise<{ address: string; code: string }> {
  const { items } = (await (await stage.server.owner('GET', '/sms_outbox?limit=1')).json()) as {
    items: { address: string; body: string }[]
  }
  return { address: items[0]?.address ?? '', code: /^\d{6}/.exec(items[0]?.body ?? '')?.[0] ?? '' }
}
const asksFor = async (who: Respondent, number: string): Promise<void> => {
  await who.element('phone').locator('input').fill(number)
  await who.presses('Send code')
}
const codeField = (who: Respondent) =>
  who.element('phone').locator('input[autocomplete="one-time-code"]')
const enters = async (who: Respondent, code: string): Promise<void> => {
  await codeField(who).fill(code)
  await who.presses('Verify')
}
const notThis = (code: string): string => (code === '111111' ? '222222' : '111111')

describe.skipIf(stage.reason)(`codes to phones${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a code comes, is typed in, and the number is the answer (R-PHV-01, R-PHV-02, R-PHV-03, R-PHV-04)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    const number = newNumber()
    await asksFor(who, number)
    await codeField(who).waitFor()
    const { address, code } = await lastMessage()
    expect(address).toBe(number)
    await enters(who, notThis(code))
    await who.sees('The verification code you entered is wrong.')
    await enters(who, code)
    await codeField(who).waitFor({ state: 'hidden' })
    await who.presses('Send')
    await who.sees('All done')
    const forms = who.log
      .to('POST', '/v1/customers/')
      .map((request) => request.headers()['content-type'])
    expect(new Set(forms)).toEqual(new Set(['application/x-www-form-urlencoded']))
    const [feedback] = await stage.server.feedbacks(fx.nodeId)
    expect(feedback?.responses).toEqual([{ question_id: fx.question('phone'), body: number }])
    expect(feedback?.customer).toMatchObject({ phone_number: number })
    expect(who.faults).toEqual([])
  })

  it('an expired code says so at its question, and the rest is sent (R-PHV-07, R-PHV-10)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await who.types('other', 'kept')
    await asksFor(who, newNumber())
    await codeField(who).waitFor()
    const { code } = await lastMessage()
    later += 5 * 60_000
    await enters(who, code)
    await who.element('phone').getByText('The verification code you entered is wrong.').waitFor()
    await who.presses('Send')
    await who.sees('All done')
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toEqual([
      { question_id: fx.question('other'), body: 'kept' },
    ])
  })

  it('another code is offered after a minute that is counted down, and voids the first (R-PHV-09)', async () => {
    const who = await stage.arrives(asking(), { time: 'stands' })
    await asksFor(who, newNumber())
    await codeField(who).waitFor()
    const first = (await lastMessage()).code
    await who.page.clock.runFor(1_500)
    expect(await who.button(/Send (a new|another|the) code|Resend/i).count()).toBe(0)
    await who.page.clock.runFor(60_000)
    later += 61_000
    const again = who.element('phone').locator('.verification__actions .verification__change')
    await again.click()
    await expect.poll(async () => (await lastMessage()).code === first).toBe(false)
    await enters(who, first)
    await who.element('phone').getByText('The verification code you entered is wrong.').waitFor()
    await enters(who, (await lastMessage()).code)
    await codeField(who).waitFor({ state: 'hidden' })
  })

  it('another number is a new verification (R-PHV-08)', async () => {
    const who = await stage.arrives(asking())
    await asksFor(who, newNumber())
    await codeField(who).waitFor()
    await enters(who, (await lastMessage()).code)
    await codeField(who).waitFor({ state: 'hidden' })
    await who.element('phone').locator('.verification__change').click()
    await who.button('Send code').waitFor()
    await who.presses('Send')
    await who.sees('At least one question must be answered')
  })

  it('a number from another country, and a landline, is refused at its question', async () => {
    const who = await stage.arrives(asking())
    for (const number of ['+905321234567', '+4313360080']) {
      await asksFor(who, number)
      await who.element('phone').locator('.verification__fault').waitFor()
      await who.button('Send code').waitFor()
    }
    expect(who.log.to('POST', '/v1/customers/send_verification_token')).toHaveLength(2)
  })

  it('a preview sends nothing (R-PHV-11)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx, { query: { isPreview: 'true' } })
    await asksFor(who, newNumber())
    await codeField(who).waitFor()
    expect(who.log.to('POST', '/v1/customers/')).toEqual([])
  })
})

describe.skipIf(stage.reason)('an SMS provider that fails', () => {
  let provider: OwnerSystem
  let failing: Stage
  beforeAll(async () => {
    provider = await startOwnerSystem()
    failing = await openStage({
      env: { ASKWELL_SMS_PROVIDER: 'webhook', ASKWELL_SMS_URL: `${provider.url}/sms` },
    })
  })
  afterEach(() => failing.clear())
  afterAll(async () => {
    await failing.close()
    await provider.close()
  })

  it.each<[string, Parameters<OwnerSystem['behaves']>[0]]>([
    ['refuses', saying({}, 503)],
    ['hangs', () => undefined],
  ])(
    'one that %s: the error is at its question, the survey continues, the answer is kept (R-PHV-06, R-ERR-09)',
    async (_name, behaves) => {
      provider.behaves(behaves)
      const fx = asking()
      const who = await failing.arrives(fx)
      await asksFor(who, newNumber())
      await who.types('other', 'kept')
      await who.element('phone').locator('.verification__fault').waitFor()
      await who.button('Send code').waitFor()
      await who.presses('Send')
      await who.sees('All done')
      expect((await failing.server.feedbacks(fx.nodeId))[0]?.responses).toEqual([
        { question_id: fx.question('other'), body: 'kept' },
      ])
      expect(who.faults).toEqual([])
    },
  )

  it('while it is slow the button says so; when it is back the next try succeeds (R-PHV-05)', async () => {
    const gate = makeGate()
    provider.behaves((response) => void gate.opened.then(() => saying({}, 500)(response)))
    const who = await failing.arrives(asking())
    await asksFor(who, newNumber())
    await who.button(/Sending/).waitFor()
    gate.open()
    await who.element('phone').locator('.verification__fault').waitFor()
    provider.behaves(saying({}))
    await who.presses('Send code')
    await codeField(who).waitFor()
    const sent = provider.asked.at(-1)?.body as { to: string; body: string }
    await enters(who, /^\d{6}/.exec(sent.body)?.[0] ?? '')
    await codeField(who).waitFor({ state: 'hidden' })
  })
})
