// What each figure means to an operator.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeBackup } from '../backup/take-backup.ts'
import { fillStore, newBackupTestStore } from '../backup/test-store.ts'
import type { PostgresFacts } from '../store/inspect/postgres-facts.ts'
import { judgeBus, judgeClock, judgeConnections, judgePostgres, judgeSearch } from './database.ts'
import { judgeDirectory, judgeNode, judgeOpenFiles } from './machine.ts'
import { judgeCaller, judgeEnd } from './reach.ts'
import { judgeReplica } from './replica.ts'
import { judgeBackups } from './services.ts'

const facts: PostgresFacts = {
  version: 150_004,
  encoding: 'UTF8',
  user: 'askwell',
  schema: 'public',
  mayCreate: true,
  isReadOnly: false,
  mayWall: true,
  maxConnections: 97,
  feedbacks: 300_000,
  hasSearchIndex: true,
  hasSearchExtension: true,
  nowMs: 0,
}
const server = { id: 's', version: '1', level: '0', roles: [] }
const database = { connections: 10, patientConnections: 2, statementMs: 2_800, connectMs: 1_800 }

describe('the doctor', () => {
  it.each<[string, Partial<PostgresFacts>, string, string, string]>([
    ['an old PostgreSQL', { version: 140_012 }, 'database', 'fail', 'PostgreSQL 15 or newer'],
    ['a replica', { isReadOnly: true }, 'database', 'fail', 'the primary'],
    ['another encoding', { encoding: 'LATIN1' }, 'encoding', 'fail', "encoding 'UTF8'"],
    ['no schema', { schema: null }, 'rights', 'fail', 'existing schema'],
    [
      'no right to create',
      { mayCreate: false },
      'rights',
      'fail',
      'grant create on schema "public" to "askwell"',
    ],
    [
      'no right to make roles',
      { mayWall: false },
      'workspaces',
      'warn',
      'grant askwell_tenant to "askwell"',
    ],
  ])('finds %s, and says what helps', (_, change, check, status, help) => {
    const found = judgePostgres({ ...facts, ...change }).filter((one) => one.status !== 'ok')
    expect(found).toEqual([
      { check, status, says: expect.any(String), help: expect.stringContaining(help) },
    ])
    expect(judgePostgres(facts).every((one) => one.status === 'ok')).toBe(true)
  })

  it('wants no directory for a server that keeps nothing in it', async () => {
    const dataDir = '/proc/askwell'
    const s3 = { endpoint: null, bucket: 'b', region: 'r', accessKeyId: 'i', secretAccessKey: 's' }
    const databaseUrl = 'postgres://db.internal/askwell'
    const cluster = { dataDir, databaseUrl, s3, secret: 'k'.repeat(32) }
    const said = async (missing = '') =>
      (await judgeDirectory({ ...cluster, [missing]: null })).says.includes(dataDir)
    expect(await said()).toBe(false)
    for (const missing of ['databaseUrl', 's3', 'secret']) expect(await said(missing)).toBe(true)
  })

  it('says how the index of texts comes about where a search needs it (OP-56)', () => {
    const judged = (change: Partial<PostgresFacts>) => judgeSearch({ ...facts, ...change })
    expect(judged({})).toMatchObject({ status: 'ok' })
    expect(judged({ hasSearchIndex: false, feedbacks: 249_999 })).toMatchObject({ status: 'ok' })
    expect(judged({ hasSearchIndex: false })).toMatchObject({
      status: 'warn',
      help: expect.stringContaining('next night'),
    })
    expect(judged({ hasSearchIndex: false, hasSearchExtension: false })).toMatchObject({
      status: 'warn',
      help: expect.stringContaining('create extension if not exists pg_trgm'),
    })
  })

  it('compares clocks and connections, and knows servers that do not hear each other (OP-54, OP-66)', () => {
    expect(judgeClock(facts, 2_000).status).toBe('ok')
    expect(judgeClock(facts, -2_001)).toMatchObject({
      status: 'fail',
      says: expect.stringContaining('2.0 seconds behind'),
    })
    const four = Array.from({ length: 4 }, () => server)
    const alone = { database, databaseReplica: null }
    expect(judgeConnections(alone, facts, four).status).toBe('ok')
    expect(judgeConnections(alone, facts, [...four, server])).toMatchObject({
      status: 'warn',
      says: '5 servers need up to 85 of 97 connections.',
    })
    const databaseReplica = { url: 'postgres://replica', maxLagSeconds: 10 }
    expect(judgeConnections({ database, databaseReplica }, facts, four)).toMatchObject({
      status: 'ok',
      says: '4 servers need up to 72 of 97 connections.',
    })
    expect(judgeBus({ redisUrl: null }, [server]).status).toBe('ok')
    expect(judgeBus({ redisUrl: null }, four).status).toBe('warn')
    expect(judgeBus({ redisUrl: 'redis://r' }, four).status).toBe('ok')
  })

  it.each([
    ['away', 'ASKWELL_DB_READ_URL'],
    ['primary_away', 'DATABASE_URL'],
    ['no_standby', 'streaming standby of DATABASE_URL'],
    ['older_tables', 'pg_stat_replication'],
    ['late', 'pg_stat_replication'],
  ] as const)('says what to do about a replica that is %s (OP-55)', (kind, help) => {
    const found = judgeReplica({ fault: { kind, why: 'it rests' }, lagSeconds: null })
    expect(found).toMatchObject({ status: 'warn', help: expect.stringContaining(help) })
    expect(found.says).toContain('read from the replica: it rests.')
    expect(judgeReplica({ fault: null, lagSeconds: 0.26 })).toMatchObject({
      status: 'ok',
      says: 'The replica is 0.3 seconds behind the primary.',
    })
  })

  it.each([
    [judgeNode('24.13.0'), 'ok'],
    [judgeNode('27.0.0'), 'warn'],
    [judgeOpenFiles('Max open files            1024                 524288     files'), 'warn'],
    [judgeOpenFiles('Max open files            65536                65536      files'), 'ok'],
    [judgeOpenFiles('Max open files            unlimited            unlimited  files'), 'ok'],
    [judgeOpenFiles(null), 'ok'],
    [judgeEnd('https://a', 14 * 86_400_000, 0), 'ok'],
    [judgeEnd('https://a', 14 * 86_400_000, 1), 'warn'],
    [judgeCaller({ address: '10.0.0.1', peer: '10.0.0.1', is_forwarded: false }, []), 'ok'],
    [judgeCaller({ address: '10.0.0.1', peer: '10.0.0.1', is_forwarded: true }, []), 'fail'],
    [
      judgeCaller({ address: '10.0.0.1', peer: '10.0.0.1', is_forwarded: true }, ['10.0.0.0/8']),
      'ok',
    ],
    [judgeCaller({ address: '192.0.2.7', peer: '10.0.0.1', is_forwarded: true }, []), 'ok'],
  ])('judges %o as %s', ({ status }, expected) => {
    expect(status).toBe(expected)
  })

  it('warns of an instance without backups, and of an old one (OP-43)', async () => {
    const place = await newBackupTestStore('sqlite')
    const { store } = await fillStore(place.config)
    const empty = mkdtempSync(join(tmpdir(), 'askwell-doctor-'))
    const judge = (change: { backupDir?: string | null; databaseUrl?: string }, now = 0) =>
      judgeBackups({ ...place.config, backupEveryHours: 24, ...change }, now)
    try {
      expect((await judge({ backupDir: null })).status).toBe('warn')
      expect((await judge({ backupDir: null, databaseUrl: 'postgres://' })).status).toBe('ok')
      expect((await judge({ backupDir: empty })).status).toBe('warn')
      const to = join(place.config.backupDir, 'one')
      await takeBackup(place.config, { to, files: null, clock: () => 1_000 })
      expect(await judge({}, 1_000 + 48 * 3_600_000)).toMatchObject({
        status: 'ok',
        says: 'The newest backup is 48 hours old.',
      })
      expect((await judge({}, 1_001 + 48 * 3_600_000)).status).toBe('warn')
    } finally {
      await store.close()
      await place.remove()
      rmSync(empty, { recursive: true })
    }
  })
})
