// Alerts as owners and editors manage them. What the schema cannot see is checked here: surveys, members, webhooks, the condition.
import {
  type AlertChanges,
  AlertSettings,
  type AlertTrial,
  type FieldFault,
  type ResponseAlertSettings,
} from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { AlertRow } from '../../store/alerts/alert-rows.ts'
import type { SlackChange } from '../../store/alerts/alerts.ts'
import type { FigureAlertRow } from '../../store/alerts/figure-alert-rows.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { DeliveryRow } from '../../store/webhooks/webhook-store.ts'
import { conditionFaults, openMatching } from '../alerts/alert-conditions.ts'
import { runAlert } from '../alerts/run-alert.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { type ActionChange, type AlertSaver, checkAlertActions } from './check-alert-actions.ts'
import { checkedPage } from './checked-page.ts'
import {
  type AlertTools,
  changeFigureAlert,
  createFigureAlert,
  tryFigureAlert,
} from './figure-alerts.ts'
import { found, knownId } from './known-id.ts'

export type AnyAlertRow = AlertRow | FigureAlertRow

const mostAlerts = 100

export const isFigureAlert = (row: AnyAlertRow): row is FigureAlertRow =>
  row.settings.kind === 'figure'

/** Newest first. */
export async function listAlerts(
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  flowId: string | undefined,
): Promise<readonly AnyAlertRow[]> {
  const all: readonly AnyAlertRow[] = [
    ...(await store.alerts.list(workspaceId)),
    ...(await store.figureAlerts.list(workspaceId)),
  ]
  return all
    .filter((row) => flowId === undefined || isAbout(row, flowId))
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

const isAbout = (row: AnyAlertRow, flowId: string): boolean =>
  isFigureAlert(row)
    ? row.settings.of.flow_ids?.includes(flowId) === true
    : row.settings.flow_ids === null || row.settings.flow_ids.includes(flowId)

export const readAlert = async (
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  id: string,
): Promise<AnyAlertRow> =>
  found(
    (await store.alerts.read(workspaceId, knownId(id))) ??
      (await store.figureAlerts.read(workspaceId, id)),
  )

export async function createAlert(
  deps: AlertTools,
  workspaceId: string,
  given: AlertSettings,
  saver: AlertSaver,
): Promise<AnyAlertRow> {
  const { store, clock, newId } = deps
  if ((await listAlerts(deps, workspaceId, undefined)).length >= mostAlerts)
    throw new Refusal(13005, `A workspace has at most ${mostAlerts} alerts.`)
  if (given.kind === 'figure') return createFigureAlert(deps, workspaceId, given, saver)
  const { settings, slack } = await checked(deps, workspaceId, given, { ...saver, known: [] })
  const id = newId()
  const url = slack === null || slack === 'known' ? null : slack.url
  await store.alerts.add({ id, workspaceId, settings, at: clock() }, url)
  return readAlert(deps, workspaceId, id)
}

export async function changeAlert(
  deps: AlertTools,
  workspaceId: string,
  id: string,
  changes: AlertChanges,
  saver: AlertSaver,
): Promise<AnyAlertRow> {
  const known = await readAlert(deps, workspaceId, id)
  const given = changed(known, changes)
  if (isFigureAlert(known)) {
    if (given.kind === 'figure') await changeFigureAlert(deps, known, given, saver)
  } else if (given.kind === 'response') {
    const change = { ...saver, known: known.settings.actions }
    const { settings, slack } = await checked(deps, workspaceId, given, change)
    const alert = { id: known.id, workspaceId, settings, at: deps.clock() }
    if (!(await deps.store.alerts.change(alert, slack))) throw notFound()
  }
  return readAlert(deps, workspaceId, id)
}

/** The address of a Slack action stays where none is given. Members of the other kind of alert have no effect. */
function changed({ settings }: AnyAlertRow, changes: AlertChanges): AlertSettings {
  const actions = settings.actions.map((one) => (one.kind === 'slack' ? { kind: one.kind } : one))
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const read = AlertSettings.safeParse({ ...settings, actions, ...Object.fromEntries(given) })
  if (!read.success) throw invalid(faultsOf(read.error))
  return read.data
}

export async function removeAlert(
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (await store.alerts.remove(workspaceId, knownId(id))) return
  if (!(await store.figureAlerts.remove(workspaceId, id))) throw notFound()
}

/** `feedbackId`: what an alert about responses is tried on. */
export async function tryAlert(
  deps: AlertTools,
  workspaceId: string,
  id: string,
  feedbackId: string | undefined,
  gone: AbortSignal,
): Promise<AlertTrial> {
  const alert = await readAlert(deps, workspaceId, id)
  if (isFigureAlert(alert)) return tryFigureAlert(deps, alert, gone)
  if (feedbackId === undefined) throw invalid([{ field: 'feedback_id', message: 'is missing' }])
  const row = await deps.store.feedback(workspaceId, feedbackId)
  if (row === null)
    throw invalid([{ field: 'feedback_id', message: 'is not a response of this workspace' }])
  const matches = await openMatching(deps.store, deps.clock()).matches(alert, row)
  return { matches, results: matches ? await runAlert(deps, alert, row) : [] }
}

export async function listAlertDeliveries(
  deps: Pick<Served, 'store'>,
  workspaceId: string,
  id: string,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  const alert = await readAlert(deps, workspaceId, id)
  return deps.store.webhooks.deliveries(alert.id, null, checkedPage(page))
}

async function checked(
  deps: AlertTools,
  workspaceId: string,
  given: ResponseAlertSettings,
  change: ActionChange,
): Promise<{ readonly settings: AlertRow['settings']; readonly slack: SlackChange }> {
  checkTimezone(given.timezone)
  const faults: FieldFault[] = []
  for (const [at, id] of (given.flow_ids ?? []).entries())
    if ((await deps.store.flow(workspaceId, id)) === null)
      faults.push({ field: `flow_ids.${at}`, message: 'is not a survey of this workspace' })
  if (faults.length === 0)
    faults.push(...(await conditionFaults(deps.store, workspaceId, given, deps.clock())))
  const { actions, slack, ...rest } = await checkAlertActions(
    deps,
    workspaceId,
    given.actions,
    change,
  )
  faults.push(...rest.faults)
  if (faults.length > 0) throw invalid(faults)
  return { settings: { ...given, actions }, slack }
}
