import { idPattern } from '@askwell/contract'
import type { Feedback } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { flowId, languageIds, nodeId, questionId } from '../test/run-flow.ts'
import type { Reply, Request } from './api.ts'
import { incompleteFeedbackId, rememberIncomplete } from './incomplete.ts'
import { readQuery } from './query.ts'
import { continuedBy, type SaveContext, saveFeedback } from './save-feedback.ts'
import { type LocalStore, memoryStorage } from './storage.ts'
import type { SaveEffect } from './unsent.ts'
import { uuid } from './uuid.ts'

const createdAtMs = Date.parse('2026-11-20T12:00:00.250Z')
const feedback: Feedback = {
  device_id: nodeId,
  createdAtMs,
  node_id: nodeId,
  flow_id: flowId,
  language_id: languageIds.en,
  responses: [{ question_id: questionId(3), body: 'x' }],
}
const complete: SaveEffect = { type: 'save', completed: true, feedback, feedbackId: null }
const partial: SaveEffect = { ...complete, completed: false }
const stored: Reply = {
  kind: 'success',
  status: 200,
  text: '',
  json: { id: 'f1', chat_token_string: null },
}
const refused = (status: number, json: unknown): Reply => ({
  kind: 'failure',
  why: 'refused',
  status,
  message: 'refused',
  json,
})
const lost: Reply = {
  kind: 'failure',
  why: 'network',
  status: 0,
  message: 'Network failure',
  json: null,
}
const key = uuid((bytes) => crypto.getRandomValues(bytes))

interface Case {
  readonly replies?: Reply[]
  readonly search?: string
  readonly store?: LocalStore
  readonly token?: string | null
  readonly renewed?: string | null
}

async function save(
  effect: SaveEffect,
  {
    replies = [stored],
    search = '',
    store = memoryStorage(),
    token = null,
    renewed = null,
  }: Case = {},
) {
  const requests: Request[] = []
  const context: SaveContext = {
    store,
    channel: readQuery(search).channel?.headers ?? null,
    idempotencyKey: key,
    submissionToken: token,
    continues: continuedBy(store, effect),
    renewToken: async () => renewed,
    send: async (request) => {
      requests.push(request)
      return replies[requests.length - 1] ?? lost
    },
  }
  const act = await saveFeedback(context, effect)
  return { act, requests, headers: requests[0]?.headers ?? {} }
}

const widgetStore = (): LocalStore => {
  const store = memoryStorage()
  store.write('widgetStores', { [nodeId]: { isWidgetDisplayedBefore: true } })
  return store
}

describe('saveFeedback: what goes out', () => {
  it('posts the feedback as JSON with its time in ISO 8601', async () => {
    const { requests } = await save(complete)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v1/feedbacks' })
    const { createdAtMs: _, ...rest } = feedback
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      ...rest,
      created_at: '2026-11-20T12:00:00.250Z',
    })
  })

  it('says that it sends and takes JSON (R-PAY-24, R-PAY-25)', async () => {
    expect((await save(complete)).headers).toMatchObject({
      Accept: 'application/json',
      'Content-Type': 'application/json',
    })
  })

  it('X-COMPLETED is false for a partial save and true for a complete one (R-PAY-26, R-PAY-27)', async () => {
    expect((await save(partial)).headers['X-COMPLETED']).toBe('false')
    expect((await save(complete)).headers['X-COMPLETED']).toBe('true')
  })

  it.each(['sdi/sci', 'edi/eci', 'ldi/lci', 'wdi/wci', 'pndi/pnci'])(
    'sends the pair %s as headers (R-PAY-28)',
    async (pair) => {
      const [distribution = '', customer = ''] = pair.split('/')
      const { headers } = await save(complete, { search: `?${distribution}=d&${customer}=c` })
      expect(headers).toMatchObject({
        [`X-${distribution.toUpperCase()}`]: 'd',
        [`X-${customer.toUpperCase()}`]: 'c',
      })
      expect(Object.keys(headers)).toHaveLength(6)
    },
  )

  it('X-WWID names the node when the widget left something here (R-PAY-29)', async () => {
    expect((await save(complete, { store: widgetStore() })).headers['X-WWID']).toBe(nodeId)
    expect((await save(complete)).headers).not.toHaveProperty('X-WWID')
  })

  it('not together with a channel pair (R-PAY-30)', async () => {
    expect(
      (await save(complete, { store: widgetStore(), search: '?sdi=d&sci=c' })).headers,
    ).not.toHaveProperty('X-WWID')
    expect(
      (await save(complete, { store: widgetStore(), search: '?sdi=d' })).headers,
    ).toHaveProperty('X-WWID')
  })

  it('X-FID carries the id of the run, or the one an earlier visit left for this node and flow (R-PAY-31)', async () => {
    const store = memoryStorage()
    rememberIncomplete(store, { feedbackId: 'earlier', nodeId, flowId })
    rememberIncomplete(store, { feedbackId: 'other', nodeId, flowId: questionId(1) })
    expect((await save(partial, { store })).headers['X-FID']).toBe('earlier')
    expect((await save({ ...complete, feedbackId: 'mine' }, { store })).headers['X-FID']).toBe(
      'mine',
    )
  })

  it('without one there is no X-FID (R-PAY-32)', async () => {
    expect((await save(partial)).headers).not.toHaveProperty('X-FID')
  })

  it('sends the same Idempotency-Key, a UUID v4, with every save of a run', async () => {
    const keys = [await save(partial), await save(partial), await save(complete)].map(
      ({ headers }) => headers['Idempotency-Key'],
    )
    expect(keys).toEqual([key, key, key])
    expect(key).toMatch(idPattern)
  })

  it('echoes the submission token where the node carried one', async () => {
    expect((await save(complete, { token: 't1' })).headers['X-SUBMISSION-TOKEN']).toBe('t1')
    expect((await save(complete)).headers).not.toHaveProperty('X-SUBMISSION-TOKEN')
  })
})

