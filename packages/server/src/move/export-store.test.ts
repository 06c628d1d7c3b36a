// Exports, imported into the other engine and exported again.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type BackupTestStore, fillStore, newBackupTestStore } from '../backup/test-store.ts'
import { loadDemo } from '../demo/index.ts'
import { copiedTables } from '../store/copy/copied-tables.ts'
import { exportedTables, exportKinds, kindOf, tablesOfKind } from '../store/copy/export-kinds.ts'
import { openStore } from '../store/index.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { customer, row, settings, write } from '../store/suite/build.ts'
import { postgresUrl, skipReason } from '../store/suite/stores.ts'
import type { ExportManifest } from './export-manifest.ts'
import { exportStore } from './export-store.ts'
import { importStore } from './import-store.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Side = 'sqlite' | 'postgres'
type StoreConfig = BackupTestStore['config']

async function newPlace(engine: Side): Promise<BackupTestStore> {
  const place = await newBackupTestStore(engine)
  undo.push(place.remove)
  return place
}

async function emptyPlace(engine: Side): Promise<StoreConfig> {
  return (await newPlace(engine)).config
}

/** Texts whose order differs between alphabets, engines and bytes, and which JSON escapes. */
const oddTexts = [
  'a',
  'B',
  'Z',
  'ä',
  'ı',
  'İ',
  '_',
  '10',
  '9',
  '😀',
  '\uffee',
  '"',
  '\\n',
  "'",
  '\u2028',
]
const oddText = (random: () => number): string =>
  Array.from(
    { length: 1 + Math.floor(random() * 6) },
    () => oddTexts[Math.floor(random() * oddTexts.length)],
  ).join('')

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** The demo, an audit log, a file, and rows with odd texts. */
async function filledPlace(engine: Side, seed: number, size = 1) {
  const random = seeded(seed)
  const { config } = await newPlace(engine)
  const filled = await fillStore(config)
  const { workspaceId } = filled.ground
  await loadDemo(filled.store, workspaceId, Date.UTC(2026, 4, 1))
  for (let turn = 0; turn < 40 * size; turn += 1)
    await filled.store.saveFeedback(
      write(
        row(filled.ground, {
          timeSpentSeconds: random() * 1_000,
          originUrl: oddText(random),
          customer: customer({
            name: oddText(random),
            external_id: oddText(random),
            schema: { [oddText(random)]: oddText(random), b: 1, a: random() },
          }),
        }),
      ),
    )
  const actor = { kind: 'system', id: null, name: 'cli (ada)' } as const
  for (const target of ['one', 'two', 'three'])
    await filled.store.people.record(workspaceId, {
      at: 1,
      actor,
      action: 'vacuum_store',
      target,
    })
  const other = await filled.store.createWorkspace(oddText(random), 7)
  await filled.store.putNode(other, randomUUID(), settings(), 7)
  await filled.store.close()
  const tombstones = new Set(Array.from({ length: 30 }, () => oddText(random)))
  for (const hash of tombstones)
    await behindOurBack(
      { options: config },
      `insert into tombstone (workspace_id, hash, erased_at) values ('${workspaceId}', '${hash.replaceAll("'", "''")}', 1)`,
    )
  return { config, workspaceId, other, fileId: filled.file.id }
}

let exports = 0
async function exported(
  config: StoreConfig,
  over: Partial<Parameters<typeof exportStore>[1]> = {},
): Promise<{ to: string; manifest: ExportManifest }> {
  exports += 1
  const to = join(config.dataDir, '..', `export-${exports}`)
  const order = { workspaceId: null, kinds: exportKinds, progress: () => undefined }
  return { to, manifest: await exportStore(config, { to, clock: () => 1, ...order, ...over }) }
}

const imports = (
  config: StoreConfig,
  from: string,
  progress: (line: string) => void = () => undefined,
) => importStore(config, { from, progress })

/** Every file of a directory with its bytes. */
function bytesOf(directory: string): ReadonlyMap<string, string> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    names.map((path) => [path.slice(directory.length), readFileSync(path, 'latin1')] as const),
  )
}

const pairs: readonly (readonly [Side, Side])[] =
  postgresUrl === null
    ? [['sqlite', 'sqlite']]
    : [
        ['sqlite', 'postgres'],
        ['postgres', 'sqlite'],
      ]

