// Between the embedded store and PostgreSQL, with the files.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config, S3Settings } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { wrongConfiguration } from '../config/startup-words.ts'
import { isPostgres } from '../move/move-places.ts'
import { moveStore } from '../move/move-store.ts'
import { readConfig } from '../read-config.ts'
import { keyFileOf } from '../store/keys/key-file.ts'
import type { StoreOptions } from '../store/store-options.ts'
import { type CommandInput, textOf } from './command.ts'
import { holdServer } from './hold-server.ts'
import { recordCommand } from './instance-entry.ts'
import { json, onInstance, print, storeNamed } from './on-instance.ts'

export const move = onInstance({
  name: 'move',
  operands: [],
  summary:
    'Copies an embedded store to PostgreSQL, or a store on PostgreSQL whose servers are stopped back into a directory, and compares both. A server on the embedded store is read-only meanwhile. The old store is unchanged.',
  options: {
    to: {
      value: 'URL|DIR',
      meaning:
        'An empty database, as postgres://…, or an empty directory; without it only the files go into the bucket.',
    },
    bucket: {
      value: 'FILE',
      meaning:
        'A file with S3_BUCKET and the other variables of a bucket, into which the files are copied.',
    },
    json,
  },
  async runOnInstance(input, config) {
    const to = storeNamed(input, 'to')
    const bucketFile = textOf(input, 'bucket')
    if (to === null && bucketFile === null)
      throw new OperatorRefusal(
        '`askwell move` needs --to with postgres://… or a directory, or --bucket with a file.',
        exitCodes.configuration,
      )
    const bucket = bucketFile === null ? null : bucketOf(bucketFile)
    let isServerHeld = false
    const interruption = sayInterrupted(input)
    const { digests, files } = await moveStore(config, {
      to,
      bucket,
      progress: (line) => input.err(`${line}\n`),
      async hold() {
        const held = await holdServer(config.dataDir)
        if (held === null) return null
        isServerHeld = true
        input.err('The server is read-only until this ends.\n')
        const stay = (): Promise<void> => held.stay().finally(interruption.end)
        return { ...held, stay }
      },
    }).finally(interruption.end)
    await (to === null
      ? recordCommand(config, 'copy_files')
      : recordCommand(movedStore(config, to), 'move_store'))
    const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0)
    const environment = environmentAfter(config, to, bucket !== null)
    print(input, { tables: digests, files, environment }, () => [
      ...(to === null ? [] : [`Both sides have the same ${rows} rows.`]),
      ...(files === 0 ? [] : [`${files} files were copied.`]),
      `The old store is unchanged.${isServerHeld ? ' Its server stays read-only: stop it.' : ''} Start the servers with:`,
      ...environment.map((line) => `  ${line}`),
    ])
    return 0
  },
})

/** Until the copy is final. A server that was held writes again when this process ends. */
function sayInterrupted({ err }: CommandInput): { end(): void } {
  const say = (): never => {
    err(
      'The move was interrupted, and the old store is unchanged. A server that was read-only for it writes again. Run the same command to begin again.\n',
    )
    process.exit(exitCodes.interrupted)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, say)
  return {
    end() {
      for (const signal of signals) process.off(signal, say)
    },
  }
}

function movedStore({ dataDir, secret, previousSecret }: Config, to: string): StoreOptions {
  return {
    ...(isPostgres(to)
      ? { databaseUrl: to, dataDir }
      : { databaseUrl: null, dataDir: resolve(to) }),
    secret,
    previousSecret,
  }
}

function environmentAfter(
  { databaseUrl, dataDir, s3, secret }: Config,
  to: string | null,
  hasNewBucket: boolean,
): readonly string[] {
  const isOnPostgres = to === null ? databaseUrl !== null : isPostgres(to)
  const directory = to === null || isOnPostgres ? dataDir : resolve(to)
  const hasBucket = hasNewBucket || (isOnPostgres && s3 !== null)
  return [
    ...(isOnPostgres
      ? [`DATABASE_URL=(${to === null ? 'as before' : 'the address of --to'})`]
      : ['DATABASE_URL must not be set']),
    ...(secret !== null
      ? ['ASKWELL_SECRET=(as before)']
      : isOnPostgres
        ? [`ASKWELL_SECRET_FILE=${keyFileOf(dataDir)}`]
        : []),
    ...(hasBucket ? ['S3_BUCKET=… and its keys'] : []),
    ...(isOnPostgres && hasBucket ? [] : [`ASKWELL_DATA_DIR=${directory}`]),
  ]
}

function bucketOf(path: string): S3Settings {
  let text: string
  try {
    text = readFileSync(resolve(path), 'utf8')
  } catch {
    throw new OperatorRefusal(`${path} cannot be read.`, exitCodes.configuration)
  }
  const read = readConfig(parseEnv(text))
  if ('wrong' in read)
    throw new OperatorRefusal(wrongConfiguration(read.wrong).trimEnd(), exitCodes.configuration)
  if (read.ok.s3 === null)
    throw new OperatorRefusal(`${path} names no S3_BUCKET.`, exitCodes.configuration)
  return read.ok.s3
}
