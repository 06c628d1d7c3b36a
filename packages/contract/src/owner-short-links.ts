// Short addresses of channels, such as `/f/spring`, in the owner API (ECO-52). Same table form as `calls.ts`; joined to the
// owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { PageQuery } from './page-query.ts'

const time = z.iso.datetime({ offset: true })
export const slugPattern = /^[a-z0-9-]{3,48}$/
const expiresAt = time.nullable()

export const ShortLink = z
  .object({
    id: Id,
    node_id: Id,
    /** The last part of the address. */
    slug: z.string(),
    url: z.string(),
    query: PageQuery,
    created_at: z.string(),
    /** From then on the address leads to the page for unknown addresses. Null = no expiry. */
    expires_at: z.string().nullable(),
    /** How often the address was opened. */
    visits: z.int().min(0),
  })
  .meta({ id: 'ShortLink' })
export type ShortLink = z.infer<typeof ShortLink>

export const ShortLinkDays = ShortLink.extend({
  /** Days of UTC on which the address was opened, the newest first; at most the last 400. */
  days: z.array(z.object({ day: z.string(), visits: z.int().min(1) })),
}).meta({ id: 'ShortLinkDays' })
export type ShortLinkDays = z.infer<typeof ShortLinkDays>

/** Without `slug` the server makes one of seven letters. */
export const NewShortLink = z
  .object({
    node_id: Id,
    slug: z
      .string()
      .regex(slugPattern, 'must have 3 to 48 of the characters a to z, 0 to 9 and -')
      .optional(),
    query: PageQuery.default({}),
    expires_at: expiresAt.default(null),
  })
  .meta({ id: 'NewShortLink' })
export type NewShortLink = z.infer<typeof NewShortLink>

/** An absent member stays unchanged. The slug never changes, because it may be printed. */
export const ShortLinkChanges = z
  .object({ node_id: Id, query: PageQuery, expires_at: expiresAt })
  .partial()
  .meta({ id: 'ShortLinkChanges' })
export type ShortLinkChanges = z.infer<typeof ShortLinkChanges>

export const ownerShortLinkCalls = {
  list_short_links: {
    id: 'O-short-links',
    method: 'GET',
    path: '/owner/v1/short_links',
    summary: 'Lists the short addresses, the newest first. `node_id`: only those of this node.',
    query: paging.extend({ node_id: Id.optional() }),
    reply: page(ShortLink),
    refusals: [...refused, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  create_short_link: {
    id: 'O-short-link-create',
    method: 'POST',
    path: '/owner/v1/short_links',
    summary: 'Creates a short address of a node.',
    body: NewShortLink,
    bodyKind: 'json',
    reply: ShortLink,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_short_link: {
    id: 'O-short-link',
    method: 'GET',
    path: '/owner/v1/short_links/:id',
    summary: 'Reads a short address, with how often it was opened on each day.',
    params: byId,
    reply: ShortLinkDays,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  patch_short_link: {
    id: 'O-short-link-patch',
    method: 'PATCH',
    path: '/owner/v1/short_links/:id',
    summary: 'Changes where a short address leads, its parameters or its expiry.',
    params: byId,
    body: ShortLinkChanges,
    bodyKind: 'json',
    reply: ShortLink,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_short_link: {
    id: 'O-short-link-delete',
    method: 'DELETE',
    path: '/owner/v1/short_links/:id',
    summary: 'Deletes a short address. Its slug is not given again for 90 days.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