describe(postgresUrl === null ? `an export, one engine only: ${skipReason}` : 'an export', () => {
  it.each(pairs.flatMap(([from, to]) => [1, 2, 3].map((seed) => [from, to, seed] as const)))(
    'of %s has the same bytes after it was imported into %s and exported again (OP-78, seed %i)',
    async (from, to, seed) => {
      const source = await filledPlace(from, seed)
      const first = await exported(source.config)
      const target = await emptyPlace(to)
      const { rows } = await imports(target, first.to)
      expect(rows).toBeGreaterThan(100)
      const second = await exported(target)
      expect(bytesOf(second.to)).toEqual(bytesOf(first.to))
      const store = await openStore(target)
      try {
        expect(await store.people.auditState(source.workspaceId, null)).toMatchObject({
          fault: null,
          entries: 3,
        })
      } finally {
        await store.close()
      }
    },
    60_000,
  )

  it.each(pairs)(
    'of one workspace of %s becomes a workspace of another instance on %s, and its log stays valid (OP-78)',
    async (from, to) => {
      const source = await filledPlace(from, 4)
      const first = await exported(source.config, { workspaceId: source.workspaceId })
      const bytes = bytesOf(first.to)
      expect([...bytes.values()].join()).not.toContain(source.other)
      expect(first.manifest.tables.map(({ table }) => table)).not.toContain('person')
      const there = await filledPlace(to, 5)
      await imports(there.config, first.to)
      const again = await exported(there.config, { workspaceId: source.workspaceId })
      // The logs are signed again with the key of the other instance.
      const withoutLogs = (all: ReadonlyMap<string, string>) =>
        [...all].filter(([name]) => !name.startsWith('/audit/') && name !== '/manifest.json')
      expect(withoutLogs(bytesOf(again.to))).toEqual(withoutLogs(bytes))
      const store = await openStore(there.config)
      try {
        for (const id of [source.workspaceId, there.workspaceId])
          expect(await store.people.auditState(id, null)).toMatchObject({ fault: null, entries: 3 })
      } finally {
        await store.close()
      }
    },
    60_000,
  )

  it('keeps a log invalid that was altered before, also in another instance', async () => {
    const source = await filledPlace('sqlite', 6)
    await behindOurBack(
      { options: source.config },
      `update audit set target = 'x' where number = 2`,
    )
    const { to } = await exported(source.config, { workspaceId: source.workspaceId })
    const there = await filledPlace('sqlite', 7)
    await imports(there.config, to)
    const store = await openStore(there.config)
    try {
      const { fault } = await store.people.auditState(source.workspaceId, null)
      expect(fault).toBe('head')
    } finally {
      await store.close()
    }
  })

  it.each(pairs.map(([, to]) => to))(
    'continues on %s where it stopped, and may be repeated (OP-79)',
    async (to) => {
      const source = await filledPlace('sqlite', 8, 40)
      const first = await exported(source.config)
      const target = await emptyPlace(to)
      const stop = (line: string): void => {
        if (line.startsWith('feedback:')) throw new Error('the machine was switched off')
      }
      await expect(imports(target, first.to, stop)).rejects.toThrow('switched off')
      const all = first.manifest.tables
        .filter(({ table }) => kindOf(table) !== 'audit')
        .reduce((sum, { rows }) => sum + rows, 0)
      const { rows } = await imports(target, first.to)
      expect(rows).toBeGreaterThan(0)
      expect(rows).toBeLessThan(all - 1_600)
      expect(bytesOf((await exported(target)).to)).toEqual(bytesOf(first.to))
      const repeated = await imports(target, first.to)
      expect(repeated.rows).toBe(all)
      expect(repeated.keptLogs).toHaveLength(2)
      expect(bytesOf((await exported(target)).to)).toEqual(bytesOf(first.to))
    },
    60_000,
  )

  it('is refused before anything is written where it is damaged or does not fit (OP-78)', async () => {
    const source = await filledPlace('sqlite', 9)
    const damages: readonly (readonly [string, (directory: string) => void])[] = [
      ['has other bytes', (to) => appendFileSync(join(to, 'feedback/feedback.ndjson'), '{}\n')],
      ['is missing', (to) => edit(to, (text) => text.replace('feedback/feedback.', 'feedback/x.'))],
      ['not an export', (to) => edit(to, (text) => text.slice(1))],
      ['its format', (to) => edit(to, (text) => text.replace('askwell-export/1', 'other/1'))],
      ['the file', (to) => writeFileSync(fileIn(to, source.fileId), 'x')],
      [
        'nothing that is called',
        (to) => edit(to, (text) => text.replace('"table": "node"', '"table": "nodes"')),
      ],
      [
        'at 0001-old',
        (to) => edit(to, (text) => text.replace(/"schema": "[^"]+"/, '"schema": "0001-old"')),
      ],
      [
        'sealed with the key',
        (to) => edit(to, (text) => text.replace(/("key_ids": \[\s+")\w+/, '$10123456789abcdef')),
      ],
    ]
    for (const [sentence, damage] of damages) {
      const { to } = await exported(source.config)
      damage(to)
      const target = await emptyPlace('sqlite')
      await expect(imports(target, to)).rejects.toThrow(sentence)
      expect(existsSync(join(target.dataDir, 'askwell.db'))).toBe(false)
    }
  })

  it('of an instance is refused by a store with other workspaces', async () => {
    const { to } = await exported((await filledPlace('sqlite', 10)).config)
    const { config } = await filledPlace('sqlite', 11)
    await expect(imports(config, to)).rejects.toThrow('a workspace of another instance')
  })

  it('has only what --with names, and no conversation without its feedback', async () => {
    const { config } = await filledPlace('sqlite', 12)
    const { manifest } = await exported(config, { kinds: ['contacts'] })
    const kinds = new Set(manifest.tables.map(({ table }) => kindOf(table)))
    expect([...kinds].toSorted()).toEqual(['contacts', 'setup'])
    await expect(exported(config, { kinds: ['chats'] })).rejects.toThrow('without feedback')
  })
})

const fileIn = (directory: string, id: string): string =>
  join(directory, 'files', id.slice(0, 2), id)

function edit(directory: string, change: (text: string) => string): void {
  const path = join(directory, 'manifest.json')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

it('knows every kind of every table', () => {
  expect(exportedTables(exportKinds)).toEqual(copiedTables)
  const named = exportKinds.flatMap((kind) => tablesOfKind[kind])
  expect(named.filter((table) => !copiedTables.includes(table))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
