import type { Dashboard } from '@askwell/contract'
import {
  changeDashboard,
  createDashboard,
  type DashboardRow,
  dashboards,
} from '../../actions/owner/dashboards.ts'
import { dashboardResults } from '../../actions/results/dashboard-results.ts'
import { isoTime } from '../../present/owner/time.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const dashboardHandlers = {
  list_dashboards: async ({ deps, workspaceId, caller }) => ({
    items: (await dashboards.list(deps, workspaceId, caller.person)).map((row) => {
      const { name, is_shared, tiles } = row.settings
      return { name, is_shared, tiles: tiles.length, ...presentFacts(row) }
    }),
    next: null,
  }),

  create_dashboard: async ({ deps, workspaceId, body, caller }) =>
    presentDashboard(await createDashboard(deps, workspaceId, body, caller.person)),

  get_dashboard: async ({ deps, workspaceId, params, caller }) =>
    presentDashboard(await dashboards.read(deps, workspaceId, params.id, caller.person)),

  put_dashboard: async ({ deps, workspaceId, params, body, caller }) =>
    presentDashboard(await changeDashboard(deps, workspaceId, params.id, body, caller.person)),

  delete_dashboard: async ({ deps, workspaceId, params, caller }) => {
    await dashboards.remove(deps, workspaceId, params.id, caller.person)
    return { id: params.id }
  },

  dashboard_results: async ({ deps, workspaceId, params, body, caller, reply }) => {
    const dashboard = await dashboards.read(deps, workspaceId, params.id, caller.person)
    return dashboardResults(deps, dashboard, body, goneOf(reply))
  },
} satisfies Partial<OwnerHandlers>

const presentFacts = ({ id, personId, revision, createdAt, updatedAt }: DashboardRow) => ({
  ...{ id, member_id: personId, revision },
  ...{ created_at: isoTime(createdAt), updated_at: isoTime(updatedAt) },
})

const presentDashboard = (row: DashboardRow): Dashboard => ({
  ...row.settings,
  ...presentFacts(row),
})
