// The two stores behave alike: a seeded generator makes the same calls, of owners and of respondents, to a server on the
// embedded store and to one on PostgreSQL. They answer alike, and at the end the audit log and what can be exported are the
// same. A longer run: ASKWELL_STORE_CALLS=20000, another one: ASKWELL_STORE_SEED=7.
import { type Call, calls, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../store/suite/stores.ts'
import { type Stage, startStage, type Words } from '../test-kit/every-call.ts'
import { changedJson, oddValues, placesIn } from '../test-kit/odd-input.ts'
import { pairedTexts } from '../test-kit/paired-texts.ts'
import type { Json } from '../test-kit/sample-of.ts'

const count = Number(process.env['ASKWELL_STORE_CALLS'] ?? 500)
const seed = Number(process.env['ASKWELL_STORE_SEED'] ?? 1)
const secondMs = 1_000

type Named = readonly [name: string, call: Call]
/** Sessions belong to the sign-in library and its own clock; the others ask another server, or describe this one. */
const leftOut: readonly string[] = [
  ...[
    'change_password',
    'confirm',
    'begin_second_factor',
    'confirm_second_factor',
    'end_second_factor',
    'sign_out',
    'list_sessions',
    'end_session',
    'me',
  ],
  ...[
    'test_integration',
    'test_webhook',
    'integration',
    'flow_request',
    'environment',
    'create_workspace',
    'switch_workspace',
    'export_xlsx',
    'export_ndjson',
    'export_sav',
    'export_codebook',
  ],
  // Deliveries are made beside the calls, at other times.
  ...['list_deliveries', 'replay_delivery', 'replay_given_up'],
]
const table: readonly Named[] = Object.entries<Call>({ ...calls, ...ownerCalls }).filter(
  ([name, { bodyKind }]) =>
    !leftOut.includes(name) && bodyKind !== 'multipart' && bodyKind !== 'form',
)

describe.skipIf(postgresUrl === null)(`the same calls to both stores · ${skipReason}`, () => {
  let place: StoreLocation
  let one: Stage
  let other: Stage
  beforeAll(async () => {
    place = await newPlace('postgres')
    // Jobs, such as those of alerts, would change data beside the calls, at other times.
    one = await startStage({ newId: idsInOrder(), jobs: 'by hand' })
    other = await startStage({
      newId: idsInOrder(),
      jobs: 'by hand',
      config: { databaseUrl: place.options.databaseUrl },
    })
  })
  afterAll(async () => {
    await one.server.close()
    await other.server.close()
    await place.remove()
  })

  it(
    `${count} calls of the seed ${seed} get the same answers, and leave the same log and the same data`,
    async () => {
      const hand = handOf(seed)
      const texts = pairedTexts()
      const made = new Map<string, string[]>()
      const statuses = new Map<number, number>()
      for (let step = 1; step <= count; step += 1) {
        const [name, call] = hand.pick(table)
        const chosen = ownId(hand, made, call)
        const ids = { ...one.paramsOf({ ...call, method: 'GET' }), ...chosen }
        const otherIds = {
          ...other.paramsOf({ ...call, method: 'GET' }),
          ...translated(chosen, texts.forOther),
        }
        const payload = call.bodyKind === 'json' ? bodyOf(hand, name, call) : undefined
        const query = call.query === undefined ? '' : queryOf(hand, call)
        const [a, b] = await both(
          call,
          [ids, otherIds],
          query,
          payload === undefined ? undefined : [payload, texts.forOther(payload)],
          texts.forOther,
        )
        const told = `call ${step}: ${call.method} ${call.path}${query} ${payload?.slice(0, 300) ?? ''}`
        expect([b.statusCode, b.body.slice(0, 300)], told).toEqual([
          a.statusCode,
          b.statusCode === a.statusCode ? b.body.slice(0, 300) : a.body.slice(0, 300),
        ])
        expect(b.headers['content-type'], told).toBe(a.headers['content-type'])
        expect(
          texts.difference(comparable(name, a.body), comparable(name, b.body)),
          told,
        ).toBeNull()
        expect(a.statusCode, told).not.toBe(500)
        statuses.set(a.statusCode, (statuses.get(a.statusCode) ?? 0) + 1)
        if (a.statusCode === 200 && call.method === 'POST') remember(made, call, a.body)
      }
      // Most calls must succeed, otherwise nothing was compared.
      expect(statuses.get(200), JSON.stringify([...statuses])).toBeGreaterThan(count / 3)
      for (const path of [
        '/audit?limit=500',
        '/audit/check',
        '/export',
        '/feedbacks?limit=500',
        '/feedbacks.csv',
        '/customers?limit=500',
        '/webhooks?limit=500',
      ])
        expect(
          texts.difference(
            comparable(path, await read(one, path)),
            comparable(path, await read(other, path)),
          ),
          path,
        ).toBeNull()
    },
    60_000 + count * 200,
  )

  async function both(
    call: Call,
    [ids, otherIds]: readonly [Words, Words],
    query: string,
    bodies: readonly [string, string] | undefined,
    forOther: (text: string) => string,
  ) {
    const ask = (stage: Stage, params: Words, address: string, payload: string | undefined) => {
      stage.server.clock.now += secondMs
      const url =
        call.path.replace(/:(\w+)/g, (_whole, param: string) =>
          encodeURIComponent(params[param] ?? param),
        ) + address
      const headers = {
        ...stage.callerOf(call),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      }
      return stage.server.app.inject({
        method: call.method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      })
    }
    return [
      await ask(one, ids, query, bodies?.[0]),
      await ask(other, otherIds, forOther(query), bodies?.[1]),
    ] as const
  }

  const read = async ({ server }: Stage, path: string): Promise<string> =>
    (
      await server.app.inject({
        url: `/owner/v1${path}`,
        headers: { authorization: `Bearer ${server.owner.key}` },
      })
    ).body

  function bodyOf(hand: Hand, name: string, call: Call): string {
    const document = one.bodyOf(name, call)
    if (hand.upTo(10) < 6) return JSON.stringify(document)
    const places = placesIn(document)
    return places.length < 2
      ? JSON.stringify(document)
      : changedJson(
          document,
          hand.pick(places.slice(1)),
          hand.upTo(3) === 0 ? null : hand.pick(oddValues),
        )
  }
})

/** Half of the time an object that an earlier call made; always for a deletion, because the prepared objects would be gone soon. */
function ownId(hand: Hand, made: ReadonlyMap<string, readonly string[]>, call: Call): Words {
  const known = made.get(areaOf(call)) ?? []
  const chosen = hand.pick(known.length > 0 ? known : ['00000000-0000-4000-8000-00000000dead'])
  return call.method === 'DELETE' || (known.length > 0 && hand.upTo(2) === 0) ? { id: chosen } : {}
}

/**
 * A bundle lists its parts by their ids, of which the store makes some by chance. Home leaves its figures out where columns are
 * still being read. Changes are numbered by the time of the machine.
 */
function comparable(name: string, body: string): string {
  if (name === 'home') return JSON.stringify({ ...(JSON.parse(body) as object), tiles: null })
  if (name === 'list_changes') return body.replace(/"next":\d+/, '')
  if (name !== 'export_bundle' && name !== '/export') return body
  const withoutIds = (part: unknown): string =>
    JSON.stringify(part).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
  const parts = Object.entries(JSON.parse(body) as Record<string, Json>)
  const sorted = parts.map(([part, list]) => [
    part,
    Array.isArray(list) ? list.toSorted((a, b) => (withoutIds(a) < withoutIds(b) ? -1 : 1)) : list,
  ])
  return JSON.stringify(Object.fromEntries(sorted))
}

const areaOf = ({ path }: Call): string =>
  path.replace(/^\/(owner\/)?v\d\//, '').split('/')[0] ?? ''

function remember(made: Map<string, string[]>, call: Call, body: string): void {
  const reply = JSON.parse(body) as Json
  const id =
    Object(reply)['id'] ??
    Object(Object(reply)['api_key'])['id'] ??
    Object(Object(reply)['invitation'])['id']
  if (typeof id === 'string') made.set(areaOf(call), [...(made.get(areaOf(call)) ?? []), id])
}

const translated = (words: Words, forOther: (text: string) => string): Words =>
  Object.fromEntries(Object.entries(words).map(([name, text]) => [name, forOther(text)]))

function queryOf(hand: Hand, { query }: Call): string {
  const names = Object.keys(query?.shape ?? {})
  if (names.length === 0 || hand.upTo(2) === 0) return ''
  const values = ['1', '2', 'true', 'any', 'good', '2026-11-20T12:05:00Z', 'delete', 'x', '']
  return `?${new URLSearchParams([[hand.pick(names), hand.pick(values)]])}`
}

interface Hand {
  upTo(end: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: the same numbers for the same seed everywhere. */
function handOf(from: number): Hand {
  let state = from
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (end: number): number => Math.floor(next() * end)
  return { upTo, pick: (list) => list[upTo(list.length)] as never }
}

function idsInOrder(): () => string {
  let last = 0
  return () => {
    last += 1
    return `00000000-0000-4000-8000-${last.toString(16).padStart(12, '0')}`
  }
}
