import {
  changeShortLink,
  createShortLink,
  daysOfShortLink,
  listShortLinks,
  readShortLink,
  removeShortLink,
} from '../../actions/owner/short-links.ts'
import { presentShortLink, presentShortLinkDays } from '../../present/owner/short-link.ts'
import { signing } from './links.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const shortLinkHandlers = {
  list_short_links: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listShortLinks(deps, workspaceId, query)
    return { items: items.map((row) => presentShortLink(row, deps.config)), next }
  },

  create_short_link: async ({ deps, workspaceId, body }) =>
    presentShortLink(await createShortLink(deps, workspaceId, body, signing), deps.config),

  get_short_link: async ({ deps, workspaceId, params }) => {
    const row = await readShortLink(deps, workspaceId, params.id)
    return presentShortLinkDays(row, await daysOfShortLink(deps, row), deps.config)
  },

  patch_short_link: async ({ deps, workspaceId, params, body }) =>
    presentShortLink(
      await changeShortLink(deps, workspaceId, params.id, body, signing),
      deps.config,
    ),

  delete_short_link: async ({ deps, workspaceId, params }) => {
    await removeShortLink(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
