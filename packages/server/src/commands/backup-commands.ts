// Backups and how they are restored, while servers run or not.
import { join, resolve } from 'node:path'
import type { FilesKind } from '../backup/back-up-files.ts'
import { eraseAgain, notedErasures } from '../backup/erase-again.ts'
import { listBackups } from '../backup/list-backups.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { nameOf } from '../start/keep-backups.ts'
import { postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { openStore } from '../store/index.ts'
import { textOf } from './command.ts'
import { cliActor, recordCommand, systemUser } from './instance-entry.ts'
import {
  assertStoreIn,
  type InstanceCommand,
  inMegabytes,
  json,
  onInstance,
  print,
  storeNamed,
} from './on-instance.ts'

const key = { value: 'FILE', meaning: 'A copy of the file `secret`, if the key came from it.' }

const backup: InstanceCommand = {
  name: 'backup',
  operands: [],
  summary: 'Makes a backup of the database and the files, whether servers run or not.',
  options: {
    to: {
      value: 'PATH',
      meaning:
        'A new directory, a file that ends in .tar, or - for standard output; without it a directory in ASKWELL_BACKUP_DIR.',
    },
    files: {
      value: 'copy|list|none',
      meaning:
        'Whether uploaded files are copied, only listed (the default for a bucket), or left out.',
    },
    json,
  },
  async runOnInstance(input, config) {
    const kind = textOf(input, 'files')
    if (kind !== null && !isFilesKind(kind))
      throw new OperatorRefusal('--files must be copy, list or none.', exitCodes.configuration)
    assertStoreIn(config)
    const clock = (): number => Date.now()
    const to = textOf(input, 'to') ?? inBackupDir(config, clock())
    const isStream = to === '-'
    const manifest = await takeBackup(config, {
      to: isStream ? process.stdout : to,
      files: kind,
      clock,
    })
    const { created_at, schema, counts, database, files } = manifest
    const report = {
      path: isStream ? null : resolve(to),
      created_at,
      schema,
      feedback: counts['feedback'] ?? 0,
      database_bytes: database.bytes,
      files: files.count,
      missing_files: files.missing,
      key_ids: manifest.key_ids,
    }
    // Standard output carries the backup then.
    print({ ...input, out: isStream ? input.err : input.out }, report, () => [
      `${report.path ?? 'Standard output'} holds ${report.feedback} feedbacks (${inMegabytes(database.bytes)}) and ${files.count} files${files.kind === 'copy' ? '' : `, which were ${files.kind === 'list' ? 'listed and not copied' : 'left out'}`}.`,
      `The key of the instance is not in it. Keep ${config.secret === null ? `a copy of ${join(config.dataDir, 'secret')}` : 'ASKWELL_SECRET'} somewhere else.`,
      ...(files.missing.length === 0
        ? []
        : [`The storage does not have ${files.missing.length} files that the database names.`]),
    ])
    return 0
  },
}

const isFilesKind = (kind: string): kind is FilesKind => ['copy', 'list', 'none'].includes(kind)

function inBackupDir({ backupDir }: Config, at: number): string {
  if (backupDir !== null) return join(backupDir, nameOf(at))
  throw new OperatorRefusal(
    '`askwell backup` needs --to PATH, or the variable ASKWELL_BACKUP_DIR.',
    exitCodes.configuration,
  )
}

const backupList: InstanceCommand = {
  name: 'backup list',
  operands: [],
  summary: 'Lists the backups of a folder, the newest first.',
  options: {
    in: { value: 'FOLDER', meaning: 'The folder; without it ASKWELL_BACKUP_DIR.' },
    json,
  },
  async runOnInstance(input, { backupDir }) {
    const folder = textOf(input, 'in') ?? backupDir
    if (folder === null)
      throw new OperatorRefusal(
        '`askwell backup list` needs --in FOLDER, or the variable ASKWELL_BACKUP_DIR.',
        exitCodes.configuration,
      )
    print(input, await listBackups(resolve(folder)), (backups) =>
      backups.map(
        ({ created_at, bytes, version, path }) =>
          `${created_at}  ${inMegabytes(bytes).padStart(10)}  Askwell ${version}  ${path}`,
      ),
    )
    return 0
  },
}

const backupVerify: InstanceCommand = {
  name: 'backup verify',
  operands: ['BACKUP'],
  summary:
    'Checks the hashes, the database, its foreign keys and the audit log of a backup, without a server.',
  options: { key, json },
  async runOnInstance(input, config) {
    const [path = ''] = input.operands
    const { manifest, faults, isAuditChecked } = await verifyBackup(path, config, {
      keyFile: textOf(input, 'key'),
    })
    const { created_at, counts, files } = manifest
    const report = {
      created_at,
      feedback: counts['feedback'] ?? 0,
      files: files.count,
      audit: isAuditChecked ? 'checked' : 'not checked',
      faults,
    }
    print(input, report, () =>
      faults.length > 0
        ? faults.map((fault) => `fail  ${fault}`)
        : [
            `This backup of ${created_at} is complete: ${report.feedback} feedbacks and ${files.count} files.`,
            ...(isAuditChecked
              ? []
              : [
                  'The audit log was not checked, because that needs the key or a database server.',
                ]),
          ],
    )
    return faults.length > 0 ? exitCodes.failed : 0
  },
}

const restore: InstanceCommand = {
  name: 'restore',
  operands: ['BACKUP'],
  summary:
    'Puts a backup into an empty directory or database, and erases again what was erased after the backup.',
  options: {
    into: { value: 'DIR|URL', meaning: 'The target: a directory, or postgres://… (needed).' },
    key,
    erasures: {
      value: 'FOLDER',
      meaning: 'The folder of noted erasures; without it `erasures` beside the backup.',
    },
    yes: { meaning: 'Does it without asking.' },
    json,
  },
  async runOnInstance(input, config) {
    const into = storeNamed(input, 'into')
    if (into === null)
      throw new OperatorRefusal(
        '`askwell restore` needs --into with a directory or postgres://….',
        exitCodes.configuration,
      )
    if (!input.options['yes'])
      throw new OperatorRefusal(
        'A restore writes a complete store. Add --yes to do it. Nothing was changed.',
        exitCodes.configuration,
      )
    const [path = ''] = input.operands
    const { manifest, erasedAgain, needsSecret } = await restoreBackup(config, {
      backup: path,
      into,
      keyFile: textOf(input, 'key'),
      erasures: textOf(input, 'erasures'),
      actor: cliActor(systemUser()),
      clock: () => Date.now(),
    })
    const report = {
      created_at: manifest.created_at,
      counts: manifest.counts,
      files: manifest.files.count,
      erased_again: erasedAgain,
    }
    const isUrl = into.startsWith('postgres')
    print(input, report, () => [
      `Restored ${manifest.counts['feedback'] ?? 0} feedbacks and ${manifest.files.count} files, as of ${manifest.created_at}.`,
      erasedAgain === null
        ? 'No list of erasures was found, so the restored store contains what was erased after the backup. Erase it again by hand.'
        : `${erasedAgain} erasures of later times were done again.`,
      ...(manifest.files.kind === 'copy'
        ? []
        : ['The files are not in this backup: the bucket must have them.']),
      `Start with ${isUrl ? 'DATABASE_URL set to this database' : `ASKWELL_DATA_DIR=${resolve(into)}`}${needsSecret ? ' and the same ASKWELL_SECRET' : ''}.`,
    ])
    return 0
  },
}

const erasuresApply: InstanceCommand = {
  name: 'erasures apply',
  operands: [],
  summary:
    'Erases again everything whose erasure was noted, after a database was recovered without `askwell restore`.',
  options: {
    erasures: {
      value: 'FOLDER',
      meaning:
        'The folder of noted erasures; without it `erasures` in ASKWELL_BACKUP_DIR, the data directory or the bucket.',
    },
    json,
  },
  async runOnInstance(input, config) {
    assertStoreIn(config)
    const entries = await notedErasures(config, textOf(input, 'erasures'), null)
    if (entries === null)
      throw new OperatorRefusal(
        'There is no list of erasures in ASKWELL_BACKUP_DIR, the data directory or the bucket. Name its folder with --erasures. Nothing was changed.',
        exitCodes.failed,
      )
    const store = await openStore(config)
    let erased = 0
    try {
      const { databaseUrl, dataDir } = config
      const snapshot =
        databaseUrl === null
          ? sqliteSnapshot(join(dataDir, 'askwell.db'))
          : await postgresSnapshot(databaseUrl)
      erased = await eraseAgain(store, snapshot, { entries, since: 0, at: Date.now() })
    } finally {
      await store.close()
    }
    await recordCommand(config, 'apply_erasures')
    print(input, { noted: entries.length, erased_again: erased }, () => [
      `Of ${entries.length} noted erasures, ${erased} were done again.`,
    ])
    return 0
  },
}

export const backupCommands = [backup, backupList, backupVerify, restore, erasuresApply].map(
  onInstance,
)
