// How a node's settings and the browser's storage change a visit before the first question.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, phoneNumber, radio, submit } from '../src/element-builder.ts'
import type { NodeDraft } from '../src/fixtures.ts'
import { auto, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { signingKeys } from '../src/signed-links.ts'
import { addressOf, openStage } from '../src/stage.ts'

let serverAheadMs = 0
const stage = await openStage({ clock: () => Date.now() + serverAheadMs })
afterEach(() => stage.clear())
afterAll(() => stage.close())
const dayMs = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

describe.skipIf(stage.reason)(`nodes${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  const stopped: [row: string, name: string, node: NodeDraft, words: string | RegExp][] = [
    [
      'R-NODE-16',
      'not started yet, our words',
      { activation_start_date: inDays(3) },
      'This survey is not open yet',
    ],
    [
      'R-NODE-16',
      'not started yet, the owner’s words',
      { activation_start_date: inDays(3), activation_expired_message: 'Doors open on Monday.' },
      'Doors open on Monday.',
    ],
    [
      'R-NODE-17',
      'over, the owner’s words',
      {
        activation_end_date: inDays(-2),
        activation_expired_message: 'The prize was drawn on Friday.',
      },
      'The prize was drawn on Friday.',
    ],
    ['R-NODE-17', 'over, our words', { activation_end_date: inDays(-2) }, 'This survey is closed'],
    ['R-NODE-20', 'passive', { status: 'passive' }, 'This survey is closed'],
    [
      'R-NODE-20',
      'archived, the owner’s words',
      { status: 'archived', activation_expired_message: 'We have moved.' },
      'We have moved.',
    ],
  ]
  it.each(stopped)(
    'a node that is $1 shows its message and no question, and accepts no feedback ($0)',
    async (_row, _name, node, words) => {
      const fx = auto(node)
      const who = await stage.arrives(fx, { waits: 'loaded' })
      await who.sees(words)
      expect(await who.page.locator('input, select, textarea').count()).toBe(0)
      const refused = await stage.server.submits(fx, [
        { question_id: fx.question('q1'), option_id: fx.option('q1', 'A') },
      ])
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 13048 })
    },
  )

  it.each(['link', 'embedded', 'widget'] as const)(
    'the same flow runs on a %s node (R-NODE-27)',
    async (type) => {
      const fx = auto({ type })
      const who = await stage.arrives(fx)
      await who.picks('q1', 'A')
      await who.sees('All done')
      expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
    },
  )

  it('a node call that fails is shown, with a way out (R-NODE-08, R-ERR-07, R-ERR-23, R-ERR-31)', async () => {
    for (const act of ['500', 'abort', 'garbage'] as const) {
      const nodeId = randomUUID()
      const who = await stage.opens(auto(), `/feedback?node_id=${nodeId}`, {
        waits: 'loaded',
        before: (page) =>
          page.route(`**/v1/nodes/${nodeId}**`, (route) => {
            if (act === 'abort') return route.abort()
            return route.fulfill({
              status: act === '500' ? 500 : 200,
              contentType: 'application/json',
              body:
                act === '500'
                  ? '{"code":13010,"message":"x","message_key":"systemError","errors":[]}'
                  : 'no json',
            })
          }),
      })
      await who.sees('Something went wrong. Please try again later.')
      expect(await who.button(/Reload|Try again/).count()).toBe(1)
    }
  })

  it('a customer that cannot be loaded changes nothing for the respondent (R-NODE-07, R-NODE-06, R-ERR-06)', async () => {
    const fx = auto()
    const who = await stage.arrives(fx, {
      query: { creator_id: randomUUID() },
      before: (page) =>
        page.route('**/customers/**', (route) => route.fulfill({ status: 500, body: '{}' })),
    })
    await who.picks('q1', 'A')
    await who.sees('All done')
    const body = await who.sent()
    expect(body.customer?.id).toBeUndefined()
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('outside hours the other flow runs, and is the one that is stored (R-NODE-26, R-HRS-08, R-HRS-09, R-PAY-05)', async () => {
    const closedFlow = flow('Closed hours')
      .page('S1', radio('night', ['A', 'B']), submit())
      .thank('End', label('bye', 'Until tomorrow'))
      .build()
    const fx = auto({
      operating: false,
      operating_24_7: false,
      non_operating_hours_flow_id: closedFlow.flow.id,
    })
    fx.bundle.flows?.push(closedFlow.flow)
    await stage.server.imports(fx.bundle)
    const who = await stage.opens({ ...fx, ...closedFlow }, addressOf(fx))
    await who.picks('night', 'A')
    await who.presses('Send')
    await who.sees('Until tomorrow')
    expect((await who.sent()).flow_id).toBe(closedFlow.flow.id)
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.flow_id).toBe(closedFlow.flow.id)
  })

  it('outside hours without such a flow the page says when to come back (R-HRS-10, R-ERR-27, R-ERR-28)', async () => {
    const who = await stage.arrives(auto({ operating: false, operating_24_7: false }), {
      waits: 'loaded',
    })
    await who.sees('We are not online at the moment.')
    await who.sees("Sorry, we aren't online at the moment. Please check back in operating hours.")
    expect(await who.page.locator('input').count()).toBe(0)
  })

  const hours: [rows: string, name: string, at: string, isOpen: boolean][] = [
    ['R-HRS-03 R-HRS-04 R-HRS-13', 'a minute before the start', '2026-11-18T09:29:00+03:00', false],
    ['R-HRS-03 R-HRS-04 R-HRS-11 R-HRS-13', 'at the start', '2026-11-18T09:30:00+03:00', true],
    ['R-HRS-05 R-HRS-11', 'a minute before the end', '2026-11-18T17:59:00+03:00', true],
    ['R-HRS-05', 'at the end', '2026-11-18T18:00:00+03:00', false],
    ['R-HRS-02', 'on a Sunday inside', '2026-11-22T12:00:00+03:00', true],
    ['R-HRS-02', 'on a Sunday outside', '2026-11-22T09:00:00+03:00', false],
    ['R-HRS-06', 'on a Saturday, for which nothing is set', '2026-11-21T03:00:00+03:00', true],
  ]
  it.each(hours)(
    'opening hours apply in the node’s own time zone: $1 ($0)',
    async (_rows, _name, at, isOpen) => {
      const fx = auto({
        operating_24_7: false,
        timezone: 'Europe/Istanbul',
        operating_hours: [
          { period: 'weekdays', start_hour: 930, end_hour: '18:00' },
          { period: 'sunday', start_hour: 1000, end_hour: 1400 },
        ],
      })
      serverAheadMs = Date.parse(at) - Date.now()
      const who = await stage.arrives(fx, {
        context: { timezoneId: 'Asia/Tokyo' },
        before: (page) => page.clock.install({ time: new Date(at) }),
        waits: 'loaded',
      })
      serverAheadMs = 0
      await who.sees(isOpen ? 'Question q1' : /Sorry, we aren't online/)
    },
  )

  it('somebody who has answered meets the notice on coming back, and the record says when (R-NODE-21, R-NODE-24, R-FLOW-43)', async () => {
    const fx = auto({ prevent_multiple_feedback: true })
    const before = Date.now()
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.sees('All done')
    const record = await who.page.evaluate(() =>
      JSON.parse(localStorage.getItem('PSN::linkChannels') ?? '{}'),
    )
    expect(record[fx.nodeId]).toMatchObject({ isLinkChannelDisplayedBefore: true })
    expect(record[fx.nodeId].firstNow).toBeGreaterThanOrEqual(before - 1_000)
    await who.page.reload()
    await who.sees(/already answered/i)
    expect(await who.page.locator('input:not([type=hidden])').count()).toBe(0)
  })

  it('without the flag the survey opens again (R-NODE-22)', async () => {
    const who = await stage.arrives(auto())
    await who.picks('q1', 'A')
    await who.sees('All done')
    await who.page.reload()
    await who.sees('Question q1')
  })

  it('after the delay the survey opens again (R-NODE-23)', async () => {
    const delaySeconds = 3_600
    const fx = auto({
      prevent_multiple_feedback: true,
      multiple_feedback_delay_period: delaySeconds,
    })
    const who = await stage.arrives(fx, { before: (page) => page.clock.install() })
    await who.picks('q1', 'A')
    await who.sees('All done')
    await who.page.reload()
    await who.sees(/already answered/i)
    serverAheadMs = (delaySeconds + 60) * 1_000
    await who.page.clock.fastForward(serverAheadMs)
    await who.page.reload()
    await who.sees('Question q1')
    await who.picks('q1', 'B')
    await who.sees('All done')
    serverAheadMs = 0
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(2)
  })

  it('a link without a true signature shows Invalid Signature! and no question (R-SEC-04, R-VAL-38)', async () => {
    const keys = signingKeys()
    const fx = auto({ use_signature_verify: true, public_key: keys.publicKey })
    for (const signature of ['', 'AAAA', keys.sign(`${randomUUID()}.`)]) {
      const who = await stage.arrives(fx, {
        query: signature === '' ? {} : { signature },
        waits: 'loaded',
      })
      await who.sees('Invalid Signature!')
      expect(await who.page.locator('input').count()).toBe(0)
    }
    const who = await stage.arrives(fx, { query: { signature: keys.sign(`${fx.nodeId}.`) } })
    await who.picks('q1', 'A')
    await who.sees('All done')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('where no signature is asked for, a wrong one is ignored (R-SEC-06)', async () => {
    const who = await stage.arrives(auto(), { query: { signature: 'AAAA' } })
    await who.sees('Question q1')
  })

  it('every key has the product’s prefix, and the device stays the same (R-OFF-10, R-OFF-12, R-OFF-13, R-PAY-02)', async () => {
    const fx = fixture(
      flow('Storage')
        .page('S1', radio('q1', ['A', 'B']), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees('All done')
    const read = () => who.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    const first = await read()
    expect(Object.keys(first).filter((key) => !key.startsWith('PSN::'))).toEqual([])
    expect(JSON.parse(first['PSN::DEVICE_ID'] ?? 'null')).toBe((await who.sent()).device_id)
    expect(JSON.parse(first['PSN::PSN_SESSION'] ?? '{}')).toMatchObject({
      id: expect.any(String),
      timestamp: expect.any(Number),
    })
    await who.page.reload()
    await who.sees('Question q1')
    const second = await read()
    expect(second['PSN::DEVICE_ID']).toBe(first['PSN::DEVICE_ID'])
    expect(second['PSN::PSN_SESSION']).toBe(first['PSN::PSN_SESSION'])
  })

  it('blocked or broken storage stops nothing (R-OFF-18, R-OFF-20)', async () => {
    const broken = [
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new Error('blocked')
          },
        }),
      () => {
        for (const key of [
          'linkChannels',
          'DEVICE_ID',
          'PSN_SESSION',
          'INCOMPLETE_SURVEYS',
          'widgetStores',
        ])
          localStorage.setItem(`PSN::${key}`, '{broken')
      },
    ]
    for (const breakIt of broken) {
      const fx = auto({ prevent_multiple_feedback: true })
      const who = await stage.arrives(fx, { before: (page) => page.addInitScript(breakIt) })
      await who.picks('q1', 'A')
      await who.sees('All done')
      expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
      expect(who.faults).toEqual([])
    }
  })

  it('a number as it is dialled in the node’s country is sent in full, and one that cannot exist there is not (R-NODE-19)', async () => {
    const fx = fixture(
      flow('Phone')
        .page('S1', phoneNumber('phone'), submit())
        .thank('End', label('bye', 'All done')),
      { country_code: 'TR' },
    )
    const who = await stage.arrives(fx)
    const number = who.element('phone').locator('input[type=tel]')
    await number.fill('5321')
    await who.presses('Send')
    await expect.poll(() => who.error('phone')).toBe('Please enter a valid phone number.')
    expect(who.saves()).toEqual([])
    await number.fill('5321234567')
    await who.presses('Send')
    await who.sees('All done')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('phone'), body: '+905321234567' },
    ])
  })
})
