// A trial of an alert on a figure: its messages are sent now, and the result of each is returned. Its state stays.
import type { AlertActionResult, ShownFigureAlertAction } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FigureAlertRow } from '../../store/alerts/figure-alert-rows.ts'
import type { FigureReading } from '../results/read-figure.ts'
import { figureEvent, figureSlack, sendFigureMail } from './figure-messages.ts'
import { mailTrial, type Outcome, sendTrial, type TrialTools } from './run-alert.ts'

export async function runFigureAlert(
  tools: TrialTools,
  alert: FigureAlertRow,
  reading: FigureReading,
): Promise<AlertActionResult[]> {
  const results: AlertActionResult[] = []
  for (const action of alert.settings.actions)
    results.push({ kind: action.kind, ...(await run(tools, alert, reading, action)) })
  return results
}

async function run(
  tools: TrialTools,
  alert: FigureAlertRow,
  reading: FigureReading,
  action: ShownFigureAlertAction,
): Promise<Outcome> {
  const { store, config } = tools
  const { workspaceId } = alert
  switch (action.kind) {
    case 'mail': {
      const none = 'No member of the alert is still in this workspace.'
      return mailTrial(
        tools,
        { workspaceId, memberIds: action.member_ids, none },
        async (member) => {
          await sendFigureMail(tools, alert, member, reading, 'test')
          return true
        },
      )
    }
    case 'webhook': {
      const webhook = await store.webhooks.read(workspaceId, action.webhook_id)
      return sendTrial(tools, webhook, figureEvent(config, alert, reading))
    }
    case 'slack': {
      const webhook = await store.webhooks.byId(alert.id)
      return sendTrial(tools, webhook, figureSlack(config, alert, reading, 'test'))
    }
    default:
      return unreachable(action)
  }
}
