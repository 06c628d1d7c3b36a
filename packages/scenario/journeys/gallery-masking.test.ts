// Personal data on its way from the respondent to the owner: masked before it leaves the page, masked again by the server,
// never stored unmasked on the device, and never changed in the visible field.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  checklist,
  label,
  nextPage,
  radio,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const card = '4111 1111 1111 1111'
const phone = '0532 123 45 67'
const address = 'ali.veli@firma.com.tr'
const told = `My card ${card} was charged twice, call ${phone} or write to ${address}.`
const masked =
  'My card XXXX-XXXX-XXXX-XXXX was charged twice, call (***)-***-**-** or write to ***@***.***.'
const traces = [card, '1111', phone, '123 45', address, 'veli', 'firma']
const turkish = { country_code: 'TR' } as const

const asking = () =>
  fixture(
    flow('FX-PD')
      .page(
        'S1',
        textarea('hidden').private(),
        text('open'),
        checklist('ticks', [{ key: 'a', body: card }, 'b'])
          .private()
          .required(),
        submit(),
      )
      .thank('End', label('bye', 'All done')),
    turkish,
  )

describe.skipIf(stage.reason)(`personal data${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('what leaves the page is masked where the question says so, and only there (R-MASK-01, R-MASK-02, R-MASK-12, R-MASK-16, R-MASK-20)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await who.types('hidden', told)
    await who.types('open', address)
    await who.picks('ticks', 'a')
    await who.presses('Send')
    await who.sees('All done')
    const { responses } = await who.sent()
    expect(responses).toEqual([
      { question_id: fx.question('hidden'), body: masked, hidePersonalData: true },
      { question_id: fx.question('open'), body: address },
      {
        question_id: fx.question('ticks'),
        option_id: fx.option('ticks', 'a'),
        hidePersonalData: true,
      },
    ])
    expect(who.log.all.map((request) => request.postData() ?? '').join(' ')).not.toMatch(
      /1111 ?1111/,
    )
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toEqual(responses)
  })

  it('a text of nothing but addresses, which grows as it is masked, still arrives (R-MASK-08, R-MASK-13)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await who.types('hidden', 'a@b.co '.repeat(1_400))
    await who.picks('ticks', 'b')
    await who.presses('Send')
    await who.sees('All done')
    const stored = (await stage.server.feedbacks(fx.nodeId))[0]?.responses[0]?.body ?? ''
    expect(stored.length).toBeGreaterThan(9_800)
    expect(stored.length).toBeLessThanOrEqual(10_000)
    expect(stored).not.toMatch(/a@|b\.co/)
  })

  it('the respondent keeps reading what was typed, also after a submit that was refused (R-MASK-19)', async () => {
    const who = await stage.arrives(asking())
    await who.types('hidden', told)
    await who.presses('Send')
    expect(await who.error('ticks')).not.toBe('')
    expect(await who.field('hidden').inputValue()).toBe(told)
    expect(who.saves()).toEqual([])
  })

  it('partial saves are masked, and the device keeps nothing raw while the network is down (R-MASK-17)', async () => {
    const fx = fixture(
      flow('FX-PART-PD')
        .savesPartials()
        .page('S1', textarea('hidden').private(), radio('q1', ['A', 'B']), nextPage())
        .page('S2', radio('q2', ['A', 'B']), submit())
        .thank('End', label('bye', 'All done')),
      turkish,
    )
    const who = await stage.arrives(fx)
    await who.types('hidden', told)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
    await expect.poll(() => who.saves().length).toBeGreaterThan(0)
    await who.page.route('**/v1/feedbacks', (route) => route.abort())
    await who.picks('q2', 'B')
    await who.presses('Send')
    await who.sees(/went wrong/)
    const bodies = who.saves().map((save) => save.postData() ?? '')
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies) expect(body).toContain('XXXX-XXXX-XXXX-XXXX')
    const kept = await who.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    for (const trace of traces) expect(bodies.join(' ') + kept).not.toContain(trace)
  })

  it('what another program sends raw is stored masked, and nothing the owner can read tells more (R-MASK-21)', async () => {
    const fx = asking()
    await stage.server.imports(fx.bundle)
    const reply = await stage.server.submits(fx, [
      { question_id: fx.question('hidden'), body: told },
      { question_id: fx.question('ticks'), option_id: fx.option('ticks', 'b') },
    ])
    expect(reply.status).toBe(200)
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect(stored?.responses[0]).toEqual({
      question_id: fx.question('hidden'),
      body: masked,
      hidePersonalData: true,
    })
    const whole = JSON.stringify([stored, await stage.server.feedback(stored?.id ?? '')])
    for (const trace of traces) expect(whole).not.toContain(trace)
  })
})
