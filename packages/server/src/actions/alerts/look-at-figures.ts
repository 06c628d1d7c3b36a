// Reads the figures of alerts when their time has come, and raises the alerts whose condition holds. Each reads what its maker may
// read, and stops when the maker has left.

import type { FigureAlertRow, FigureLook } from '../../store/alerts/figure-alert-rows.ts'
import { seenStore } from '../../store/index.ts'
import { makerSight } from '../owner/maker-sight.ts'
import type { AnalysisTools } from '../results/analyse.ts'
import type { FigureReading } from '../results/read-figure.ts'
import { figureEvent, figureSlack } from './figure-messages.ts'
import { figureLookMs, nextLook, nextState } from './figure-state.ts'
import { readAlertFigure } from './read-alert-figure.ts'

/** Alerts are read from the store in groups of this size. */
const group = 100

/** Throws the first failure after every other alert was looked at. The next run looks at the ones that failed. */
export async function lookAtFigures(tools: AnalysisTools, signal: AbortSignal): Promise<void> {
  const { store, clock } = tools
  const failures: unknown[] = []
  for (;;) {
    const due = await store.figureAlerts.due(clock(), group)
    for (const alert of due) {
      if (signal.aborted) return
      if (!(await store.figureAlerts.take(alert, clock() + figureLookMs))) continue
      await look(tools, alert, signal).catch((error: unknown) => failures.push(error))
    }
    if (due.length < group) break
  }
  if (failures.length > 0) throw failures[0]
}

async function look(tools: AnalysisTools, alert: FigureAlertRow, signal: AbortSignal) {
  const { store, clock } = tools
  const { workspaceId, makerId, settings } = alert
  // A message would lead to a workspace in which nothing can be changed.
  if ((await store.workspaceRules(workspaceId))?.suspendedAt !== null) return
  const nextAt = nextLook(settings, clock())
  const sight = await makerSight(tools, { workspaceId, makerId }, ['results.read'])
  if (sight === null) {
    const stopped: FigureLook = { next: 'unchanged', trouble: { kind: 'maker_left' }, nextAt }
    await store.figureAlerts.settle(alert, stopped, clock())
    return
  }
  const seen = { ...tools, store: seenStore(store, sight) }
  const { reading, missing } = await readAlertFigure(seen, workspaceId, settings, signal)
  const found: FigureLook = {
    next: reading === null ? 'unchanged' : nextOf(tools, alert, reading),
    trouble: missing.length === 0 ? null : { kind: 'missing', faults: missing },
    nextAt,
  }
  await store.figureAlerts.settle(alert, found, clock())
}

function nextOf(
  { config }: Pick<AnalysisTools, 'config'>,
  alert: FigureAlertRow,
  reading: FigureReading,
): FigureLook['next'] {
  const { settings, isRaised } = alert
  const state = nextState(settings, isRaised, reading)
  const { value, n } = reading
  if (state !== 'raised' || value === null) return state === 'quiet' ? 'quiet' : 'unchanged'
  const { actions } = settings
  const mail = actions.find(({ kind }) => kind === 'mail')
  const webhook = actions.find(({ kind }) => kind === 'webhook')
  return {
    ...{ value, n },
    memberIds: mail?.kind === 'mail' ? mail.member_ids : [],
    webhook:
      webhook?.kind === 'webhook'
        ? { id: webhook.webhook_id, data: figureEvent(config, alert, reading) }
        : null,
    slack: actions.some(({ kind }) => kind === 'slack')
      ? figureSlack(config, alert, reading, 'raised')
      : null,
  }
}
