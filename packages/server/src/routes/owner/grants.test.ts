// Every call of the owner API × every role × every grant × every kind of foreign id. What lies in a channel that is not
// granted gets the same answer, word for word, as ids of another workspace and unknown ids, and no list holds it. Walks the
// contract's tables, so a new call is tried without being named here.
import { randomUUID } from 'node:crypto'
import {
  type Access,
  type Call,
  FeedbackCustomer,
  mayDo,
  ownerCalls,
  type Role,
} from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation } from '../../store/suite/stores.ts'
import {
  type ChannelWorld,
  type SideName,
  startChannelWorld,
} from '../../test-kit/channel-world.ts'
import type { Owner } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { bodyTakenBy, queryTakenBy } from '../../test-kit/taken-bodies.ts'

type Name = keyof typeof ownerCalls
const table = Object.entries(ownerCalls as Record<string, Call>) as [Name, Call][]
const areaOf = ({ path }: Call): string => path.replace('/owner/v1/', '').split('/')[0] ?? ''
const isNamed = ({ path }: Call): boolean => path.includes(':')

type Reach = 'all' | 'one' | 'none'
const reaches = ['all', 'one', 'none'] as const satisfies readonly Reach[]
const limited = ['analyst', 'agent'] as const satisfies readonly Role[]
const full = ['owner', 'editor'] as const satisfies readonly Role[]

const engines = postgresUrl === null ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)

