import type { Theme, ThemeRule } from '@askwell/contract'
import { namedSettingsOf } from '../../actions/owner/named-settings.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

const themes = namedSettingsOf<ThemeRule>({ noun: 'theme', most: 200 }, ({ store }) => store.themes)

const presentTheme = (row: Awaited<ReturnType<typeof themes.create>>): Theme => ({
  ...row.settings,
  id: row.id,
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

/** A theme may name a question that no survey has yet. */
const unchecked = async (): Promise<void> => undefined

export const themeHandlers = {
  list_themes: async ({ deps, workspaceId }) => ({
    items: (await deps.store.themes.list(workspaceId)).map(presentTheme),
    next: null,
  }),

  create_theme: async ({ deps, workspaceId, body }) =>
    presentTheme(await themes.create(deps, workspaceId, body, unchecked)),

  patch_theme: async ({ deps, workspaceId, params, body }) =>
    presentTheme(
      await themes.change(deps, workspaceId, params.id, {
        changes: body as Partial<ThemeRule>,
        check: unchecked,
      }),
    ),

  delete_theme: async ({ deps, workspaceId, params }) => {
    await themes.remove(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
