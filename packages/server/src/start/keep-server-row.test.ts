import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Heartbeat, ServerRow } from '../store/servers/index.ts'
import { startTestServer } from '../test-kit/respondent-server.ts'
import { keepServerRow } from './keep-server-row.ts'

describe('the row of a server', () => {
  it('is there while the server listens, and removed at an orderly end (OP-57)', async () => {
    const server = await startTestServer()
    expect(await server.store.servers.living()).toEqual([])
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    await expect
      .poll(() => server.store.servers.living())
      .toEqual([
        {
          id: expect.any(String),
          version: expect.stringMatching(/^\d/),
          level: server.store.level,
          roles: ['web', 'jobs'],
        },
      ])
    expect((await server.app.inject('/readyz')).json()).toMatchObject({
      checks: { write: { status: 'ok' } },
    })
    await server.app.close()
    expect(await server.store.servers.living()).toEqual([])
    await server.close()
  })

  describe('that cannot be written', () => {
    beforeEach(
      () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }),
    )
    afterEach(() => void vi.useRealTimers())

    it('is noticed after ten seconds, and so is its return (OP-26)', async () => {
      let beat: (row: ServerRow) => Promise<Heartbeat> = async () => ({ nowMs: 0, others: 0 })
      const app = fastify()
      const servers = {
        beat: (row: ServerRow) => beat(row),
        remove: async () => {},
        now: async () => 0,
        living: async () => [],
      }
      const server = await startTestServer()
      const presence = keepServerRow(app, {
        store: { ...server.store, servers },
        newId: () => 'a server',
        config: { roles: ['web'] },
      })
      await app.listen({ host: '127.0.0.1', port: 0 })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(presence.isWritten()).toBe(true)
      beat = () => Promise.reject(new Error('read-only'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(presence.isWritten()).toBe(true)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(presence.isWritten()).toBe(false)
      beat = async () => ({ nowMs: 0, others: 0 })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(presence.isWritten()).toBe(true)
      await app.close()
      await server.close()
    })
  })
})
