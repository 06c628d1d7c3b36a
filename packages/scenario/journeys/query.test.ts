// What the survey page's address may carry, checked by what the page requests, shows and sends.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { auto, basic, fixture, languages, triggers } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const base64 = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
const short = () =>
  fixture(
    flow('Short')
      .page('S1', radio('q1', ['A', 'B']), text('q2'), submit())
      .thank('End', label('bye', 'All done')),
  )

describe.skipIf(stage.reason)(`query parameters${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a node that the server does not know is asked for once, with signature and responses unchanged (R-QP-01, R-QP-02, R-QP-03, R-NODE-02)', async () => {
    const fx = basic()
    await stage.server.imports(fx.bundle)
    const reply = await (await fetch(`${stage.server.url}/v1/nodes/${fx.nodeId}`)).text()
    const foreign = randomUUID()
    const who = await stage.opens(
      fx,
      `/feedback?${new URLSearchParams({ node_id: foreign, signature: 'c2ln+/=', responses: 'W10=' })}`,
      {
        before: (page) =>
          page.route(`**/v1/nodes/${foreign}**`, (route) =>
            route.fulfill({
              contentType: 'application/json',
              body: reply.replaceAll(fx.nodeId, foreign),
            }),
          ),
      },
    )
    await who.sees('Question q1')
    const asked = who.log.to('GET', `/v1/nodes/${foreign}`)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(new URL(asked[0]?.url() ?? '').searchParams)).toEqual({
      signature: 'c2ln+/=',
      responses: 'W10=',
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Question q2')
  })

  it('a node that came with the page is not asked for again (R-NODE-02)', async () => {
    const fx = basic()
    const who = await stage.arrives(fx)
    expect(who.log.to('GET', `/v1/nodes/${fx.nodeId}`).length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['base64', (value: unknown) => base64(value)],
    [
      'base64url without padding',
      (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url'),
    ],
    ['plain JSON', (value: unknown) => JSON.stringify(value)],
  ])('responses as %s preload answers, shown and sent (R-QP-04)', async (_name, encode) => {
    const fx = short()
    const who = await stage.arrives(fx, {
      query: {
        responses: encode([
          { question: 'q1', answer: 'A' },
          { question: fx.question('q2'), answer: 'çok iyi' },
        ]),
      },
    })
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    expect(await who.field('q2').inputValue()).toBe('çok iyi')
    await who.presses('Send')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'A') },
      { question_id: fx.question('q2'), body: 'çok iyi' },
    ])
  })

  it.each([
    '%%%',
    'not json',
    base64({ q1: 'A' }),
    base64([{ question: 'q1', answer: 'nothing' }]),
    base64([null, 7]),
  ])('responses=%s is ignored and the survey opens unanswered (R-QP-05)', async (responses) => {
    const who = await stage.arrives(short(), { query: { responses } })
    await who.sees('Question q1')
    expect(await who.page.locator('input:checked').count()).toBe(0)
    expect(who.faults).toEqual([])
  })

  it('preloaded answers fire their triggers (R-QP-06)', async () => {
    const who = await stage.arrives(triggers(), {
      query: { responses: base64([{ question: 'q1', answer: ['A'] }]) },
    })
    await who.shows('q2')
  })

  it('a preloaded page without a button moves on once (R-QP-07)', async () => {
    const fx = auto()
    const who = await stage.arrives(fx, {
      query: { responses: base64([{ question: 'q1', answer: 'B' }]) },
    })
    await who.sees('All done')
    expect((await who.sent()).responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
    ])
    expect(who.saves()).toHaveLength(1)
  })

  it('lang=tr shows Turkish bodies and a Turkish interface (R-QP-08)', async () => {
    const who = await stage.arrives(languages(3), { query: { lang: 'tr' } })
    await who.sees('Question q1 [tr]')
    expect(await who.page.locator('html').getAttribute('lang')).toBe('tr')
    await who.presses(/Next/)
    expect(await who.error('q1')).toBe('Devam etmek için lütfen bu alanı doldurun.')
  })

  it('an unknown lang falls through to the node’s default (R-QP-09)', async () => {
    const fx = languages(3)
    const [node] = fx.bundle.nodes ?? []
    if (node) node.default_language_id = fx.language('ar')
    const who = await stage.arrives(fx, { query: { lang: 'xx' } })
    await who.sees('Question q1 [ar]')
  })

  it('creator_id loads that customer, and the payload names them (R-QP-11, R-QP-12)', async () => {
    const fx = short()
    const creator = randomUUID()
    await stage.server.imports({
      ...fx.bundle,
      customers: [
        {
          id: creator,
          external_id: `crm-${creator}`,
          user_id: null,
          email: 'kim@example.com',
          name: 'Kim',
          phone_number: null,
          gender: null,
          birth_year: null,
          schema: {},
          attributes: {},
        },
      ],
    })
    const who = await stage.arrives(fx, { query: { creator_id: creator } })
    await who.page.waitForLoadState('networkidle')
    expect(who.log.to('GET', `/v1/nodes/${fx.nodeId}/customers/${creator}`)).toHaveLength(1)
    await who.picks('q1', 'A')
    await who.presses('Send')
    expect((await who.sent()).customer).toMatchObject({ id: creator, name: 'Kim' })
    await who.sees('All done')
  })

  it('without creator_id no customer is asked for (R-QP-11)', async () => {
    const who = await stage.arrives(short())
    expect(who.log.calls().filter((call) => call.includes('/customers/'))).toEqual([])
  })

  it.each([
    ['true', true],
    ['1', false],
    ['TRUE', false],
    ['', false],
  ] as const)(
    'is_internal_feedback=%s marks it: %s (R-QP-13, R-QP-14)',
    async (value, isInternal) => {
      const fx = short()
      const who = await stage.arrives(fx, { query: { is_internal_feedback: value } })
      await who.picks('q1', 'A')
      await who.presses('Send')
      await who.sees('All done')
      expect((await who.sent()).is_internal_feedback ?? false).toBe(isInternal)
      expect((await stage.server.feedbacks(fx.nodeId))[0]?.is_internal_feedback).toBe(isInternal)
    },
  )

  const pairs: [row: string, query: Record<string, string>, headers: Record<string, string>][] = [
    ['R-QP-15', { sdi: 's1', sci: 's2' }, { 'x-sdi': 's1', 'x-sci': 's2' }],
    ['R-QP-16', { edi: 'e1', eci: 'e2' }, { 'x-edi': 'e1', 'x-eci': 'e2' }],
    ['R-QP-17', { ldi: 'l1', lci: 'l2' }, { 'x-ldi': 'l1', 'x-lci': 'l2' }],
    ['R-QP-18', { wdi: 'w1', wci: 'w2' }, { 'x-wdi': 'w1', 'x-wci': 'w2' }],
    ['R-QP-19', { pndi: 'p1', pnci: 'p2' }, { 'x-pndi': 'p1', 'x-pnci': 'p2' }],
    ['R-QP-20', { edi: 'e1', eci: 'e2', sdi: 's1', sci: 's2' }, { 'x-sdi': 's1', 'x-sci': 's2' }],
    ['R-QP-21', { sdi: 's1' }, {}],
    ['R-QP-22', { sdi: 'ü ß', sci: 'a+b c' }, { 'x-sdi': 'ü ß', 'x-sci': 'a+b c' }],
  ]
  it.each(pairs)('sends $1 as exactly these channel headers ($0)', async (_row, query, headers) => {
    const fx = short()
    const who = await stage.arrives(fx, { query })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sent()
    const sent = (await who.saves()[0]?.allHeaders()) ?? {}
    const names = [
      'x-sdi',
      'x-sci',
      'x-edi',
      'x-eci',
      'x-ldi',
      'x-lci',
      'x-wdi',
      'x-wci',
      'x-pndi',
      'x-pnci',
      'x-wwid',
    ]
    expect(
      Object.fromEntries(
        names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
      ),
    ).toEqual(headers)
    await who.sees('All done')
  })

  it('the owner sees the channel (R-QP-15, R-PAY-28)', async () => {
    const fx = short()
    const who = await stage.arrives(fx, { query: { sdi: 'spring', sci: 'customer 7' } })
    await who.picks('q1', 'A')
    await who.presses('Send')
    await who.sees('All done')
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.channel).toEqual({
      kind: 'sms',
      distribution_id: 'spring',
      customer_id: 'customer 7',
    })
  })

  it('an answer to no known question travels as an attribute of the customer (R-QP-04)', async () => {
    const fx = fixture(
      flow('Attributes')
        .page('S1', radio('q1', ['A', 'B']), nextPage())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx, {
      query: { responses: base64([{ question: 'plan', answer: 'gold' }]) },
    })
    await who.picks('q1', 'A')
    await who.presses('Next')
    expect((await who.sent()).customer).toMatchObject({ plan: 'gold' })
  })
})
