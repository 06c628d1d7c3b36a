// Variables that are right alone and wrong together.
import {
  type Environment,
  type Name,
  names,
  shown,
  type WrongVariable,
} from './config-variables.ts'

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
      set['ASKWELL_DATA_DIR'] !== undefined && {
        name: 'ASKWELL_DATA_DIR',
        value: shown('ASKWELL_DATA_DIR', set['ASKWELL_DATA_DIR']),
        why: 'contradicts DATABASE_URL, S3_BUCKET and ASKWELL_SECRET: with all three, nothing is kept in a directory',
      },
    set['DATABASE_URL'] !== undefined &&
      set['REDIS_URL'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET',
        value: '(not set)',
        why: 'is needed beside DATABASE_URL and REDIS_URL: several servers must seal with one key, and a file of one server is not there for the others',
      },
    set['ASKWELL_SECRET_PREVIOUS'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET_PREVIOUS',
        value: shown('ASKWELL_SECRET_PREVIOUS', set['ASKWELL_SECRET_PREVIOUS']),
        why: 'needs ASKWELL_SECRET beside it: the key that takes its place',
      },
    set['MAIL_FROM'] !== undefined &&
      set['SMTP_URL'] === undefined && {
        name: 'MAIL_FROM',
        value: shown('MAIL_FROM', set['MAIL_FROM']),
        why: 'needs SMTP_URL beside it',
      },
    set['ASKWELL_SCAN_REQUIRED'] !== undefined &&
      set['ASKWELL_SCAN_URL'] === undefined && {
        name: 'ASKWELL_SCAN_REQUIRED',
        value: shown('ASKWELL_SCAN_REQUIRED', set['ASKWELL_SCAN_REQUIRED']),
        why: 'needs ASKWELL_SCAN_URL beside it',
      },
    smsClash(set),
    limitsClash(set),
    oidc.length > 0 &&
      oidcMissing.length > 0 && {
        name: oidc[0] ?? 'ASKWELL_OIDC_ISSUER',
        value: '(set)',
        why: `needs ${oidcMissing.join(', ')} beside it`,
      },
    s3.length > 0 &&
      s3Missing.length > 0 && {
        name: s3[0] ?? 'S3_BUCKET',
        value: '(set)',
        why: `needs ${s3Missing.join(', ')} beside it`,
      },
  ]
  return clashes.filter((clash) => clash !== false)
}

/** Where limits are counted must be there; and with Redis several servers run, which must not count alone. */
function limitsClash(set: Environment): WrongVariable | false {
  const value = set['ASKWELL_LIMITS_STORE']?.toLowerCase()
  const wrong = (why: string): WrongVariable => ({
    name: 'ASKWELL_LIMITS_STORE',
    value: value ?? '',
    why,
  })
  if (value === 'redis' && set['REDIS_URL'] === undefined) return wrong('needs REDIS_URL beside it')
  if (value === 'database' && set['DATABASE_URL'] === undefined)
    return wrong('needs DATABASE_URL beside it')
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
      why: `needs ${missing.join(', ')} beside it`,
    }
  const idle = (
    ['ASKWELL_SMS_URL', 'ASKWELL_SMS_ACCOUNT', 'ASKWELL_SMS_TOKEN', 'ASKWELL_SMS_FROM'] as const
  ).find((name) => set[name] !== undefined)
  return (
    kind === 'outbox' &&
    idle !== undefined && {
      name: idle,
      value: '(set)',
      why: 'needs ASKWELL_SMS_PROVIDER beside it: nothing is sent without one',
    }
  )
}
