import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesFromBuild } from './start/pages-from-build.ts'
import { newDirectory, type ServerProcess, startProcess } from './test-kit/server-process.ts'

const isBuilt = (await pagesFromBuild()) !== null
const apiKey = 'a-key-of-more-than-twenty-four'

describe('a start that is refused', () => {
  it('prints all that is wrong with the environment, and no secret', async () => {
    const { ended, printed } = startProcess({
      ASKWELL_DMEO: 'off',
      PORT: 'high',
      DATABASE_URL: 'mysql://root:hunter2@db',
    })
    expect(await ended).toBe(2)
    expect(printed()).toMatch(/3 variables are invalid/)
    for (const name of ['ASKWELL_DMEO', 'PORT', 'DATABASE_URL']) expect(printed()).toContain(name)
    expect(printed()).not.toMatch(/hunter2|at .*\.ts:\d/)
  })

  it('says that a variable needs another', async () => {
    const { ended, printed } = startProcess({ MAIL_FROM: 'ask@shop.example' })
    expect(await ended).toBe(2)
    expect(printed()).toContain('requires SMTP_URL')
  })
})

describe.skipIf(!isBuilt)('the server as a process (needs the built pages)', () => {
  let server: ServerProcess
  let url: string
  let dataDir: string
  beforeAll(async () => {
    dataDir = await newDirectory()
    server = startProcess({ ASKWELL_DATA_DIR: dataDir, ASKWELL_API_KEY: apiKey, LOG_LEVEL: 'info' })
    url = await server.url
  })
  afterAll(() => {
    server.process.kill('SIGKILL')
  })

  it('takes the key it was given, and does not print it', async () => {
    expect(
      (await fetch(`${url}/owner/v1/flows`, { headers: { authorization: `Bearer ${apiKey}` } }))
        .status,
    ).toBe(200)
    expect(server.printed()).not.toContain(apiKey)
  })

  it('logs one line a request, without query strings, tokens or bodies', async () => {
    const canary = 'canary-7f3a'
    const node = '00000000-0000-4000-8000-000000000001'
    const asked = [
      fetch(`${url}/v1/nodes/${node}?signature=${canary}`),
      fetch(`${url}/owner/v1/feedbacks?q=${canary}`, {
        headers: { authorization: `Bearer ${canary}` },
      }),
      fetch(`${url}/v1/feedbacks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-submission-token': canary },
        body: JSON.stringify({ device_id: canary }),
      }),
      fetch(`${url}/nowhere/${canary}`, { redirect: 'manual' }),
    ]
    const ids = (await Promise.all(asked)).map(
      (reply) => reply.headers.get('x-request-id') ?? 'none',
    )
    await expect.poll(() => ids.every((id) => server.printed().includes(id))).toBe(true)
    expect(server.printed()).not.toContain(canary)
    const line = server
      .printed()
      .split('\n')
      .find((text) => text.includes(ids[0] ?? ''))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      request_id: ids[0],
      method: 'GET',
      route: '/v1/nodes/:node_id',
      status: 404,
      ms: expect.any(Number),
    })
  })

  it('refuses a second server on its data directory', async () => {
    const second = startProcess({ ASKWELL_DATA_DIR: dataDir })
    expect(await second.ended).toBe(6)
    expect(second.printed()).toMatch(/^Askwell did not start: .+\n$/)
    expect(second.printed()).toContain(dataDir)
  })

  it('refuses a port in use with one sentence', async () => {
    const port = new URL(url).port
    const second = startProcess({
      ASKWELL_DATA_DIR: await newDirectory(),
      PORT: port,
      LOG_LEVEL: 'silent',
    })
    expect(await second.ended).toBe(6)
    expect(second.printed()).toBe(
      `Askwell did not start: port ${port} of 127.0.0.1 is in use. Stop the other program, or set PORT to another number.\n`,
    )
  })

  it('ends when its port is in use, whatever else it has opened (OP-8)', async () => {
    const second = startProcess({
      ASKWELL_DATA_DIR: await newDirectory(),
      PORT: new URL(url).port,
      REDIS_URL: 'redis://127.0.0.1:1',
    })
    expect(await second.ended).toBe(6)
  })

  it('refuses a data directory that cannot be made', async () => {
    const file = join(await newDirectory(), 'a-file')
    await writeFile(file, '')
    const second = startProcess({ ASKWELL_DATA_DIR: join(file, 'data') })
    expect(await second.ended).toBe(2)
    expect(second.printed()).toMatch(/^Askwell did not start: .*a-file.*\n$/)
  })

  it('refuses a data directory below one that takes no other, and does not try for ever', async () => {
    const second = startProcess({ ASKWELL_DATA_DIR: '/proc/askwell/data' })
    expect(await second.ended).toBe(2)
    expect(second.printed()).toMatch(/^Askwell did not start: .*\/proc\/askwell.*\n$/)
  })

  it('refuses a data directory that takes no files, and names it', async () => {
    const directory = await newDirectory()
    await writeFile(join(directory, 'files'), '')
    const second = startProcess({ ASKWELL_DATA_DIR: directory })
    expect(await second.ended).toBe(2)
    expect(second.printed()).toContain(
      `Askwell did not start: files cannot be kept in ${directory}/files/incoming: `,
    )
    expect(second.printed()).not.toMatch(/^ +at /m)
  })

  it('finishes what is in flight when asked to stop, and ends with 0', async () => {
    const body = '{"device_id":1}'
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    await once(socket, 'connect')
    socket.write(
      `POST /v1/feedbacks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // The head has been read once another request, sent later, has been answered.
    await fetch(`${url}/healthz`)
    server.process.kill('SIGTERM')
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            () => 'open',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('refused')
    socket.write(body.slice(5))
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 422 /)
    expect(received.toLowerCase()).toContain('connection: close')
    expect(await server.ended).toBe(0)
  })
})

describe.skipIf(!isBuilt)('a server that is asked to stop (needs the built pages)', () => {
  const starts = async (environment: Record<string, string>) => {
    const server = startProcess({ ASKWELL_DATA_DIR: await newDirectory(), ...environment })
    return { ...server, url: await server.url }
  }
  const halfBody = async (url: string): Promise<void> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      'POST /v1/feedbacks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a',
    )
    await fetch(`${url}/healthz`)
  }

  it('says so, serves on until a balancer has noticed, and then ends (OP-9)', async () => {
    const server = await starts({ ASKWELL_DRAIN_SECONDS: '2' })
    server.process.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    const ready = await fetch(`${server.url}/readyz`)
    expect(await ready.json()).toMatchObject({ status: 'draining' })
    const served = await fetch(`${server.url}/studio/`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
  })

  it('ends with 8 when it had to cut a request off', async () => {
    const server = await starts({ ASKWELL_STOP_SECONDS: '1' })
    await halfBody(server.url)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(8)
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at once at a second signal (%s)', async (signal, code) => {
    const server = await starts({ ASKWELL_DRAIN_SECONDS: '600' })
    server.process.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    server.process.kill(signal)
    expect(await server.ended).toBe(code)
  })
})
