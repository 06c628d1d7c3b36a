// Variables that are valid alone and contradict each other.
import { join, resolve } from 'node:path'
import {
  type Environment,
  type Name,
  names,
  shown,
  type WrongVariable,
} from './config-variables.ts'

/** The container image and the unit of systemd set them for every instance, also for one that needs no directory. */
const directoriesOfRelease = ['/data', '/var/lib/askwell']

export function contradictions(set: Environment): WrongVariable[] {
  const s3 = names.filter((name) => name.startsWith('S3_') && set[name] !== undefined)
  const s3Missing = (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
    (name) => set[name] === undefined,
  )
  const oidc = names.filter((name) => name.startsWith('ASKWELL_OIDC_') && set[name] !== undefined)
  const oidcMissing = (
    ['ASKWELL_OIDC_ISSUER', 'ASKWELL_OIDC_CLIENT_ID', 'ASKWELL_OIDC_CLIENT_SECRET'] as const
  ).filter((name) => set[name] === undefined)
  const clashes: (WrongVariable | false)[] = [
    set['DATABASE_URL'] !== undefined &&
      set['S3_BUCKET'] !== undefined &&
      set['ASKWELL_SECRET'] !== undefined &&
      set['ASKWELL_DATA_DIR'] !== undefined &&
      !directoriesOfRelease.includes(set['ASKWELL_DATA_DIR']) && {
        name: 'ASKWELL_DATA_DIR',
        value: shown('ASKWELL_DATA_DIR', set['ASKWELL_DATA_DIR']),
        why: 'contradicts DATABASE_URL, S3_BUCKET and ASKWELL_SECRET: with all three, the server needs no directory',
      },
    set['DATABASE_URL'] !== undefined &&
      set['REDIS_URL'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET',
        value: '(not set)',
        why: 'is required with DATABASE_URL and REDIS_URL: several servers must share one key, and the others cannot read a key file of one server',
      },
    set['ASKWELL_SECRET_PREVIOUS'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET_PREVIOUS',
        value: shown('ASKWELL_SECRET_PREVIOUS', set['ASKWELL_SECRET_PREVIOUS']),
        why: 'requires ASKWELL_SECRET, the key that replaces it',
      },
    set['MAIL_FROM'] !== undefined &&
      set['SMTP_URL'] === undefined && {
        name: 'MAIL_FROM',
        value: shown('MAIL_FROM', set['MAIL_FROM']),
        why: 'requires SMTP_URL',
      },
    set['ASKWELL_SCAN_REQUIRED'] !== undefined &&
      set['ASKWELL_SCAN_URL'] === undefined && {
        name: 'ASKWELL_SCAN_REQUIRED',
        value: shown('ASKWELL_SCAN_REQUIRED', set['ASKWELL_SCAN_REQUIRED']),
        why: 'requires ASKWELL_SCAN_URL',
      },
    poolerClash(set),
    set['ASKWELL_DB_READ_MAX_LAG_SECONDS'] !== undefined &&
      set['ASKWELL_DB_READ_URL'] === undefined && {
        name: 'ASKWELL_DB_READ_MAX_LAG_SECONDS',
        value: shown('ASKWELL_DB_READ_MAX_LAG_SECONDS', set['ASKWELL_DB_READ_MAX_LAG_SECONDS']),
        why: 'requires ASKWELL_DB_READ_URL',
      },
    set['ASKWELL_METRICS_PORT'] !== undefined &&
      set['ASKWELL_METRICS_PORT'] === (set['PORT'] ?? '3000') && {
        name: 'ASKWELL_METRICS_PORT',
        value: shown('ASKWELL_METRICS_PORT', set['ASKWELL_METRICS_PORT']),
        why: 'is the same as PORT: on that port, metrics need ASKWELL_METRICS_TOKEN instead',
      },
    backupClash(set),
    smsClash(set),
    limitsClash(set),
    oidc.length > 0 &&
      oidcMissing.length > 0 && {
        name: oidc[0] ?? 'ASKWELL_OIDC_ISSUER',
        value: '(set)',
        why: `requires ${oidcMissing.join(', ')}`,
      },
    s3.length > 0 &&
      s3Missing.length > 0 && {
        name: s3[0] ?? 'S3_BUCKET',
        value: '(set)',
        why: `requires ${s3Missing.join(', ')}`,
      },
  ]
  return clashes.filter((clash) => clash !== false)
}

