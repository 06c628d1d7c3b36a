// A store with files for the tests of backups, and an empty target beside it, on either engine. On PostgreSQL each is a database,
// because a dump has the name of its schema in it.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openErasureJournal } from '../outside/erasure-journal.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { openStore, type Store } from '../store/index.ts'
import { customer, newGround, row, type TestWorkspace, write } from '../store/suite/build.ts'
import { postgresUrl, run, testSecret } from '../store/suite/stores.ts'

export interface BackupTestStore {
  readonly folder: string
  readonly config: {
    readonly databaseUrl: string | null
    readonly dataDir: string
    readonly backupDir: string
    readonly s3: null
    readonly secret: string | null
    readonly previousSecret: null
  }
  /** Where to restore: an empty directory or database. */
  readonly into: string
  /** The configuration of a server of the restored store. */
  readonly restored: BackupTestStore['config']
  remove(): Promise<void>
}

export async function newBackupTestStore(engine: 'sqlite' | 'postgres'): Promise<BackupTestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-backup-'))
  const databases = engine === 'postgres' ? [await newDatabase(), await newDatabase()] : []
  const configOf = (name: string, databaseUrl: string | null) => ({
    databaseUrl,
    dataDir: join(folder, name),
    backupDir: join(folder, 'backups'),
    s3: null,
    secret: testSecret,
    previousSecret: null,
  })
  const restored = configOf('restored', databases[1]?.url ?? null)
  return {
    folder,
    config: configOf('data', databases[0]?.url ?? null),
    into: restored.databaseUrl ?? restored.dataDir,
    restored,
    async remove() {
      for (const { name } of databases)
        await run(postgresUrl ?? '', `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function newDatabase(): Promise<{ name: string; url: string }> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  // With the order of a language, which is not the order of bytes that SQLite has.
  await run(
    postgresUrl ?? '',
    `create database ${name} template template0 locale_provider icu icu_locale 'en'`,
  )
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export interface FilledStore {
  readonly store: Store
  readonly ground: TestWorkspace
  readonly customerId: string
  /** A feedback of the customer. */
  readonly ofCustomer: string
  readonly file: { readonly id: string; readonly sha256: string }
  /** Of another feedback. */
  addFile(): Promise<{ readonly id: string; readonly sha256: string }>
  /** Of no feedback. */
  upload(): Promise<{ readonly id: string; readonly sha256: string }>
  save(): Promise<string>
  /** What the owner's call does. */
  eraseCustomer(): Promise<void>
}

export async function fillStore(config: BackupTestStore['config']): Promise<FilledStore> {
  const { noteErasure, erasureKey } = await import('../actions/privacy/note-erasure.ts')
  const store = await openStore(config)
  await erasureKey(store)
  const ground = await newGround(store)
  const save = async (): Promise<string> => {
    const outcome = await store.saveFeedback(write(row(ground)))
    if (outcome.kind !== 'stored') throw new Error(`A feedback was not stored: ${outcome.kind}`)
    return outcome.id
  }
  const upload = async (): Promise<{ id: string; sha256: string }> => {
    const storage = await openFileStorage(config)
    const id = randomUUID()
    const content = `The bytes of ${id}`
    const path = join(storage.spoolDir, id)
    writeFileSync(path, content)
    await storage.put(id, path, { type: 'application/pdf', bytes: content.length })
    const sha256 = createHash('sha256').update(content).digest('hex')
    await store.files.add({
      id,
      address: randomUUID(),
      purpose: 'attachment',
      type: 'application/pdf',
      bytes: content.length,
      sha256,
      name: 'receipt.pdf',
      nodeId: ground.nodeId,
      deviceId: null,
      createdAt: Date.now(),
      deleteAfter: Date.now() + 86_400_000,
      scanned: null,
    })
    storage.close()
    return { id, sha256 }
  }
  const claimed = (file: { readonly id: string }) => ({
    files: [{ fileId: file.id, questionId: null }],
  })
  const file = await upload()
  const saved = row(ground, { customer: customer({ name: 'Tamsin Canary', external_id: 'c-1' }) })
  await store.saveFeedback(write(saved, claimed(file)))
  const ofCustomer = saved.id
  const customerId = (await store.feedback(ground.workspaceId, ofCustomer))?.customerId ?? ''
  return {
    store,
    ground,
    customerId,
    ofCustomer,
    file,
    async addFile() {
      const added = await upload()
      await store.saveFeedback(write(row(ground), claimed(added)))
      return added
    },
    upload,
    save,
    async eraseCustomer() {
      const storage = await openFileStorage(config)
      const files = { erasures: openErasureJournal(config, storage) }
      const erasing = {
        workspaceId: ground.workspaceId,
        customerId,
        answers: 'delete',
      } as const
      const clock = (): number => Date.now()
      await noteErasure({ store, files, clock }, { ...erasing, kind: 'customer', id: customerId })
      await store.erasure.erase(erasing, clock())
      while ((await store.erasure.eraseSlice(erasing, 50, clock())) > 0);
      storage.close()
    },
  }
}
