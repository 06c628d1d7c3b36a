// Dashboards as members see, create, change and delete them.
import { type DashboardSettings, mostDashboards } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import type { AuthoredRow } from '../../store/authored-settings/authored-rows.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { type Author, authoredSettingsOf } from './authored-settings.ts'

type Deps = Pick<Served, 'store' | 'clock' | 'newId'>
export type DashboardRow = AuthoredRow<DashboardSettings>

export const dashboards = authoredSettingsOf<DashboardSettings>(
  { noun: 'dashboard', most: mostDashboards },
  ({ store }) => store.dashboards,
)

export async function createDashboard(
  deps: Deps,
  workspaceId: string,
  settings: DashboardSettings,
  person: Author,
): Promise<DashboardRow> {
  checkTimezone(settings.timezone)
  return dashboards.create(deps, workspaceId, settings, person)
}

/** `revision`: the one that the caller has read. */
export async function changeDashboard(
  deps: Deps,
  workspaceId: string,
  id: string,
  { revision, ...settings }: DashboardSettings & { readonly revision: number },
  person: Author,
): Promise<DashboardRow> {
  const known = await dashboards.read(deps, workspaceId, id, person)
  checkTimezone(settings.timezone)
  return dashboards.change(deps, known, { settings, revision }, person)
}
