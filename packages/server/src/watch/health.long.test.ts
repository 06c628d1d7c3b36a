// Each fault of readiness caused for real, and its end, both noticed within 15 seconds (OP-29).
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { postgresUrl, run, skipReason } from '../store/suite/stores.ts'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'

const token = 'a-token-of-metrics-with-32-letters'
const ends: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

interface Listening {
  readonly server: TestServer
  readonly url: string
  becomes(status: string, check: string): Promise<void>
}

async function listening(config: Partial<Config> = {}): Promise<Listening> {
  const server = await startTestServer({ config: { metrics: { port: null, token }, ...config } })
  ends.push(() => server.close())
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    server,
    url,
    async becomes(status, check) {
      const read = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${url}/readyz`, { headers })
        const body = (await reply.json()) as {
          status: string
          checks: Record<string, { status: string; why?: string }>
        }
        return [reply.status, body.status, body.checks[check]?.status]
      }
      const isWell = status === 'ready'
      await expect
        .poll(read, { timeout: 15_500, interval: 500 })
        .toEqual([status === 'unready' ? 503 : 200, status, isWell ? 'ok' : 'fail'])
    },
  }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const has = (command: string): boolean => {
  try {
    execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}

describe('readiness', { timeout: 300_000 }, () => {
  it.skipIf(postgresUrl === null)(
    `ends while a database is read-only after a fail-over ${skipReason}(OP-26, OP-29)`,
    async () => {
      const name = `health_${randomUUID().replaceAll('-', '')}`
      await run(postgresUrl ?? '', `create database ${name}`)
      ends.push(() => run(postgresUrl ?? '', `drop database ${name} with (force)`))
      const url = new URL(postgresUrl ?? '')
      url.pathname = `/${name}`
      const { becomes } = await listening({ databaseUrl: url.href })
      await becomes('ready', 'write')
      const readOnly = async (isOn: 'on' | 'off') => {
        await run(
          postgresUrl ?? '',
          `alter database ${name} set default_transaction_read_only = ${isOn}`,
        )
        await run(
          postgresUrl ?? '',
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
      }
      await readOnly('on')
      await becomes('unready', 'write')
      await readOnly('off')
      await becomes('ready', 'write')
    },
  )

  it.skipIf(postgresUrl === null)(
    'ends when a newer release made tables that this one cannot use (OP-26, OP-29)',
    async () => {
      const name = `health_${randomUUID().replaceAll('-', '')}`
      await run(postgresUrl ?? '', `create database ${name}`)
      ends.push(() => run(postgresUrl ?? '', `drop database ${name} with (force)`))
      const url = new URL(postgresUrl ?? '')
      url.pathname = `/${name}`
      const { becomes } = await listening({ databaseUrl: url.href })
      await becomes('ready', 'schema')
      const [before] = (await run(url.href, 'select compatible_from from schema_state')) as {
        compatible_from: string
      }[]
      await run(url.href, `update schema_state set compatible_from = '9999-later'`)
      await becomes('unready', 'schema')
      await run(url.href, `update schema_state set compatible_from = '${before?.compatible_from}'`)
      await becomes('ready', 'schema')
    },
  )

  it.skipIf(!has('redis-server'))(
    'is degraded while Redis is stopped or gone (OP-26, OP-29)',
    async () => {
      const port = await freePort()
      const begin = () =>
        spawn('redis-server', ['--port', `${port}`, '--save', ''], { stdio: 'ignore' })
      let redis = begin()
      ends.push(() => redis.kill('SIGKILL'))
      const { becomes } = await listening({ redisUrl: `redis://127.0.0.1:${port}` })
      await becomes('ready', 'redis')
      redis.kill('SIGSTOP')
      await becomes('degraded', 'redis')
      redis.kill('SIGCONT')
      await becomes('ready', 'redis')
      redis.kill('SIGKILL')
      await becomes('degraded', 'redis')
      redis = begin()
      await becomes('ready', 'redis')
    },
  )

  it('ends on a full disk, and comes back with room (OP-26, OP-29)', async (context) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'askwell-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', dataDir], {
        stdio: 'ignore',
      })
    } catch {
      context.skip('this user may not mount a tmpfs')
    }
    ends.push(() => execFileSync('umount', ['-l', dataDir]))
    const { becomes } = await listening({ dataDir })
    await becomes('ready', 'disk')
    writeFileSync(join(dataDir, 'filler'), Buffer.alloc(60 * 1024 * 1024))
    await becomes('unready', 'disk')
    rmSync(join(dataDir, 'filler'))
    await becomes('ready', 'disk')
  })

  it('is degraded while a job is ten minutes late (OP-26, OP-29)', async () => {
    const { server, becomes } = await listening({ roles: ['web'] })
    const job = { kind: 'of_a_newer_release', name: null, payload: null }
    await becomes('ready', 'jobs')
    await server.store.jobs.add({ ...job, runAt: server.clock.now - 700_000 }, server.clock.now)
    await becomes('degraded', 'jobs')
    const [claimed] = await server.store.jobs.claim(job.kind, 1, server.clock.now, 60_000)
    if (claimed !== undefined) await server.store.jobs.finish(claimed, null)
    await becomes('ready', 'jobs')
  })

  it('is degraded while two servers run without Redis (OP-26, OP-29)', async () => {
    const { server, becomes } = await listening()
    const { store } = server
    await becomes('ready', 'bus')
    const other = { id: 'another', version: '1', level: store.level, roles: ['web'] }
    const beat = setInterval(() => void store.servers.beat(other), 1_000)
    await store.servers.beat(other)
    await becomes('degraded', 'bus')
    clearInterval(beat)
    await store.servers.remove('another')
    await becomes('ready', 'bus')
  })

  it('asks the store by a timer and never for a probe, and writes one line when a check fails or recovers (OP-27)', async () => {
    // With metrics on, the checks use a copy of the store, which measures.
    const { server, url } = await listening({ metrics: { port: null, token: null } })
    const looked = vi.spyOn(server.store, 'ready')
    const begunAt = performance.now()
    await Promise.all(
      Array.from({ length: 200 }, async () => (await fetch(`${url}/readyz`)).arrayBuffer()),
    )
    const turns = Math.floor((performance.now() - begunAt) / 2_000)
    expect(looked.mock.calls.length).toBeLessThanOrEqual(1 + turns)

    const lines: string[] = []
    for (const level of ['warn', 'info'] as const)
      vi.spyOn(server.app.log, level).mockImplementation((fields: unknown, text?: string) => {
        if (Object(fields).check === 'store') lines.push(`${level} ${text}`)
      })
    looked.mockRejectedValue(new Error('unplugged'))
    const failures = looked.mock.calls.length
    await expect
      .poll(() => looked.mock.calls.length, { timeout: 15_000 })
      .toBeGreaterThan(failures + 2)
    looked.mockRestore()
    await expect
      .poll(() => lines, { timeout: 15_000 })
      .toEqual(['warn a readiness check failed', 'info a readiness check has recovered'])
  })
})
