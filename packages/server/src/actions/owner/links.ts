// Links to a node: plain, signed, for one customer, with prefilled answers, and with the pair that names the
// channel they are sent by. The signing function is an argument; this file decides the content of the address.
import { channelHeaders, type NewLink } from '@askwell/contract'
import { renderSVG } from 'uqr'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { readNode } from './nodes.ts'

/** The parameters that the owner's signature covers; `responses` as in the address, decoded. */
export interface LinkContent {
  readonly nodeId: string
  readonly responses: string | null
  readonly creatorId: string | null
}

export interface Signing {
  readonly signedText: (content: LinkContent) => string
  /** Null = this kind of key is not supported. */
  readonly sign: (content: LinkContent, privateKeyPem: string) => string | null
  readonly isSigned: (
    content: LinkContent,
    signature: string,
    publicKeyPems: readonly string[],
  ) => boolean
}

export interface MadeLink {
  readonly url: string
  readonly qrSvg: string
  readonly isSigned: boolean
  readonly toSign: string
}

export async function createLink(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  input: NewLink,
  signing: Signing,
): Promise<MadeLink> {
  const node = await readNode(deps, workspaceId, nodeId)
  const { creator_id: creatorId } = input
  if (creatorId !== null && (await deps.store.customer(workspaceId, creatorId)) === null)
    throw invalid([{ field: 'creator_id', message: 'is not a customer of this workspace' }])
  const content: LinkContent = { nodeId: node.id, responses: encoded(input.responses), creatorId }
  const signature = signatureOf(
    input,
    content,
    await holdingKeys(deps, workspaceId, node.id, node.settings.public_key),
    signing,
  )
  const url = addressOf(deps.config.publicUrl, content, input, signature)
  return {
    url,
    qrSvg: codeOf(url),
    isSigned: signature !== null,
    toSign: signing.signedText(content),
  }
}

function codeOf(url: string): string {
  try {
    return renderSVG(url)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalid([{ field: 'responses', message: 'make the link too long for its QR code' }])
  }
}

export async function holdingKeys(
  { store, clock }: Deps,
  workspaceId: string,
  nodeId: string,
  own: string | null,
): Promise<readonly string[]> {
  const keys = await store.signatureKeys.holdingFor(workspaceId, nodeId, clock())
  return own === null ? keys : [own, ...keys]
}

function signatureOf(
  input: NewLink,
  content: LinkContent,
  keys: readonly string[],
  signing: Signing,
): string | null {
  const { private_key: privateKey, signature: given } = input
  if (privateKey !== undefined) {
    const made = signing.sign(content, privateKey)
    if (made === null)
      throw invalid([
        { field: 'private_key', message: 'must be a private key in PEM form: RSA or Ed25519' },
      ])
    if (!signing.isSigned(content, made, keys))
      throw invalid([
        { field: 'private_key', message: 'does not match a key that is valid for this node' },
      ])
    return made
  }
  if (given === undefined) return null
  if (!signing.isSigned(content, given, keys))
    throw invalid([{ field: 'signature', message: 'is not valid for this link' }])
  return given
}

/** Base64url of UTF-8 JSON: nothing in it needs escaping in an address. */
const encoded = (responses: NewLink['responses']): string | null =>
  responses.length === 0 ? null : Buffer.from(JSON.stringify(responses)).toString('base64url')

function addressOf(
  publicUrl: string,
  { nodeId, responses, creatorId }: LinkContent,
  { lang, channel, is_internal_feedback }: NewLink,
  signature: string | null,
): string {
  const url = new URL('/feedback', publicUrl)
  const set = (name: string, value: string | null): void => {
    if (value !== null) url.searchParams.set(name, value)
  }
  set('node_id', nodeId)
  set('creator_id', creatorId)
  set('responses', responses)
  set('signature', signature)
  set('lang', lang)
  set('is_internal_feedback', is_internal_feedback ? 'true' : null)
  if (channel !== null) {
    const [distribution, customer] = channelHeaders[channel.kind]
    set(distribution.slice(2), channel.distribution_id)
    set(customer.slice(2), channel.customer_id)
  }
  return url.href
}
