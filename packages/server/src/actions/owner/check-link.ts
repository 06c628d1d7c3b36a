// Whether a link that an owner pastes is one of theirs, and why not (O-13): runs the same check as a page, then tests the
// likeliest reasons one after the other.
import type { LinkCheck } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import type { SignatureKeyRow } from '../../store/nodes/signature-keys.ts'
import { holdingKeys, type LinkContent, type Signing } from './links.ts'
import { readNode } from './nodes.ts'

/** The most keys that are tried for a reason; a workspace usually has a few. */
const mostKeys = 500

export async function checkLink(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  url: string,
  signing: Signing,
): Promise<LinkCheck> {
  const node = await readNode(deps, workspaceId, nodeId)
  if (!URL.canParse(url)) throw invalid([{ field: 'url', message: 'must be an address' }])
  const query = new URL(url).searchParams
  const content = {
    nodeId: query.get('node_id') ?? '',
    responses: query.get('responses'),
    creatorId: query.get('creator_id'),
  }
  const signature = query.get('signature') ?? ''
  const verdict = (fault: LinkCheck['fault']): LinkCheck => ({
    signature_valid: fault === null,
    fault,
    opens: fault === null || (fault !== 'other_node' && !node.settings.use_signature_verify),
  })
  if (content.nodeId !== node.id) return verdict('other_node')
  if (signature === '') return verdict('unsigned')
  const holding = await holdingKeys(deps, workspaceId, node.id, node.settings.public_key)
  if (signing.isSigned(content, signature, holding)) return verdict(null)
  const { items } = await deps.store.signatureKeys.list(workspaceId, { limit: mostKeys })
  return verdict(faultOf({ content, signature, holding, keys: items, now: deps.clock(), signing }))
}

interface Look {
  readonly content: LinkContent
  readonly signature: string
  readonly holding: readonly string[]
  readonly keys: readonly SignatureKeyRow[]
  readonly now: number
  readonly signing: Signing
}

function faultOf({
  content,
  signature,
  holding,
  keys,
  now,
  signing,
}: Look): NonNullable<LinkCheck['fault']> {
  const isSignedBy = (some: readonly SignatureKeyRow[]): boolean =>
    signing.isSigned(
      content,
      signature,
      some.map(({ publicKey }) => publicKey),
    )
  const hasEnded = ({ expiresAt }: SignatureKeyRow): boolean =>
    expiresAt !== null && expiresAt <= now
  const isOfNode = ({ nodeId }: SignatureKeyRow): boolean =>
    nodeId === null || nodeId === content.nodeId
  if (isSignedBy(keys.filter((key) => isOfNode(key) && hasEnded(key)))) return 'expired_key'
  if (isSignedBy(keys.filter((key) => !isOfNode(key)))) return 'key_of_other_node'
  if (holding.length === 0) return 'no_key'
  return content.creatorId !== null &&
    signing.isSigned({ ...content, creatorId: null }, signature, holding)
    ? 'creator_added'
    : 'changed'
}