describe('saveFeedback: what comes back', () => {
  it('takes id and chat token from the reply (R-PAY-33, R-PAY-34)', async () => {
    const reply: Reply = { ...stored, json: { id: 'f1', chat_token_string: 'chat' } }
    expect((await save(complete, { replies: [reply] })).act).toEqual({
      type: 'saved',
      completed: true,
      feedbackId: 'f1',
      chatToken: 'chat',
    })
    expect((await save(partial)).act).toEqual({
      type: 'saved',
      completed: false,
      feedbackId: 'f1',
      chatToken: null,
    })
  })

  it('any 2xx with an id is stored (R-PAY-35)', async () => {
    expect((await save(complete, { replies: [{ ...stored, status: 201 }] })).act).toMatchObject({
      type: 'saved',
    })
  })

  it("a 2xx without an id is somebody else's page, not our server", async () => {
    const reply: Reply = { kind: 'success', status: 200, text: '<html>Sign in</html>', json: null }
    expect((await save(complete, { replies: [reply] })).act).toEqual({
      type: 'save_failed',
      completed: true,
      failure: { status: 200, body: null },
    })
  })

  it.each([
    [
      refused(422, { code: 13001, message_key: 'systemError' }),
      { status: 422, body: { code: 13001, message_key: 'systemError' } },
    ],
    [refused(500, null), { status: 500, body: null }],
    [lost, { status: 0, body: null }],
  ])('%j fails with what came back (R-PAY-36)', async (reply, failure) => {
    expect((await save(complete, { replies: [reply] })).act).toEqual({
      type: 'save_failed',
      completed: true,
      failure,
    })
  })

  it('remembers a partial, and forgets it once the feedback is complete', async () => {
    const store = memoryStorage()
    await save(partial, { store })
    expect(store.read('INCOMPLETE_SURVEYS')).toEqual([{ feedbackId: 'f1', nodeId, flowId }])
    await save(complete, { store, replies: [refused(500, null)] })
    expect(incompleteFeedbackId(store, nodeId, flowId)).toBe('f1')
    await save(complete, { store })
    expect(store.read('INCOMPLETE_SURVEYS')).toBeNull()
  })

  it('forgets the partial of a respondent who had answered before (13045)', async () => {
    const store = memoryStorage()
    await save(partial, { store })
    await save(complete, { store, replies: [refused(400, { code: 13045 })] })
    expect(incompleteFeedbackId(store, nodeId, flowId)).toBeNull()
  })

  it('a token that ran out is renewed once, and the answer is not lost', async () => {
    const out = refused(403, { code: 13050 })
    const { act, requests } = await save(complete, {
      replies: [out, stored],
      token: 'old',
      renewed: 'new',
    })
    expect(act).toMatchObject({ type: 'saved' })
    expect(requests.map((request) => request.headers?.['X-SUBMISSION-TOKEN'])).toEqual([
      'old',
      'new',
    ])
    expect(await save(complete, { replies: [out, out], renewed: 'new' })).toMatchObject({
      act: { type: 'save_failed' },
      requests: { length: 2 },
    })
    expect(await save(complete, { replies: [out], renewed: null })).toMatchObject({
      act: { type: 'save_failed' },
      requests: { length: 1 },
    })
  })

  it('an id of an earlier visit that turns out to be completed (13047) is dropped, and the answer goes in without it', async () => {
    const store = memoryStorage()
    const taken = refused(400, { code: 13047 })
    rememberIncomplete(store, { feedbackId: 'earlier', nodeId, flowId })
    const { act, requests } = await save(complete, { store, replies: [taken, stored] })
    expect(act).toMatchObject({ type: 'saved', feedbackId: 'f1' })
    expect(requests.map(({ headers }) => headers?.['X-FID'])).toEqual(['earlier', undefined])
    expect(await save(complete, { store, replies: [taken, stored] })).toMatchObject({
      act: { type: 'save_failed' },
      requests: { length: 1 },
    })
  })
})
