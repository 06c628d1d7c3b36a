// Checks that a node's schema cannot express: whether its texts, keys and dates make sense. Pure; used for single nodes and
// for those of a bundle.
import { createPublicKey, type KeyObject } from 'node:crypto'
import type { FieldFault, NodeSettings } from '@askwell/contract'
import type { Config } from '../../config/config.ts'
import { faultOfImage, faultOfStylesheet, hostsOf } from '../loaded-address.ts'
import { faultsOfCss } from './check-css.ts'

export function faultsOfSettings(
  settings: NodeSettings,
  config: Pick<Config, 'publicUrl' | 'ownHosts'>,
): FieldFault[] {
  const faults: FieldFault[] = []
  const ownHosts = hostsOf(config)
  const refuse = (field: keyof NodeSettings, message: string | null): void => {
    if (message !== null) faults.push({ field, message })
  }
  refuse('public_key', settings.public_key === null ? null : faultOfKey(settings.public_key))
  refuse(
    'timezone',
    settings.timezone === null || isTimeZone(settings.timezone)
      ? null
      : 'must be a time zone like Europe/Istanbul',
  )
  refuse('logo_url', faultOfImage(settings.logo_url, ownHosts))
  refuse('favicon_url', faultOfImage(settings.favicon_url, ownHosts))
  refuse('css_url_react', faultOfStylesheet(settings.css_url_react, ownHosts))
  refuse(
    'activation_end_date',
    datesFault(settings.activation_start_date, settings.activation_end_date),
  )
  if (settings.css_text !== null) {
    for (const message of faultsOfCss(settings.css_text, ownHosts)) refuse('css_text', message)
  }
  return faults
}

const keyRule = 'must be a public key in SPKI PEM form: RSA of at least 2048 bits, or Ed25519'
const smallestRsaBits = 2048

export function faultOfKey(pem: string): string | null {
  if (!/^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem))
    return keyRule
  const key = publicKey(pem)
  if (key?.asymmetricKeyType === 'ed25519') return null
  return key?.asymmetricKeyType === 'rsa' &&
    (key.asymmetricKeyDetails?.modulusLength ?? 0) >= smallestRsaBits
    ? null
    : keyRule
}

/** Node.js throws for a text that is not a key. */
function publicKey(pem: string): KeyObject | null {
  try {
    return createPublicKey({ key: pem, format: 'pem', type: 'spki' })
  } catch {
    return null
  }
}

/** `Intl` throws for an unknown time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' &&
      !/^[+-]/.test(name)
    )
  } catch {
    return false
  }
}

function datesFault(start: string | null, end: string | null): string | null {
  return start !== null && end !== null && Date.parse(end) <= Date.parse(start)
    ? 'must be after activation_start_date'
    : null
}