/** A pooler in transaction mode keeps no session state, which long work and steps of the tables need. */
function poolerClash(set: Environment): WrongVariable | false {
  const lonely = (
    ['ASKWELL_DB_POOLER', 'ASKWELL_DB_DIRECT_URL', 'ASKWELL_DB_READ_URL'] as const
  ).find((name) => set[name] !== undefined && set['DATABASE_URL'] === undefined)
  if (lonely !== undefined)
    return { name: lonely, value: shown(lonely, set[lonely] ?? ''), why: 'requires DATABASE_URL' }
  return (
    set['ASKWELL_DB_POOLER']?.toLowerCase() === 'transaction' &&
    set['ASKWELL_DB_DIRECT_URL'] === undefined && {
      name: 'ASKWELL_DB_POOLER',
      value: 'transaction',
      why: 'requires ASKWELL_DB_DIRECT_URL, which leads past the pooler: steps of the tables and long work need a session',
    }
  )
}

/** Backups among the uploads would be served and swept as uploads. */
function backupClash(set: Environment): WrongVariable | false {
  const value = set['ASKWELL_BACKUP_DIR']
  const wrong = (name: Name, why: string): WrongVariable => ({
    name,
    value: shown(name, set[name] ?? ''),
    why,
  })
  for (const name of ['ASKWELL_BACKUP_EVERY_HOURS', 'ASKWELL_BACKUP_KEEP'] as const)
    if (set[name] !== undefined && value === undefined)
      return wrong(name, 'requires ASKWELL_BACKUP_DIR')
  if (value === undefined) return false
  const files = join(resolve(set['ASKWELL_DATA_DIR'] ?? 'data'), 'files')
  return (
    `${resolve(value)}/`.startsWith(`${files}/`) &&
    wrong('ASKWELL_BACKUP_DIR', 'must not be inside `files/` of the data directory')
  )
}

/** The store of the limits must be configured. Redis means several servers, so that each must not count on its own. */
function limitsClash(set: Environment): WrongVariable | false {
  const value = set['ASKWELL_LIMITS_STORE']?.toLowerCase()
  const wrong = (why: string): WrongVariable => ({
    name: 'ASKWELL_LIMITS_STORE',
    value: value ?? '',
    why,
  })
  if (value === 'redis' && set['REDIS_URL'] === undefined) return wrong('requires REDIS_URL')
  if (value === 'database' && set['DATABASE_URL'] === undefined)
    return wrong('requires DATABASE_URL')
  return (
    value === 'memory' &&
    set['REDIS_URL'] !== undefined &&
    wrong('contradicts REDIS_URL: several servers must count together')
  )
}

const neededBy: Readonly<Record<string, readonly Name[]>> = {
  webhook: ['ASKWELL_SMS_URL'],
  twilio: ['ASKWELL_SMS_ACCOUNT', 'ASKWELL_SMS_TOKEN', 'ASKWELL_SMS_FROM'],
}

function smsClash(set: Environment): WrongVariable | false {
  const kind = set['ASKWELL_SMS_PROVIDER']?.toLowerCase() ?? 'outbox'
  const missing = (neededBy[kind] ?? []).filter((name) => set[name] === undefined)
  if (missing.length > 0)
    return {
      name: 'ASKWELL_SMS_PROVIDER',
      value: kind,
      why: `requires ${missing.join(', ')}`,
    }
  const idle = (
    ['ASKWELL_SMS_URL', 'ASKWELL_SMS_ACCOUNT', 'ASKWELL_SMS_TOKEN', 'ASKWELL_SMS_FROM'] as const
  ).find((name) => set[name] !== undefined)
  return (
    kind === 'outbox' &&
    idle !== undefined && {
      name: idle,
      value: '(set)',
      why: 'requires ASKWELL_SMS_PROVIDER: without a provider, nothing is sent',
    }
  )
}
