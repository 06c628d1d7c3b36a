// Saved views of results as members see, save, change and delete them. A view whose survey, question or weighting has gone
// stays, and says what is missing.
import {
  type FieldFault,
  type Filter,
  type FilterSubject,
  mostResultViews,
  type ResultViewChanges,
  type ResultViewSettings,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { planFilter } from '@askwell/engine/results'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import type { AuthoredRow } from '../../store/authored-settings/authored-rows.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { flowDocuments } from '../results/row-filter.ts'
import { readVersions } from '../results/versions.ts'
import { type Author, authoredSettingsOf } from './authored-settings.ts'

type Deps = Pick<Served, 'store' | 'clock' | 'newId'>
type Row = AuthoredRow<ResultViewSettings>

export interface CheckedView {
  readonly row: Row
  readonly missing: readonly FieldFault[]
}
interface Saver {
  readonly person: Author
  /** The caller may change what is shared. */
  readonly mayShare: boolean
}

const views = authoredSettingsOf<ResultViewSettings>(
  { noun: 'view', most: mostResultViews },
  ({ store }) => store.resultViews,
)

/** As many as the results of a survey read. */
const mostVersions = 30

export async function listViews(
  deps: Deps,
  workspaceId: string,
  flowId: string | undefined,
  person: Author,
): Promise<readonly CheckedView[]> {
  const rows = await views.list(deps, workspaceId, person)
  const asked = rows.filter(
    ({ settings: { of } }) => flowId === undefined || of.flow_ids?.includes(flowId),
  )
  return checked(deps, workspaceId, asked)
}

export async function createView(
  deps: Deps,
  workspaceId: string,
  settings: ResultViewSettings,
  { person, mayShare }: Saver,
): Promise<CheckedView> {
  checkTimezone(settings.timezone)
  if ((settings.is_shared || person === null) && !mayShare) throw new Refusal(13004)
  return withMissing(deps, await views.create(deps, workspaceId, settings, person))
}

export async function changeView(
  deps: Deps,
  workspaceId: string,
  id: string,
  changes: ResultViewChanges,
  { person, mayShare }: Saver,
): Promise<CheckedView> {
  const known = await views.read(deps, workspaceId, id, person)
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  const settings: ResultViewSettings = { ...known.settings, ...Object.fromEntries(defined) }
  checkTimezone(settings.timezone)
  if ((known.settings.is_shared || settings.is_shared) && !mayShare) throw new Refusal(13004)
  const { revision } = known
  return withMissing(deps, await views.change(deps, known, { settings, revision }, person))
}

export async function deleteView(
  deps: Deps,
  workspaceId: string,
  id: string,
  { person, mayShare }: Saver,
): Promise<void> {
  const { settings } = await views.read(deps, workspaceId, id, person)
  if (settings.is_shared && !mayShare) throw new Refusal(13004)
  await views.remove(deps, workspaceId, id, person)
}

async function withMissing(deps: Deps, row: Row): Promise<CheckedView> {
  const [missing = []] = (await checked(deps, row.workspaceId, [row])).map((one) => one.missing)
  return { row, missing }
}

/** Reads each survey once. */
async function checked(
  { store, clock }: Deps,
  workspaceId: string,
  rows: readonly Row[],
): Promise<CheckedView[]> {
  const versions = readVersions(store)
  const weightings = rows.some(({ settings }) => settings.weighting_id !== null)
    ? (await store.weightings.list(workspaceId)).map(({ id }) => id)
    : []
  const known = new Map<string, Promise<boolean>>()
  const isThere = (kind: 'flow' | 'node', id: string): Promise<boolean> => {
    const key = `${kind} ${id}`
    const reading =
      known.get(key) ??
      (kind === 'flow' ? store.flow(workspaceId, id) : store.node(workspaceId, id)).then(
        (one) => one !== null && one !== undefined,
      )
    known.set(key, reading)
    return reading
  }
  const missingOf = async (kind: 'flow' | 'node', ids: readonly string[] = []) => {
    const faults: FieldFault[] = []
    for (const [at, id] of ids.entries())
      if (!(await isThere(kind, id)))
        faults.push({ field: `of.${kind}_ids.${at}`, message: `is not a ${kind} that you see` })
    return faults
  }
  const result: CheckedView[] = []
  for (const row of rows) {
    const { of, timezone, weighting_id } = row.settings
    const gone = [
      ...(await missingOf('flow', of.flow_ids)),
      ...(await missingOf('node', of.node_ids)),
      ...(weighting_id !== null && !weightings.includes(weighting_id)
        ? [{ field: 'weighting_id', message: 'is not a weighting of this workspace' }]
        : []),
    ]
    const missing = [...gone]
    if (gone.length === 0 && of.flow_ids) {
      const documents = await flowDocuments(store, workspaceId, of.flow_ids, versions, mostVersions)
      for (const [field, filter] of conditionsOf(row.settings)) {
        const planned = planFilter(filter, documents, { timezone, now: clock() }, field)
        if ('faults' in planned) missing.push(...planned.faults)
      }
    }
    result.push({ row, missing })
  }
  return result
}

/** What the surveys must have, by the members of the view. A question of a table exists if somebody can be asked for its answer. */
function conditionsOf({ filter, groups, by, layout }: ResultViewSettings): [string, Filter][] {
  const subject = (field: string, on: FilterSubject | undefined): [string, Filter][] =>
    on !== undefined && 'question' in on
      ? [[field, { on: { question: on.question, row: on.row }, op: 'answered' }]]
      : []
  const subjects = (field: string, all: readonly FilterSubject[]) =>
    all.flatMap((on, at) => subject(`${field}.${at}`, on))
  return [
    ...(filter === null ? [] : [['filter', filter] satisfies [string, Filter]]),
    ...groups.map((group, at): [string, Filter] => [`groups.${at}.filter`, group.filter]),
    ...by.flatMap((one, at) => [
      ...subject(`by.${at}.by`, one.by),
      ...subject(`by.${at}.within`, one.within),
    ]),
    ...subjectsOf(layout),
  ]

  function subjectsOf(shown: ResultViewSettings['layout']): [string, Filter][] {
    switch (shown.kind) {
      case 'questions':
        return []
      case 'table':
        return subjects('layout.rows', shown.rows)
      case 'drivers':
        return [...subject('layout.target', shown.target), ...subjects('layout.of', shown.of ?? [])]
      default:
        return unreachable(shown)
    }
  }
}
