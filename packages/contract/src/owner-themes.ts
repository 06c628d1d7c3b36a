// Themes in the owner API. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { Theme, ThemeChanges, ThemeRule } from './theme.ts'

export const ownerThemeCalls = {
  list_themes: {
    id: 'O-themes',
    method: 'GET',
    path: '/owner/v1/themes',
    summary: 'Lists the themes of texts by name.',
    query: paging,
    reply: page(Theme),
    refusals: [...refused, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  create_theme: {
    id: 'O-theme-create',
    method: 'POST',
    path: '/owner/v1/themes',
    summary:
      'Creates a theme of texts. An analysis of `themes` with `trial` shows beforehand which texts it finds.',
    body: ThemeRule,
    bodyKind: 'json',
    reply: Theme,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  patch_theme: {
    id: 'O-theme-patch',
    method: 'PATCH',
    path: '/owner/v1/themes/:id',
    summary: 'Changes the given fields of a theme. The next analysis counts by the new rule.',
    params: byId,
    body: ThemeChanges,
    bodyKind: 'json',
    reply: Theme,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_theme: {
    id: 'O-theme-delete',
    method: 'DELETE',
    path: '/owner/v1/themes/:id',
    summary: 'Deletes a theme. No answer changes.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
