// What an instance needs beside its database: Redis, the storage of files, the mail server, and backups.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../backup/list-backups.ts'
import type { Config } from '../config/config.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { StorageUnavailable } from '../outside/storage-unavailable.ts'
import { type Diagnosis, type DoctorCheck, fail, messageOf, ok, warn } from './diagnosis.ts'

const patienceMs = 5_000
const hourMs = 3_600_000
/** Valkey calls itself 7.2 for older clients. */
const oldestRedis = 7

export function serviceChecks(config: Config): readonly DoctorCheck[] {
  const { redisUrl, mail } = config
  return [
    {
      name: 'redis',
      look: async () =>
        redisUrl === null ? ok('redis', 'REDIS_URL is not set.') : judgeRedis(redisUrl),
    },
    { name: 'files', look: () => judgeFiles(config) },
    {
      name: 'mail',
      look: async () =>
        mail === null
          ? ok('mail', 'SMTP_URL is not set, so that nothing is mailed.')
          : judgeMail(mail.smtpUrl),
    },
    { name: 'backup', look: () => judgeBackups(config, Date.now()) },
  ]
}

async function judgeRedis(url: string): Promise<Diagnosis> {
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: patienceMs, socketTimeout: patienceMs, reconnectStrategy: false },
  })
  // The call throws its failures.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? ''
    return Number.parseInt(version, 10) < oldestRedis
      ? warn('redis', `This is Redis ${version}.`, 'Use Redis 7 or newer, or Valkey.')
      : ok('redis', `Redis ${version} answers.`)
  } catch (error) {
    return fail(
      'redis',
      `Redis does not answer: ${messageOf(error)}`,
      'Check REDIS_URL, and that Redis runs and accepts this machine.',
    )
  } finally {
    client.destroy()
  }
}

/** Puts a small file, reads it and deletes it again. */
async function judgeFiles(config: Config): Promise<Diagnosis> {
  // The probe would create the directory.
  if (config.s3 === null && !existsSync(config.dataDir))
    return ok('files', 'The first start makes the folder of files.')
  const name = config.s3 === null ? 'The folder of files' : `The bucket ${config.s3.bucket}`
  const key = randomUUID()
  const content = `The probe ${key}`
  try {
    const storage = await openFileStorage(config)
    const path = join(storage.spoolDir, `probe-${key}`)
    try {
      await writeFile(path, content)
      await storage.put(key, path, { type: 'text/plain', bytes: content.length })
      const stored = await storage.read(key)
      const read = stored === null ? null : await new Response(stored as never).text()
      await storage.remove(key)
      return read === content
        ? ok('files', `${name} stores, returns and deletes a file.`)
        : fail('files', `${name} returned other bytes than it was given.`, bucketHelp)
    } finally {
      await rm(path, { force: true })
      storage.close()
    }
  } catch (error) {
    const cause =
      error instanceof StorageUnavailable && error.cause !== undefined ? error.cause : error
    return fail(
      'files',
      `${name} failed: ${messageOf(cause)}`,
      config.s3 === null ? diskHelp : bucketHelp,
    )
  }
}
const bucketHelp =
  'Check S3_ENDPOINT, S3_BUCKET and the keys. They must put, get and delete below files/.'
const diskHelp = 'Let the user of the server write the data directory.'

async function judgeMail(smtpUrl: string): Promise<Diagnosis> {
  const { createTransport } = await import('nodemailer')
  const limits = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
  const transport = createTransport(smtpUrl, limits as object)
  try {
    await transport.verify()
    return ok('mail', 'The mail server greets and accepts the sign-in.')
  } catch (error) {
    return fail(
      'mail',
      `The mail server does not accept this sender: ${messageOf(error)}`,
      'Check SMTP_URL: its host, port, name and password.',
    )
  } finally {
    transport.close()
  }
}

export async function judgeBackups(
  {
    databaseUrl,
    backupDir,
    backupEveryHours,
  }: Pick<Config, 'databaseUrl' | 'backupDir' | 'backupEveryHours'>,
  now: number,
): Promise<Diagnosis> {
  if (backupDir === null)
    return databaseUrl === null
      ? warn(
          'backup',
          'No backup is made automatically.',
          'Set ASKWELL_BACKUP_DIR, or let a timer run `askwell backup`.',
        )
      : ok('backup', 'ASKWELL_BACKUP_DIR is not set. Back PostgreSQL up with its own tools.')
  const [newest] = await listBackups(backupDir)
  if (newest === undefined)
    return warn(
      'backup',
      `${backupDir} has no backup.`,
      'Make one with `askwell backup`. A server on the embedded database makes them while it runs.',
    )
  const hours = (now - Date.parse(newest.created_at)) / hourMs
  const says = `The newest backup is ${Math.floor(hours)} hours old.`
  return hours > 2 * backupEveryHours
    ? warn(
        'backup',
        says,
        'Look for "no backup was made" in the log of the server, or run `askwell backup`.',
      )
    : ok('backup', says)
}
