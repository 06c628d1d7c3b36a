// Maps refusals of the sign-in library to our closed list of codes. Replies do not contain its own sentences, because some
// reveal whether an address is known.
import type { RefusalCode } from '@askwell/contract'
import { Refusal } from '../../refusal.ts'

export function refusalOfLibrary(error: unknown): unknown {
  if (!(error instanceof Error) || !('body' in error)) return error
  const { body } = error
  const name =
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
      ? body.code
      : ''
  const known = refusals[name]
  if (known !== undefined) return new Refusal(known.code, known.sentence)
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = byStatus[status]
  return code === undefined ? error : new Refusal(code)
}

interface Meaning {
  readonly code: RefusalCode
  readonly sentence: string
}

const wrongCode: Meaning = { code: 13060, sentence: 'This code is wrong.' }
const tooManyTries: Meaning = {
  code: 13062,
  sentence: 'Too many attempts. Please wait, then sign in again.',
}
const wrongPassword: Meaning = { code: 13001, sentence: 'The password is wrong.' }

const refusals: Readonly<Record<string, Meaning>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    code: 13003,
    sentence: 'The e-mail address or the password is wrong.',
  },
  INVALID_PASSWORD: wrongPassword,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  BACKUP_CODES_NOT_ENABLED: wrongCode,
  TOTP_NOT_ENABLED: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: {
    code: 13003,
    sentence: 'The second step took too long. Please sign in again.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: tooManyTries,
  ACCOUNT_TEMPORARILY_LOCKED: tooManyTries,
  INVALID_TOKEN: { code: 13002, sentence: 'This link has already been used or has expired.' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongPassword,
}

/** 409: the later of two concurrent uses of recovery codes. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: 13001,
  401: 13003,
  403: 13004,
  404: 13002,
  409: 13060,
  422: 13001,
  423: 13062,
  429: 13062,
}
