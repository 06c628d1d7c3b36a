// Exports and imports as an operator types them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fillStore, newBackupTestStore } from '../backup/test-store.ts'
import { openStore } from '../store/index.ts'
import { postgresUrl } from '../store/suite/stores.ts'
import { entriesOfCommands, runWords } from './test-terminal.ts'

const Exported = z.strictObject({
  directory: z.string(),
  workspaces: z.literal(1),
  rows: z.number().min(5),
  files: z.literal(1),
  missing_files: z.array(z.string()).length(0),
})
const Imported = z.strictObject({
  workspaces: z.array(z.string()).length(1),
  rows: z.number().min(5),
  files: z.literal(1),
  kept_audit_logs: z.array(z.string()).length(0),
})

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newPlace(engine: 'sqlite' | 'postgres') {
  const place = await newBackupTestStore(engine)
  undo.push(place.remove)
  return place
}

const engines = postgresUrl === null ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)

describe.each(engines)('askwell export on %s', (engine) => {
  it('writes while a server runs, and imports into a store with other workspaces (OP-81)', async () => {
    const place = await newPlace(engine)
    const { store, ground, ofCustomer } = await fillStore(place.config)
    undo.push(() => store.close())
    const to = join(place.folder, 'export')
    const words = ['export', '--to', to, '--workspace', ground.workspaceId]
    const written = await runWords(place.config, [...words, '--json'])
    expect(written).toMatchObject({ exitCode: 0 })
    Exported.parse(JSON.parse(written.out))
    expect(await runWords(place.config, words)).toMatchObject({
      exitCode: 7,
      err: expect.stringContaining('exists already'),
    })

    const other = await newPlace(engine)
    const there = await fillStore(other.config)
    await there.store.close()
    const imported = await runWords(other.config, ['import', to, '--json'])
    expect(imported).toMatchObject({ exitCode: 0 })
    Imported.parse(JSON.parse(imported.out))
    for (const id of [ground.workspaceId, there.ground.workspaceId])
      expect(await entriesOfCommands({ options: other.config }, id)).toEqual([['import_store', []]])
    const opened = await openStore(other.config)
    undo.push(() => opened.close())
    const list = await opened.listFeedback(ground.workspaceId, {}, { limit: 5 })
    expect(list.items.map(({ id }) => id)).toEqual([ofCustomer])
    expect(await opened.people.auditState(ground.workspaceId, null)).toMatchObject({ fault: null })
  })

  it('refuses what it does not know', async () => {
    const place = await newPlace(engine)
    const { store, ground } = await fillStore(place.config)
    undo.push(() => store.close())
    const to = join(place.folder, 'export')
    for (const [words, exitCode, sentence] of [
      [['export'], 2, 'needs --to'],
      [['export', '--to', to, '--with', 'feedback,answers'], 2, 'not "answers"'],
      [['export', '--to', to, '--with', 'chats'], 7, 'without feedback'],
      [['export', '--to', to, '--workspace', 'nobody'], 7, 'not found'],
      [['import', to], 7, 'not an export'],
    ] as const)
      expect(await runWords(place.config, words), sentence).toMatchObject({
        exitCode,
        err: expect.stringContaining(sentence),
      })
    expect(await runWords(place.config, ['export', '--to', to])).toMatchObject({ exitCode: 0 })
    expect(readFileSync(join(to, 'setup/workspace.ndjson'), 'utf8')).toContain(ground.workspaceId)
    // The store is open, as by a server.
    if (engine === 'sqlite')
      expect(await runWords(place.config, ['import', to])).toMatchObject({ exitCode: 6 })
  })
})