describe.each(engines)('grants by channel · %s (R-SEC-15)', (engine) => {
  let world: ChannelWorld
  let place: StoreLocation
  const callers = new Map<string, Owner>()
  const caller = (role: Role, reach: Reach): Owner => callers.get(`${role} ${reach}`) ?? world.owner

  beforeAll(async () => {
    place = await newPlace(engine)
    world = await startChannelWorld({ config: { databaseUrl: place.options.databaseUrl } })
    const given: Readonly<Record<Reach, Access['channels']>> = {
      all: 'all',
      one: [world.sides.granted.nodeId],
      none: [],
    }
    for (const role of limited)
      for (const reach of reaches)
        callers.set(
          `${role} ${reach}`,
          await world.caller(role, {
            channels: given[reach],
            ...(role === 'analyst' && { exports: true }),
          }),
        )
    for (const role of full) callers.set(`${role} all`, await world.caller(role))
  })
  afterAll(async () => {
    await world.close()
    await place.remove()
  })

  const unknown = {
    ...{
      id: randomUUID(),
      feedback_id: randomUUID(),
      code: 'PSN-NOSUCH1',
      reference_id: 'no-such-definition',
      share_id: randomUUID(),
    },
    ...{ delivery_id: randomUUID(), question_id: ids.remark, version: '1' },
  }
  const paramsOf = (call: Call, of: SideName | 'unknown'): Readonly<Record<string, string>> => {
    const area = areaOf(call)
    return of === 'unknown' ? unknown : { ...unknown, ...world.sides[of].places[area] }
  }
  const ask = async (
    by: Owner,
    name: Name,
    call: Call,
    params: Readonly<Record<string, string>>,
  ) => {
    const path = call.path
      .replace('/owner/v1', '')
      .replace(/:(\w+)/g, (_whole, param: string) => params[param] ?? '')
    if (call.bodyKind === 'multipart') return multipart(by, path)
    const reply = await by.call(
      call.method,
      `${path}${queryTakenBy(name)}`,
      call.body === undefined ? undefined : bodyTakenBy(name, params),
    )
    const { request_id: _request, ...told } = reply.body
    return { status: reply.status, told, raw: reply.raw.body }
  }
  const multipart = async (by: Owner, path: string) => {
    const form = new FormData()
    form.append('body', 'Hello')
    const reply = await fetch(`${world.url}/owner/v1${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by.key}` },
    })
    const raw = await reply.text()
    const { request_id: _request, ...told } = JSON.parse(raw) as Record<string, unknown>
    return { status: reply.status, told, raw }
  }
  const answerTo = async (by: Owner, name: Name, call: Call, of: SideName | 'unknown') => {
    const { status, told } = await ask(by, name, call, paramsOf(call, of))
    return { status, told }
  }

  const named = table.filter(([, call]) => isNamed(call) && areaOf(call) in placesOfChannels)
  /** Callers do not wait for each other, because none changes what another sees. */
  const together = [
    ...limited.flatMap((role) => reaches.map((reach) => [role, reach] as const)),
    ...full.map((role) => [role, 'all'] as const),
  ]
  it.each(named)(
    'an id of a channel that is not granted does not exist for %s',
    async (name, call) => {
      const isAsked = async ([role, reach]: (typeof together)[number]) => {
        const by = caller(role, reach)
        const answer = (of: SideName | 'unknown') => answerTo(by, name, call, of)
        const isFull = role === 'owner' || role === 'editor'
        const strange: readonly SideName[] =
          isFull || reach === 'all'
            ? ['foreign']
            : reach === 'one'
              ? ['foreign', 'hidden']
              : ['foreign', 'hidden', 'granted']
        const [random, ...others] = await Promise.all([answer('unknown'), ...strange.map(answer)])
        for (const [at, told] of others.entries())
          expect([role, reach, strange[at], told]).toEqual([role, reach, strange[at], random])
        const isOpen =
          mayDo(role, ownerCalls[name].permission, { exports: role === 'analyst' }) &&
          areaOf(call) !== 'integrations'
        if (reach === 'one' && isOpen && call.method === 'GET')
          expect([role, name, (await answer('granted')).status]).toEqual([role, name, 200])
      }
      await Promise.all(together.map(isAsked))
    },
  )

  const reads = table.filter(([, { method }]) => method === 'GET')
  it.each(reads)(
    'no reply contains anything of a channel that is not granted to an API key: %s',
    async (name, call) => {
      const isAsked = async ([role, reach]: (typeof together)[number]) => {
        const { status, raw } = await ask(
          caller(role, reach),
          name,
          call,
          paramsOf(call, 'granted'),
        )
        expect(status).toBeLessThan(500)
        const strange: readonly SideName[] =
          reach === 'all'
            ? ['foreign']
            : reach === 'one'
              ? ['hidden', 'foreign']
              : ['granted', 'hidden', 'foreign']
        const text = raw.toLowerCase()
        for (const side of strange)
          for (const trace of tracesOf(side))
            expect([role, reach, text.includes(trace)]).toEqual([role, reach, false])
      }
      await Promise.all(
        together.filter(([role]) => role === 'analyst' || role === 'agent').map(isAsked),
      )
    },
  )
  const tracesOf = (side: SideName): string[] => {
    const { word, nodeId, flowId, customerId, chat, feedbackId, places } = world.sides[side]
    return [
      word.toLowerCase(),
      nodeId,
      flowId,
      customerId,
      chat.id,
      feedbackId,
      places['widgets']?.['code']?.toLowerCase() ?? word.toLowerCase(),
    ]
  }

  it('finds nothing of other channels by a filter, a search or a cursor', async () => {
    const { hidden, granted } = world.sides
    const paths = [
      ...['node_id', 'flow_id', 'customer_id'].map(
        (name, at) => `/feedbacks?${name}=${[hidden.nodeId, hidden.flowId, hidden.customerId][at]}`,
      ),
      `/feedbacks?q=${hidden.word}`,
      `/chats?node_id=${hidden.nodeId}`,
      `/chats?q=${hidden.word}`,
      `/customers?q=${hidden.word}`,
    ]
    for (const role of limited)
      for (const path of paths) {
        const { status, body } = await caller(role, 'one').call('GET', path)
        if (status !== 403) expect([path, body]).toMatchObject([path, { items: [], next: null }])
      }
    const by = caller('analyst', 'one')
    const seen: unknown[] = []
    for (let after = ''; ; ) {
      const { body } = await by.call('GET', `/feedbacks?limit=1${after && `&after=${after}`}`)
      seen.push(...(body['items'] as { id: string }[]).map(({ id }) => id))
      if (body['next'] === null) break
      after = String(body['next'])
    }
    expect(seen.toSorted()).toEqual([granted.chat.id, granted.feedbackId].toSorted())
    const counted = await by.call(
      'GET',
      `/flows/${granted.flowId}/results?node_id=${hidden.nodeId}`,
    )
    expect(counted.body).toMatchObject({ counts: { responses: 0 }, parts: { nodes: [] } })
    const file = await by.call('GET', '/feedbacks.csv')
    expect(file.raw.body.trim().split('\r\n')).toHaveLength(3)
  })

  it('shows an agent conversations and who is in them, not every answer', async () => {
    const { granted } = world.sides
    const nobody = await world.owner.call('POST', '/customers', { name: 'Nobody yet' })
    await world.owner.call('PATCH', `/customers/${granted.customerId}`, {
      gender: 'f',
      birth_year: 1990,
      schema: { plan: 'gold' },
    })
    expect(
      (await caller('analyst', 'one').call('GET', `/customers/${granted.customerId}`)).body,
    ).toMatchObject({ gender: 'f', schema: { plan: 'gold' } })
    for (const reach of ['all', 'one'] as const) {
      const by = caller('agent', reach)
      expect((await by.call('GET', `/feedbacks/${granted.chat.id}`)).status).toBe(200)
      expect((await by.call('GET', `/feedbacks/${granted.feedbackId}`)).status).toBe(404)
      expect((await by.call('GET', `/customers/${nobody.body['id']}`)).status).toBe(404)
      expect((await by.call('GET', `/customers/${granted.customerId}`)).body).toMatchObject({
        name: 'Sunflower person',
        gender: null,
        birth_year: null,
        schema: {},
      })
      const told = FeedbackCustomer.parse({
        email: 'a@b.test',
        name: 'Told',
        gender: 'f',
        birth_year: 1990,
        schema: { plan: 'gold' },
        membership: 'gold',
      })
      const visitor = await world.visitor({
        node_id: granted.nodeId,
        flow_id: granted.flowId,
        customer: told,
      })
      await visitor.chat()
      for (const path of [`/chats/${visitor.id}`, `/feedbacks/${visitor.id}`]) {
        const contact = { email: 'a@b.test', name: 'Told', id: expect.any(String) }
        expect([path, (await world.owner.call('GET', path)).body['customer']]).toEqual([
          path,
          { ...told, ...contact },
        ])
        expect([path, (await by.call('GET', path)).body['customer']]).toEqual([path, contact])
      }
      expect((await by.call('GET', '/feedbacks?limit=500')).raw.body).not.toContain('gold')
      expect((await by.call('GET', '/customers')).raw.body).not.toContain('Nobody yet')
      for (const path of [
        '/feedbacks.csv',
        '/feedbacks.xlsx',
        '/feedbacks.ndjson',
        '/feedbacks.sav',
        '/feedbacks.codebook',
        `/customers/${granted.customerId}/export`,
        `/nodes/${granted.nodeId}/mailings`,
      ])
        expect([path, (await by.call('GET', path)).status]).toEqual([path, 403])
    }
  })

  it('sends no form of another channel, and links no contact of one', async () => {
    const { granted, hidden, foreign } = world.sides
    const sends = (flowId: string) =>
      caller('agent', 'one').call('POST', `/chats/${granted.chat.id}/forms`, { flow_id: flowId })
    const links = (creator_id: string) =>
      caller('analyst', 'one').call('POST', `/nodes/${granted.nodeId}/links`, { creator_id })
    const bare = async (asked: Promise<{ status: number; body: object }>) => {
      const { status, body } = await asked
      return { status, body: { ...body, request_id: null } }
    }
    for (const other of [hidden, foreign]) {
      expect(await bare(sends(other.flowId))).toEqual(await bare(sends(randomUUID())))
      expect(await bare(links(other.customerId))).toEqual(await bare(links(randomUUID())))
    }
  })
})

/** The areas whose ids belong to a channel. */
const placesOfChannels: Readonly<Record<string, true>> = {
  ...{
    flows: true,
    nodes: true,
    feedbacks: true,
    chats: true,
    customers: true,
    mailings: true,
    short_links: true,
    widgets: true,
    integrations: true,
  },
}
