import { describe, expect, it, vi } from 'vitest'
import { createApi, requestTimeoutMs, type Wire } from './api.ts'

const request = { method: 'GET', url: '/v1/x' } as const

/** A wire whose clock is stopped until `tick`. */
function wire(fetch: Wire['fetch']): Wire & { tick: () => void; pending: () => number } {
  const tasks = new Set<() => void>()
  return {
    fetch,
    later: (ms, task) => {
      expect(ms).toBe(requestTimeoutMs)
      tasks.add(task)
      return () => tasks.delete(task)
    },
    tick: () => {
      for (const task of tasks) task()
    },
    pending: () => tasks.size,
  }
}

const answering = (status: number, text: string, type = 'application/json'): Wire =>
  wire(
    async () =>
      new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } }),
  )

/** A server that never answers; ends only when the request is aborted. */
const hanging = (_url: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = init
    if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

describe('createApi', () => {
  it.each([200, 201, 202, 204, 206])('takes %s as a success (R-PAY-35)', async (status) => {
    expect(await createApi(answering(status, '{"id":"a"}'))(request)).toMatchObject({
      kind: 'success',
      status,
    })
  })

  it.each(['application/json', 'text/plain', 'text/html'])(
    'reads JSON from the text of a %s reply (R-PAY-33)',
    async (type) => {
      expect(await createApi(answering(200, '{"id":"a"}', type))(request)).toMatchObject({
        kind: 'success',
        json: { id: 'a' },
      })
    },
  )

  it('answers text that is not JSON as text', async () => {
    expect(await createApi(answering(200, '.a { color: red }', 'text/css'))(request)).toMatchObject(
      { kind: 'success', text: '.a { color: red }', json: null },
    )
  })

  it.each([300, 304, 400, 404, 422, 500, 503])(
    'takes %s as a failure that carries what came back (R-PAY-36)',
    async (status) => {
      const hasBody = status !== 304
      const send = createApi(
        wire(
          async () =>
            new Response(hasBody ? '{"code":13001,"message_key":"systemError"}' : null, { status }),
        ),
      )
      expect(await send(request)).toMatchObject({
        kind: 'failure',
        why: 'refused',
        status,
        json: hasBody ? { code: 13001, message_key: 'systemError' } : null,
      })
    },
  )

  it('says "Request timed out" when nothing came in 30 s (R-ERR-10)', async () => {
    const still = wire(hanging)
    const reply = createApi(still)(request)
    expect(requestTimeoutMs).toBe(30_000)
    still.tick()
    expect(await reply).toEqual({
      kind: 'failure',
      why: 'timeout',
      status: 0,
      message: 'Request timed out',
      json: null,
    })
  })

  it('also when the body never ends (R-ERR-10)', async () => {
    const still = wire(async (_url, init) => {
      const body = new ReadableStream({
        start: (controller) =>
          init.signal?.addEventListener('abort', () => controller.error(new Error('cut'))),
      })
      return new Response(body)
    })
    const reply = createApi(still)(request)
    await new Promise((resolve) => setImmediate(resolve))
    still.tick()
    expect(await reply).toMatchObject({ why: 'timeout' })
  })

  it('rejects an aborted request with "Request was aborted" (R-ERR-11)', async () => {
    const controller = new AbortController()
    const reply = createApi(wire(hanging))({ ...request, signal: controller.signal })
    controller.abort()
    expect(await reply).toMatchObject({ why: 'aborted', status: 0, message: 'Request was aborted' })
    expect(await createApi(wire(hanging))({ ...request, signal: controller.signal })).toMatchObject(
      { why: 'aborted' },
    )
  })

  it('says "Network failure" when the server cannot be reached (R-ERR-12)', async () => {
    const reply = createApi(wire(() => Promise.reject(new TypeError('Failed to fetch'))))(request)
    expect(await reply).toEqual({
      kind: 'failure',
      why: 'network',
      status: 0,
      message: 'Network failure',
      json: null,
    })
  })

  it('passes method, headers and body on, and stops its clock', async () => {
    const fetch = vi.fn(async () => new Response('{}'))
    const watched = wire(fetch)
    await createApi(watched)({
      method: 'POST',
      url: '/v1/feedbacks',
      headers: { Accept: 'application/json' },
      body: '{}',
    })
    expect(fetch).toHaveBeenCalledWith(
      '/v1/feedbacks',
      expect.objectContaining({
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: '{}',
      }),
    )
    expect(watched.pending()).toBe(0)
  })
})
