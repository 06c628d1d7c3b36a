// Alerts on figures as owners and editors manage them. Its figure is read when an alert is saved, so that a fault is refused at once.
import {
  type AlertTrial,
  type FieldFault,
  type FigureAlertSettings,
  ShownFigureAlertAction,
} from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { SlackChange } from '../../store/alerts/alerts.ts'
import type {
  FigureAlertRow,
  StoredFigureAlertSettings,
} from '../../store/alerts/figure-alert-rows.ts'
import { conditionHolds } from '../alerts/figure-state.ts'
import { readAlertFigure } from '../alerts/read-alert-figure.ts'
import { runFigureAlert } from '../alerts/run-figure-alert.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import type { AnalysisTools } from '../results/analyse.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { type ActionChange, type AlertSaver, checkAlertActions } from './check-alert-actions.ts'
import { found } from './known-id.ts'

export type AlertTools = AnalysisTools &
  ChatDeps &
  Pick<Served, 'guardedFetch' | 'sendMail' | 'publish'>

export async function createFigureAlert(
  deps: AlertTools,
  workspaceId: string,
  given: FigureAlertSettings,
  saver: AlertSaver,
): Promise<FigureAlertRow> {
  const { store, clock, newId } = deps
  const { settings, slack } = await checked(deps, workspaceId, given, { ...saver, known: [] })
  const id = newId()
  const url = slack === null || slack === 'known' ? null : slack.url
  await store.figureAlerts.add({ id, workspaceId, makerId: saver.id, settings, at: clock() }, url)
  return found(await store.figureAlerts.read(workspaceId, id))
}

/** From then on it reads what the caller may read. */
export async function changeFigureAlert(
  deps: AlertTools,
  known: FigureAlertRow,
  given: FigureAlertSettings,
  saver: AlertSaver,
): Promise<void> {
  const { id, workspaceId } = known
  const change = { ...saver, known: known.settings.actions }
  const { settings, slack } = await checked(deps, workspaceId, given, change)
  const alert = { id, workspaceId, makerId: saver.id, settings, at: deps.clock() }
  const isAnother = question(settings) !== question(known.settings)
  if (!(await deps.store.figureAlerts.change({ ...alert, isAnother }, slack))) throw notFound()
}

/** What the alert asks for, as a text that is equal for equal questions. */
const question = ({ name: _, actions: _actions, enabled: _enabled, ...rest }: FigureRule): string =>
  JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
type FigureRule = StoredFigureAlertSettings

export async function tryFigureAlert(
  deps: AlertTools,
  alert: FigureAlertRow,
  gone: AbortSignal,
): Promise<AlertTrial> {
  const { settings, workspaceId } = alert
  const { reading, missing } = await readAlertFigure(deps, workspaceId, settings, gone)
  if (reading === null) throw invalid(missing)
  const { value, n, previous, p } = reading
  return {
    matches: conditionHolds(settings, reading) === true,
    results: await runFigureAlert(deps, alert, reading),
    reading: { value, n, previous: previous?.value ?? null, p },
  }
}

async function checked(
  deps: AlertTools,
  workspaceId: string,
  given: FigureAlertSettings,
  change: ActionChange & Pick<AlertSaver, 'gone'>,
): Promise<{ readonly settings: StoredFigureAlertSettings; readonly slack: SlackChange }> {
  checkTimezone(given.timezone)
  const faults: FieldFault[] = [...limitFaults(given)]
  faults.push(...(await readAlertFigure(deps, workspaceId, given, change.gone)).missing)
  const actions = await checkAlertActions(deps, workspaceId, given.actions, change)
  faults.push(...actions.faults)
  if (faults.length > 0) throw invalid(faults)
  const shown = ShownFigureAlertAction.array().parse(actions.actions)
  return { settings: { ...given, actions: shown }, slack: actions.slack }
}

/** Of a number of responses, that number is itself what the alert needs at least. */
function limitFaults({ figure, when, at_least }: FigureAlertSettings): FieldFault[] {
  if (typeof figure !== 'string' || !('below' in when) || when.below > at_least) return []
  return [
    {
      field: 'when.below',
      message: `must be more than ${at_least}, because the alert needs at least that many responses`,
    },
  ]
}
