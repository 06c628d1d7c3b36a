// Links to distribute, the keys that sign them, and the counters of a node's limits (O-12, O-13, O-21). Same table form as
// `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { channels } from './feedback.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

const time = z.iso.datetime({ offset: true })

export const SignatureKey = z
  .object({
    id: Id,
    /** Null = it signs links of every node. */
    node_id: Id.nullable(),
    name: z.string(),
    /** SPKI PEM. */
    public_key: z.string(),
    created_at: z.string(),
    /** After this time its signatures are not valid. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'SignatureKey' })
export type SignatureKey = z.infer<typeof SignatureKey>

/** Without `public_key` the server makes a pair, and `private_key` of the reply is the only copy of the private key. */
export const NewSignatureKey = z
  .object({
    node_id: Id.nullable().default(null),
    name: z.string().min(1).max(255),
    public_key: z.string().max(10_000).optional(),
    expires_at: time.nullable().default(null),
  })
  .meta({ id: 'NewSignatureKey' })
export type NewSignatureKey = z.infer<typeof NewSignatureKey>

const word = z.string().min(1).max(1_000)
/** A link to a node, with a signature made elsewhere, or with the private key to sign it here. The key is not stored. */
export const NewLink = z
  .object({
    creator_id: Id.nullable().default(null),
    responses: z
      .array(
        z.object({
          question: z.string().min(1).max(255),
          answer: z.union([
            z.string().max(10_000),
            z.number(),
            z.array(z.string().max(1_000)).max(100),
          ]),
        }),
      )
      .max(100)
      .default([]),
    lang: z.string().max(20).nullable().default(null),
    channel: z
      .object({ kind: z.enum(channels), distribution_id: word, customer_id: word })
      .nullable()
      .default(null),
    is_internal_feedback: z.boolean().default(false),
    signature: z.string().max(8_192).optional(),
    private_key: z.string().max(20_000).optional(),
  })
  .meta({ id: 'NewLink' })
export type NewLink = z.infer<typeof NewLink>

export const NodeLink = z
  .object({
    url: z.string(),
    qr_svg: z.string(),
    signed: z.boolean(),
    /** The text that the owner signs for this link (RSA-SHA256 or Ed25519) and sends as `signature`, in base64url. */
    to_sign: z.string(),
  })
  .meta({ id: 'NodeLink' })
export type NodeLink = z.infer<typeof NodeLink>

const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1a2b3c')

/** How a QR code looks, and where it leads. */
export const QrQuery = z.object({
  /** Pixels of each side of the picture, with the margin. */
  size: z.coerce.number().int().min(64).max(4_096).default(1_024),
  /** Modules around the code. Cameras expect four. */
  margin: z.coerce.number().int().min(0).max(16).default(4),
  /** How much of the code may be covered or dirty: L 7 %, M 15 %, Q 25 %, H 30 %. */
  level: z.enum(['L', 'M', 'Q', 'H']).default('M'),
  dark: color.default('#000000'),
  light: color.default('#ffffff'),
  /** An address of this node, long or short; absent = its plain address. */
  link: z.string().min(1).max(8_000).optional(),
})
export type QrQuery = z.infer<typeof QrQuery>

/** Why the signature of a link is not valid; the first that applies. */
export const linkFaults = [
  'other_node',
  'unsigned',
  'no_key',
  'expired_key',
  'key_of_other_node',
  'creator_added',
  'changed',
] as const
export const LinkCheck = z
  .object({
    signature_valid: z.boolean(),
    /** null = the signature is valid. */
    fault: z.enum(linkFaults).nullable(),
    /** Whether the page opens. An unsigned link opens where the node does not require signatures. */
    opens: z.boolean(),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.infer<typeof LinkCheck>

export const NodeLimits = z
  .object({
    quota: z.object({
      active: z.boolean(),
      action_kind: z.enum(['submit', 'display']),
      limit: z.int().nullable(),
      counted: z.int(),
      full: z.boolean(),
      since: z.string().nullable(),
    }),
    multiple_feedback: z.object({
      prevented: z.boolean(),
      delay_period: z.int().nullable(),
      since: z.string().nullable(),
    }),
  })
  .meta({ id: 'NodeLimits' })
export type NodeLimits = z.infer<typeof NodeLimits>

export const ownerLinkCalls = {
  list_signature_keys: {
    id: 'O-signature-keys',
    method: 'GET',
    path: '/owner/v1/signature_keys',
    summary: 'Lists the public keys that verify signed links.',
    query: paging,
    reply: page(SignatureKey),
    refusals: [...refused, 13001],
    permission: 'keys.manage',
    audit: 'never',
  },
  create_signature_key: {
    id: 'O-signature-key-create',
    method: 'POST',
    path: '/owner/v1/signature_keys',
    summary: 'Adds a public key, or creates a pair and returns the private key once.',
    body: NewSignatureKey,
    bodyKind: 'json',
    reply: SignatureKey.extend({ private_key: z.string().nullable() }),
    refusals: [...written, 13002],
    permission: 'keys.manage',
    audit: 'each',
    confirm: true,
  },
  get_signature_key: {
    id: 'O-signature-key',
    method: 'GET',
    path: '/owner/v1/signature_keys/:id',
    summary: 'Reads a public key.',
    params: byId,
    reply: SignatureKey,
    refusals: found,
    permission: 'keys.manage',
    audit: 'never',
  },
  patch_signature_key: {
    id: 'O-signature-key-patch',
    method: 'PATCH',
    path: '/owner/v1/signature_keys/:id',
    summary: 'Renames an API key or sets its expiry.',
    params: byId,
    body: z.object({
      name: z.string().min(1).max(255).optional(),
      expires_at: time.nullable().optional(),
    }),
    bodyKind: 'json',
    reply: SignatureKey,
    refusals: [...written, 13002],
    permission: 'keys.manage',
    audit: 'each',
  },
  delete_signature_key: {
    id: 'O-signature-key-delete',
    method: 'DELETE',
    path: '/owner/v1/signature_keys/:id',
    summary: 'Deletes a key. Links that it signed become invalid.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'each',
  },
  create_link: {
    id: 'O-node-link',
    method: 'POST',
    path: '/owner/v1/nodes/:id/links',
    summary: 'Creates a link to the node, plain or signed, with its QR code.',
    params: byId,
    body: NewLink,
    bodyKind: 'json',
    reply: NodeLink,
    refusals: [...written, 13002],
    permission: 'surveys.read',
    audit: 'never',
  },
  check_link: {
    id: 'O-node-link-check',
    method: 'POST',
    path: '/owner/v1/nodes/:id/links/check',
    summary:
      'Checks whether the signature of a link is valid for this node now, and explains why not.',
    params: byId,
    body: z.object({ url: z.string().max(20_000) }),
    bodyKind: 'json',
    reply: LinkCheck,
    refusals: [...written, 13002],
    permission: 'surveys.read',
    audit: 'never',
  },
  qr_svg: {
    id: 'O-node-qr-svg',
    method: 'GET',
    path: '/owner/v1/nodes/:id/qr.svg',
    summary: 'Draws the QR code of an address of the node as SVG.',
    params: byId,
    query: QrQuery,
    reply: z.string(),
    refusals: [...found, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  qr_png: {
    id: 'O-node-qr-png',
    method: 'GET',
    path: '/owner/v1/nodes/:id/qr.png',
    summary: 'Draws the QR code of an address of the node as PNG.',
    params: byId,
    query: QrQuery,
    reply: z.string(),
    refusals: [...found, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  node_limits: {
    id: 'O-node-limits',
    method: 'GET',
    path: '/owner/v1/nodes/:id/limits',
    summary:
      'Reads the count of the quota, and the time since which an answer prevents another one.',
    params: byId,
    reply: NodeLimits,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  reset_limits: {
    id: 'O-node-limits-reset',
    method: 'POST',
    path: '/owner/v1/nodes/:id/limits/reset',
    summary: 'Resets the quota, which counts from now on.',
    params: byId,
    body: z.object({
      quota: z.boolean().default(false),
      multiple_feedback: z.boolean().default(false),
    }),
    bodyKind: 'json',
    reply: NodeLimits,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
