// Verifies that the owner made a link (A-240). The owner signs `node_id.responses`, followed by `.creator_id` where the link
// names a customer, with the private half of the node's key: RSA-SHA256 (PKCS #1 v1.5) or Ed25519, by the key's kind.
// `responses` is the decoded query value, empty when absent. Called wherever a link is read.
import {
  constants,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

export interface SignedLink {
  readonly nodeId: string
  readonly responses: string | null
  readonly creatorId: string | null
  /** base64url. */
  readonly signature: string | null
}

/** A longer value is not one of our links (calls.md C-01). */
export const linkValueLimit = 8_192

/** One matching key is enough: while one key replaces another, both are valid. */
export const isSignedByAny = (link: SignedLink, publicKeyPems: readonly string[]): boolean =>
  publicKeyPems.some((pem) => isSignedByOwner(link, pem))

/** The text that the owner signs. Two links can share it, so a signature is accepted only for a link that {@link readsOneWay}. */
export const signedText = ({
  nodeId,
  responses,
  creatorId,
}: Omit<SignedLink, 'signature'>): string =>
  `${nodeId}.${responses ?? ''}${creatorId === null ? '' : `.${creatorId}`}`

/**
 * Only one of all links with the same signed text passes (R-SEC-07). With a customer the text ends in a dot and a name
 * without dots; without one the answers must not end like that. Honest links never do: base64 has no dots, and JSON ends
 * in a bracket. Lone surrogates would be signed as other characters.
 */
function readsOneWay({ responses, creatorId }: SignedLink): boolean {
  if (/\p{Surrogate}/u.test(responses ?? '')) return false
  return creatorId === null ? !/\.[\w-]+$/.test(responses ?? '') : /^[\w-]+$/.test(creatorId)
}

/** For an owner who sends the private key with the call; null = this kind of key is not supported. */
export function signLink(
  link: Omit<SignedLink, 'signature'>,
  privateKeyPem: string,
): string | null {
  const key = readPrivateKey(privateKeyPem)
  const signed = Buffer.from(signedText(link))
  if (key?.asymmetricKeyType === 'ed25519') return sign(null, signed, key).toString('base64url')
  if (key?.asymmetricKeyType === 'rsa')
    return sign('sha256', signed, { key, padding: constants.RSA_PKCS1_PADDING }).toString(
      'base64url',
    )
  return null
}

export function isSignedByOwner(link: SignedLink, publicKeyPem: string | null): boolean {
  if (!publicKeyPem || !link.signature) return false
  if (link.signature.length > linkValueLimit || (link.responses ?? '').length > linkValueLimit)
    return false
  if (!readsOneWay(link)) return false
  const signature = bytesOf(link.signature)
  const key = readKey(publicKeyPem)
  if (!signature || !key) return false
  const signed = Buffer.from(signedText(link))
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return verify(null, signed, key, signature)
    case 'rsa':
      return verify('sha256', signed, { key, padding: constants.RSA_PKCS1_PADDING }, signature)
    default:
      return false
  }
}

/** Strict: Node's decoder drops unknown characters and ignores unused bits, so an altered text would pass. */
function bytesOf(text: string): Buffer | null {
  const unpadded = text.replace(/={1,2}$/, '')
  const bytes = Buffer.from(unpadded, 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === unpadded ? bytes : null
}

function readPrivateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, format: 'pem' })
  } catch {
    return null
  }
}

/** Keys are checked when the owner saves them; a key that does not parse verifies nothing. */
function readKey(pem: string): KeyObject | null {
  try {
    return createPublicKey({ key: pem, format: 'pem', type: 'spki' })
  } catch {
    return null
  }
}
