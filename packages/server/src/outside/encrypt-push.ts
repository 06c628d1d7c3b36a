// One push message as RFC 8291 says: encrypted for a single browser, with the content coding `aes128gcm` (RFC 8188) in one
// record. The push service in between sees only the size.
import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

/** What the browser supplied with its subscription. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer
  /** 16 bytes that only the browser and this server know. */
  readonly auth: Buffer
}

/** Fresh for each message; given by the test of the standard's own example. */
export interface PushChance {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

export const longestPlaintext = 3_072
const curve = 'prime256v1'
const recordSize = 4_096

/** Throws where the keys are not on the curve: `isPushKeys` checks that first. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  chance: PushChance = freshChance(),
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > longestPlaintext)
    throw new Error(`a push message holds ${longestPlaintext} bytes at most`)
  const own = createECDH(curve)
  own.setPrivateKey(chance.privateKey)
  const ownPublic = own.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const { key, nonce } = recordKeys(
    derive(auth, own.computeSecret(p256dh), keyInfo, 32),
    chance.salt,
  )
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 = the last record.
  const sealed = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([chance.salt, size, Buffer.of(ownPublic.length), ownPublic, sealed])
}

/** Whether a message can be encrypted with them: a point of the curve, and a secret of the right length. */
export function isPushKeys({ p256dh, auth }: PushKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false
  try {
    const own = createECDH(curve)
    own.generateKeys()
    own.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}

/** The key and nonce of the only record (RFC 8188). */
export const recordKeys = (
  secret: Buffer,
  salt: Buffer,
): { readonly key: Buffer; readonly nonce: Buffer } => ({
  key: derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
  nonce: derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12),
})

/** HKDF with SHA-256 for at most 32 bytes. */
export function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.of(1))
    .digest()
    .subarray(0, length)
}

function freshChance(): PushChance {
  const own = createECDH(curve)
  own.generateKeys()
  return { salt: randomBytes(16), privateKey: own.getPrivateKey() }
}
