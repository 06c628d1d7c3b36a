// A device with one passkey, in software: a key pair that signs what a server asks, as WebAuthn says. A test may falsify
// each part of what is signed.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Lies {
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  readonly type?: string
  /** How often the device claims to have signed. */
  readonly counter?: number
  readonly isVerified?: boolean
}

export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpId = new URL(origin).hostname
  let counter = 0

  const client = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const said = (lies: Lies, more: Buffer = Buffer.alloc(0)): Buffer => {
    const present = 1
    const verified = lies.isVerified === false ? 0 : 4
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([present | verified | (more.length > 0 ? 64 : 0)]),
      count,
      more,
    ])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }

  return {
    /** Answers what `begin_passkey` gave. */
    made({ challenge }: { readonly challenge: string }, lies: Lies = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: EC2 key, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = said(
        lies,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      )
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[
          text('fmt'),
          text('none'),
          text('attStmt'),
          Buffer.from([0xa0]),
          text('authData'),
          Buffer.from([0x58, authData.length]),
          authData,
        ],
      ])
      const clientDataJSON = client('webauthn.create', challenge, lies).toString('base64url')
      return {
        ...credential,
        response: {
          clientDataJSON,
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers what a server wants signed. */
    signed({ challenge }: { readonly challenge: string }, lies: Lies = {}) {
      counter += 1
      const clientData = client('webauthn.get', challenge, lies)
      const authData = said(lies)
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(clientData).digest()]),
        privateKey,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (words: string): Buffer => createHash('sha256').update(words).digest()
const text = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
