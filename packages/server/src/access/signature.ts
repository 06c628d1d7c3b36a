// Did the owner make this link? (A-240) The owner signs `node_id.responses`, and `.creator_id` behind it where the link
// names a customer, with the private half of the node's key: RSA-SHA256 (PKCS #1 v1.5) or Ed25519, by the key's kind.
// `responses` is the query value as the address decodes to it, empty when absent. Called wherever a link is read.
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

/** Longer values are no link of ours (calls.md C-01). */
export const linkValueLimit = 8_192

/** Any of the keys will do: while one follows another both hold. */
export const isSignedByAny = (link: SignedLink, publicKeyPems: readonly string[]): boolean =>
  publicKeyPems.some((pem) => isSignedByOwner(link, pem))

/** What the owner signs. Two links can share a text, so a signature counts only for a link that {@link readsOneWay}. */
export const signedText = ({
  nodeId,
  responses,
  creatorId,
}: Omit<SignedLink, 'signature'>): string =>
  `${nodeId}.${responses ?? ''}${creatorId === null ? '' : `.${creatorId}`}`

/**
 * Of all links with the same signed text only one passes here (R-SEC-07). With a customer the text ends in a point and a
 * name without points; without one the answers must not end like that. Nothing honest does: base64 has no points, and JSON
 * ends in a bracket. Lone surrogates would be signed as other characters.
 */
function readsOneWay({ responses, creatorId }: SignedLink): boolean {
  if (/\p{Surrogate}/u.test(responses ?? '')) return false
  return creatorId === null ? !/\.[\w-]+$/.test(responses ?? '') : /^[\w-]+$/.test(creatorId)
}

/** For an owner who hands in the private half for a moment; null = that is no key of a kind we take. */
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

/** Strict: Node's decoder drops what it does not know and ignores spare bits, which would let a changed text pass. */
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

/** Keys are checked when the owner saves them; one that does not parse signs nothing. */
function readKey(pem: string): KeyObject | null {
  try {
    return createPublicKey({ key: pem, format: 'pem', type: 'spki' })
  } catch {
    return null
  }
}
