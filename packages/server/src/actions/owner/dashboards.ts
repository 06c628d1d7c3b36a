// Dashboards as members see, create, change and delete them.
import { type DashboardSettings, mostDashboards } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { DashboardRow } from '../../store/dashboards/dashboard-rows.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import type { Speaker } from './agents.ts'
import { found, knownId } from './known-id.ts'

type Deps = Pick<Served, 'store' | 'clock' | 'newId'>
/** Null = an API key. */
type Person = Speaker['person']

const idOf = (person: Person): string | null => person?.id ?? null

export const listDashboards = (
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  person: Person,
): Promise<readonly DashboardRow[]> => store.dashboards.list(workspaceId, idOf(person))

export const readDashboard = async (
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  id: string,
  person: Person,
): Promise<DashboardRow> =>
  found(await store.dashboards.read(workspaceId, knownId(id).toLowerCase(), idOf(person)))

export async function createDashboard(
  deps: Deps,
  workspaceId: string,
  settings: DashboardSettings,
  person: Person,
): Promise<DashboardRow> {
  const at = deps.clock()
  const personId = idOf(person)
  const row = {
    ...{ id: deps.newId(), workspaceId, personId, revision: 1, createdAt: at, updatedAt: at },
    settings: { ...settings, is_shared: settings.is_shared || personId === null },
  }
  return put(deps, row, personId)
}

/** `revision`: the one that the caller has read. */
export async function changeDashboard(
  deps: Deps,
  workspaceId: string,
  id: string,
  { revision, ...settings }: DashboardSettings & { readonly revision: number },
  person: Person,
): Promise<DashboardRow> {
  const known = await readDashboard(deps, workspaceId, id, person)
  const personId = idOf(person)
  if (!settings.is_shared && (personId === null || known.personId !== personId))
    throw invalid([{ field: 'is_shared', message: 'can be switched off by its author alone' }])
  const row = { ...known, settings, revision: revision + 1, updatedAt: deps.clock() }
  return put(deps, row, personId)
}

export async function deleteDashboard(
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  id: string,
  person: Person,
): Promise<void> {
  if (!(await store.dashboards.remove(workspaceId, knownId(id).toLowerCase(), idOf(person))))
    throw notFound()
}

async function put({ store }: Deps, row: DashboardRow, by: string | null): Promise<DashboardRow> {
  checkTimezone(row.settings.timezone)
  const outcome = await store.dashboards.put(row, { by, most: mostDashboards })
  switch (outcome) {
    case 'stored':
      return row
    case 'missing':
      throw notFound()
    case 'stale':
      throw new Refusal(13005, 'Somebody else has changed the dashboard since you read it.', {
        errors: [{ field: 'revision', message: 'is not the newest' }],
      })
    case 'full':
      throw new Refusal(13005, `A workspace has at most ${mostDashboards} dashboards.`)
    default:
      return unreachable(outcome)
  }
}
