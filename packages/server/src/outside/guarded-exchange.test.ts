import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { limits, useGuardedStubs } from '../test-kit/guarded-stubs.ts'
import { makeGuardedFetch } from './guarded-fetch.ts'

const { stubs, stub } = useGuardedStubs()

describe('an exchange with an outside server', () => {
  const asking = async (answer: RequestListener, change: object = {}) => {
    const { url, host } = await stub(answer)
    return makeGuardedFetch({ allowed: [host] })(url, { ...limits, ...change })
  }

  it('sends method, body and headers, but none that frame the message or name the host', async () => {
    let seen: {
      method: string | undefined
      headers: NodeJS.Dict<string | string[]>
      body: string
    } | null = null
    const reply = await asking(
      (request, response) => {
        let body = ''
        request.on('data', (part) => {
          body += part
        })
        request.on('end', () => {
          seen = { method: request.method, headers: request.headers, body }
          response.writeHead(201, { 'x-kind': 'made' }).end('{"ok":true}')
        })
      },
      {
        method: 'PUT',
        body: 'süß',
        headers: {
          Authorization: 'Bearer s3cret',
          Host: 'inside',
          'Content-Length': '1',
          'transfer-encoding': 'chunked',
          'X-Bad': 'a\r\nx-evil: 1',
          'Proxy-Authorization': 'x',
        },
      },
    )
    expect(reply).toMatchObject({ kind: 'answered', status: 201, headers: { 'x-kind': 'made' } })
    expect(reply.kind === 'answered' && reply.body.toString()).toBe('{"ok":true}')
    expect(seen).toMatchObject({
      method: 'PUT',
      body: 'süß',
      headers: {
        authorization: 'Bearer s3cret',
        'content-length': '5',
        'accept-encoding': 'identity',
      },
    })
    const { headers } = seen ?? { headers: {} as NodeJS.Dict<string | string[]> }
    expect(headers['host']).toMatch(/^127\.0\.0\.1:\d+$/)
    for (const name of ['transfer-encoding', 'x-bad', 'x-evil', 'proxy-authorization'])
      expect(headers[name]).toBeUndefined()
  })

  it('any other status is an answer', async () => {
    expect(await asking((_request, response) => response.writeHead(500).end('x'))).toMatchObject({
      kind: 'answered',
      status: 500,
    })
  })

  it.each<[string, RequestListener, string]>([
    [
      'tells its length',
      (_request, response) => response.writeHead(200, { 'content-length': '5000000' }).write('x'),
      'too_large',
    ],
    ['only grows', (_request, response) => response.end('x'.repeat(5_000_000)), 'too_large'],
    [
      'is compressed',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'encoded',
    ],
    [
      'breaks off',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy()),
      'unreachable',
    ],
    ['is no HTTP', (_request, response) => response.socket?.end('hello'), 'unreachable'],
    ['never comes', () => undefined, 'timeout'],
    ['never ends', (_request, response) => response.writeHead(200).write('x'), 'timeout'],
  ])('a reply that %s is given up', async (_name, answer, why) => {
    const startedAt = performance.now()
    expect(await asking(answer, { timeoutMs: 400 })).toEqual({ kind: 'failed', why })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('a reply that comes byte by byte is bounded by the whole time', async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    const reply = await asking(
      (_request, response) => {
        timer = setInterval(() => response.write('x'), 20)
      },
      { timeoutMs: 300 },
    )
    clearInterval(timer)
    expect(reply).toEqual({ kind: 'failed', why: 'timeout' })
  })

  it('a name server that never answers is bounded by the same time', async () => {
    const ask = makeGuardedFetch({ allowed: [], resolve: () => new Promise(() => undefined) })
    expect(await ask('https://shop.test/', { ...limits, timeoutMs: 200 })).toEqual({
      kind: 'failed',
      why: 'timeout',
    })
  })

  it('a port where nobody listens is unreachable', async () => {
    const { url, host } = await stub(() => undefined)
    stubs.pop()?.close()
    expect(await makeGuardedFetch({ allowed: [host] })(url, limits)).toEqual({
      kind: 'failed',
      why: 'unreachable',
    })
  })
})
