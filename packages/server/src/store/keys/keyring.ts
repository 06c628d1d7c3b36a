// Encrypts secrets that must be read back, so that a copy of the database reveals none of them. Every column has its own key,
// derived from the instance's secret, and a sealed text opens only in the table, row and column it was sealed for: one that
// is moved is refused. The first secret seals; all of them open, so that the key can be changed while servers run.
// Form: `sealed:<key id>:<base64url of 12 random bytes, 16 bytes of tag and the AES-256-GCM text>`.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export interface SealedColumn {
  readonly table: string
  /** The row's primary key. */
  readonly row: string
  readonly column: string
}

export interface Keyring {
  /** The id of the key that seals: 16 hex digits. */
  readonly id: string
  knows(keyId: string): boolean
  seal(place: SealedColumn, clear: string): string
  /** @throws Error when the key is unknown, or the text was altered or moved from another place. */
  open(place: SealedColumn, sealed: string): string
}

const form = /^sealed:([0-9a-f]{16}):([\w-]{38,})$/
const nonceBytes = 12
const tagBytes = 16

export const isSealed = (text: string): boolean => form.test(text)
/** Null = the text is not sealed. */
export const keyIdOf = (text: string): string | null => form.exec(text)?.[1] ?? null

export function makeKeyring([secret, ...others]: readonly [string, ...string[]]): Keyring {
  const current = idOf(secret)
  const secrets = new Map([secret, ...others].map((one) => [idOf(one), one]))
  const derived = new Map<string, Buffer>()
  const keyOf = (id: string, { table, column }: SealedColumn): Buffer => {
    const name = `${id} ${table}.${column}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const from = secrets.get(id)
    if (from === undefined)
      throw new Error(
        `${table}.${column} is sealed with the key ${id}, which this server does not have`,
      )
    const key = derive(from, `seal ${table}.${column}`, 32)
    derived.set(name, key)
    return key
  }
  return {
    id: current,
    knows: (keyId) => secrets.has(keyId),
    seal(place, clear) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current, place), nonce).setAAD(
        boundTo(place),
      )
      const text = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `sealed:${current}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(place, sealed) {
      const [, id, body] = form.exec(sealed) ?? []
      if (id === undefined || body === undefined)
        throw new Error(`${place.table}.${place.column} holds a text that is not sealed`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(id, place),
        bytes.subarray(0, nonceBytes),
        { authTagLength: tagBytes },
      )
      decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch (cause) {
        throw new Error(
          `${place.table}.${place.column} holds a sealed text that was changed, or moved from another place`,
          { cause },
        )
      }
    },
  }
}

/** Short names for long secrets. An id does not help to guess the secret. */
const idOf = (secret: string): string => derive(secret, 'key id', 8).toString('hex')

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'askwell', purpose, bytes))

/** A hash, because a row's key may be any text, so three joined texts would be ambiguous. */
const boundTo = ({ table, row, column }: SealedColumn): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([table, row, column]))
    .digest()
