import { randomUUID } from 'node:crypto'
import { ResultShare, Results, SharedResults, TextSample } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { id, ids, payload } from '../../../test-kit/respondent-flow.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const day = 86_400_000

describe('results of the owner API', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const results = async (query = '', of = `/nodes/${ids.node}`): Promise<Results> => {
    const reply = await call('GET', `${of}/results?${query}`)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Results.parse(reply.body)
  }
  const send = async (
    change: Parameters<typeof payload>[0],
    headers: Record<string, string> = {},
  ): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
  }
  const good = { question_id: ids.mood, option_id: ids.good }
  const bad = { question_id: ids.mood, option_id: ids.bad }
  const mail = { question_id: ids.email, body: 'a@b.example' }
  const toContact = [
    { state_id: ids.start, at: 0 },
    { state_id: ids.contact, at: 5_000 },
  ]

  beforeAll(async () => {
    server = await startOwnerServer()
    await send({ time_spent_in_seconds: 10 })
    await send({
      time_spent_in_seconds: 20,
      responses: [
        good,
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
      ],
    })
    await send(
      {
        time_spent_in_seconds: 30,
        responses: [good, { question_id: ids.remark, body: 'Çok iyi' }],
        language_id: ids.turkish,
      },
      { 'user-agent': phone },
    )
    await send(
      { time_spent_in_seconds: 40, responses: [bad, mail], path: toContact },
      { 'x-edi': 'd', 'x-eci': 'c' },
    )
    await send(
      { responses: [good], path: [{ state_id: ids.start, at: 0 }] },
      { 'x-completed': 'false' },
    )
    await send({ responses: [bad, mail], path: toContact, is_internal_feedback: true })
    server.clock.now += day
    await send({
      time_spent_in_seconds: 50,
      responses: [good, { question_id: ids.remark, body: 'later' }],
      created_at: '2026-11-21T12:00:00.000Z',
    })
  })
  afterAll(() => server.close())

  const question = ({ questions }: Results, questionId: string) =>
    questions.find(({ question_id }) => question_id === questionId)
  const countsOf = (of: Results, questionId: string): Record<string, number> => {
    const figures = question(of, questionId)?.figures
    return figures?.kind === 'options'
      ? Object.fromEntries(figures.options.map(({ key, count }) => [key, count]))
      : {}
  }

  it('O-15: counts complete feedback that is not internal, and tells how many were complete (A-009, R-INC-03)', async () => {
    const { counts, time_spent } = await results()
    expect(counts).toMatchObject({
      responses: 6,
      completed: 5,
      partial: 1,
      counted: 5,
      completion: 5 / 6,
    })
    expect([time_spent.answered, time_spent.average, time_spent.median]).toEqual([5, 30, 30])
  })

  it('O-15: sums a question up: counts, shares, average and NPS by the weights of its options', async () => {
    const found = await results()
    expect(question(found, ids.mood)).toMatchObject({
      key: 'mood',
      answered: 5,
      reached: 5,
      figures: {
        kind: 'options',
        average: 0.6,
        nps: { promoters: 4, passives: 0, detractors: 1, score: 60 },
      },
    })
    expect(countsOf(found, ids.topics)).toEqual({ price: 1, staff: 1, none: 0 })
    const texts = question(found, ids.remark)?.figures
    expect(texts?.kind === 'texts' && texts.sample.map(({ body }) => body)).toEqual([
      'later',
      'Çok iyi',
    ])
  })

  it('O-15: shows where people left, and which way they went', async () => {
    const { states, ways } = await results()
    const state = (stateId: string) => states.find(({ state_id }) => state_id === stateId)
    expect(state(ids.start)).toMatchObject({ reached: 6, left: 1, left_share: 1 / 6 })
    expect(state(ids.contact)).toMatchObject({ reached: 1, left: 0 })
    expect(state(ids.end)).toMatchObject({ reached: 5 })
    expect(
      ways.map(({ from_state_id, kind, to_state_id, count }) => [
        from_state_id,
        kind,
        to_state_id,
        count,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ids.start, 'next', ids.comment, 4],
        [ids.start, 'transition', ids.contact, 1],
        [ids.comment, 'next', ids.end, 4],
        [ids.contact, 'next', ids.end, 1],
      ]),
    )
    expect(ways.find(({ kind }) => kind === 'transition')?.transition_id).toBe(id(40))
  })

  it.each([
    ['completed=any', 6],
    ['completed=false', 1],
    ['internal=any', 6],
    ['internal=true', 1],
    ['channel=email', 1],
    ['channel=none', 4],
    ['language=tr', 1],
    [`language=${ids.english}`, 4],
    ['language=xx', 0],
    ['device=phone', 1],
    ['device=unknown', 4],
    ['offline=true', 0],
    ['flow_version=1', 5],
    ['flow_version=2', 0],
    ['q=later', 1],
    ['to=2026-11-21T00:00:00Z', 4],
    ['from=2026-11-21T00:00:00Z', 1],
    ['from=2026-11-21T12:00:00Z&to=2026-11-21T12:00:01Z', 0],
  ])('filters by %s', async (query, counted) => {
    expect((await results(query)).counts.counted).toBe(counted)
  })

  it('puts the days of a chart together', async () => {
    const daily = (await results()).series
    expect(daily).toMatchObject({ unit: 'day', nps_question_id: ids.mood })
    expect(
      daily.points.map(({ start, responses, completed, nps }) => [
        start,
        responses,
        completed,
        nps?.score,
      ]),
    ).toEqual([
      ['2026-11-20', 5, 4, 50],
      ['2026-11-21', 1, 1, 100],
    ])
    expect(
      (await results('unit=month')).series.points.map(({ start, responses }) => [start, responses]),
    ).toEqual([['2026-11-01', 6]])
    expect((await results('unit=week')).series.points.map(({ start }) => start)).toEqual([
      '2026-11-16',
    ])
  })

  it('gives a flow the same over its nodes', async () => {
    const { series: _node, ...ofNode } = await results()
    const { series: _flow, ...ofFlow } = await results('', `/flows/${ids.flow}`)
    expect(ofFlow).toEqual(ofNode)
    expect(ofFlow.parts.nodes).toEqual([{ node_id: ids.node, name: 'Corner shop', count: 5 }])
    expect((await results(`node_id=${randomUUID()}`, `/flows/${ids.flow}`)).counts.responses).toBe(
      0,
    )
  })

  it('pages what was written, and looks for words in it', async () => {
    const texts = async (query: string) => {
      const reply = await call(
        'GET',
        `/nodes/${ids.node}/results/questions/${ids.remark}/texts?${query}`,
      )
      return z.object({ items: z.array(TextSample), next: z.string().nullable() }).parse(reply.body)
    }
    const first = await texts('limit=1')
    expect(first.items.map(({ body }) => body)).toEqual(['later'])
    expect((await texts(`limit=1&after=${first.next}`)).items.map(({ body }) => body)).toEqual([
      'Çok iyi',
    ])
    expect((await texts('q=%C3%87OK')).items.map(({ body }) => body)).toEqual(['Çok iyi'])
    expect((await texts('q=example')).items).toEqual([])
  })

  it.each([
    ['from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', 'to'],
    ['completed=maybe', 'completed'],
    ['unit=hour', 'unit'],
    ['device=fridge', 'device'],
  ])('refuses %s', async (query, field) => {
    const reply = await call('GET', `/nodes/${ids.node}/results?${query}`)
    expect([reply.status, reply.body.code, fieldsOf(reply)]).toEqual([422, 13001, [field]])
  })

  describe('shared', () => {
    const open = async (url: string) => {
      const raw = await server.app.inject({
        method: 'GET',
        url: `/v1/shared_results/${url.split('#')[1]}`,
      })
      return { status: raw.statusCode, text: raw.body, body: raw.json<unknown>() }
    }
    const share = async (body: object) => {
      const reply = await call('POST', `/nodes/${ids.node}/results/shares`, body)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return { id: String(reply.body['id']), url: String(reply.body['url']) }
    }

    it('shows numbers to whoever has the address, and no words and nobody', async () => {
      const { url } = await share({ name: 'For the board' })
      const { body, text } = await open(url)
      const shown = SharedResults.parse(body)
      expect(shown).toMatchObject({
        name: 'For the board',
        node_name: 'Corner shop',
        default_language: 'en',
      })
      expect(shown.results.counts.counted).toBe(5)
      expect(text).not.toMatch(/Çok iyi|later|a@b\.example/)
    })

    it('shows words where its owner ticked that, and still nobody', async () => {
      const { url } = await share({
        name: 'With words',
        show_texts: true,
        filters: { language: 'tr' },
      })
      const { body, text } = await open(url)
      expect(SharedResults.parse(body).results.counts.counted).toBe(1)
      expect(text).toContain('Çok iyi')
      for (const { id: feedbackId } of await server.stored()) expect(text).not.toContain(feedbackId)
    })

    it('shows no address that somebody left, even with words', async () => {
      const { text } = await open((await share({ name: 'Everything', show_texts: true })).url)
      expect(text).toContain('later')
      expect(text).not.toContain('a@b.example')
    })

    it('ends when it is revoked or when its time is over, and answers as if it never was', async () => {
      const lasting = await share({ name: 'Lasting' })
      const short = await share({
        name: 'Short',
        expires_at: new Date(server.clock.now + 1_000).toISOString(),
      })
      expect((await call('GET', `/nodes/${ids.node}/results/shares`)).raw.body).not.toContain(
        lasting.url.split('#')[1],
      )
      server.clock.now += 1_000
      expect((await open(short.url)).status).toBe(404)
      expect((await open(lasting.url)).status).toBe(200)
      expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${lasting.id}`)).status).toBe(
        200,
      )
      expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${lasting.id}`)).status).toBe(
        404,
      )
      expect((await open(lasting.url)).status).toBe(404)
      expect((await open('#no-such-token')).status).toBe(404)
    })

    describe('of a whole flow', () => {
      const path = `/flows/${ids.flow}/results/shares`
      const shareFlow = async (body: object) => {
        const reply = await call('POST', path, body)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return { id: String(reply.body['id']), url: String(reply.body['url']) }
      }

      it('O-15: shows every node of it by the filters it was shared with, and nobody', async () => {
        const whole = SharedResults.parse(
          (await open((await shareFlow({ name: 'All shops' })).url)).body,
        )
        expect(whole.node_name).toBe('Shop visit')
        expect(whole.results.counts.counted).toBe(
          (await results('', `/flows/${ids.flow}`)).counts.counted,
        )
        const narrowed = {
          completed: 'any',
          internal: 'true',
          channel: 'none',
          node_id: ids.node,
        } as const
        const { body, text } = await open(
          (await shareFlow({ name: 'Ours', show_texts: true, filters: narrowed })).url,
        )
        expect(SharedResults.parse(body).results.counts.counted).toBe(
          (await results(new URLSearchParams(narrowed).toString(), `/flows/${ids.flow}`)).counts
            .counted,
        )
        expect(text).not.toContain('a@b.example')
        for (const { id: feedbackId } of await server.stored())
          expect(text).not.toContain(feedbackId)
      })

      it('O-15: is listed, revoked and ended apart from those of its nodes', async () => {
        const { id: shareId, url } = await shareFlow({
          name: 'Short',
          expires_at: new Date(server.clock.now + 60_000).toISOString(),
        })
        expect((await call('GET', path)).raw.body).toContain(shareId)
        expect((await call('GET', `/nodes/${ids.node}/results/shares`)).raw.body).not.toContain(
          shareId,
        )
        expect((await call('DELETE', `/nodes/${ids.node}/results/shares/${shareId}`)).status).toBe(
          404,
        )
        expect((await open(url)).status).toBe(200)
        expect((await call('DELETE', `${path}/${shareId}`)).status).toBe(200)
        expect((await open(url)).status).toBe(404)
        const again = await shareFlow({
          name: 'Short',
          expires_at: new Date(server.clock.now + 60_000).toISOString(),
        })
        server.clock.now += 60_000
        expect((await open(again.url)).status).toBe(404)
      })

      it('refuses filters by a node that is not there', async () => {
        const reply = await call('POST', path, {
          name: 'Theirs',
          filters: { node_id: randomUUID() },
        })
        expect([reply.status, reply.body.code]).toEqual([404, 13002])
      })
    })

    it('O-15: shows what it was compared with', async () => {
      const compared = { by: 'language', filters: { language: 'tr', node_id: ids.node } } as const
      const { id: shareId, url } = await share({ name: 'Both', compared })
      const shown = SharedResults.parse((await open(url)).body)
      expect(shown.compared).toMatchObject({ by: 'language', filters: { language: 'tr' } })
      expect(shown.compared?.results.counts.counted).toBe(
        (await results('language=tr')).counts.counted,
      )
      const listed = z
        .object({ items: z.array(ResultShare) })
        .parse((await call('GET', `/nodes/${ids.node}/results/shares`)).body)
      expect(listed.items.find((one) => one.id === shareId)?.compared).toEqual(compared)
    })

    it('refuses an end that has passed', async () => {
      const reply = await call('POST', `/nodes/${ids.node}/results/shares`, {
        name: 'Late',
        expires_at: '2020-01-01T00:00:00Z',
      })
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['expires_at']])
    })
  })
})
