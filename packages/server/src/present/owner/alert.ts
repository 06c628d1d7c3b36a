// Alerts as the owner API shows them. The address of a Slack action is not in its words.
import type { Alert, FigureAlert, ResponseAlert } from '@askwell/contract'
import type { AlertRow } from '../../store/alerts/alert-rows.ts'
import type { FigureAlertRow } from '../../store/alerts/figure-alert-rows.ts'
import { isoTime } from './time.ts'

export const presentAlert = (row: AlertRow | FigureAlertRow): Alert =>
  'makerId' in row ? presentFigureAlert(row) : presentResponseAlert(row)

const presentResponseAlert = (row: AlertRow): ResponseAlert => ({
  ...{ ...row.settings, id: row.id, actions: [...row.settings.actions] },
  ...timesOf(row),
})

const presentFigureAlert = (row: FigureAlertRow): FigureAlert => ({
  ...{ ...row.settings, id: row.id, actions: [...row.settings.actions] },
  maker_id: row.makerId,
  state: row.isRaised ? 'raised' : 'quiet',
  raised_at: row.isRaised && row.lastRaisedAt !== null ? isoTime(row.lastRaisedAt) : null,
  is_stopped: row.trouble?.kind === 'maker_left',
  missing: row.trouble?.kind === 'missing' ? [...row.trouble.faults] : [],
  ...timesOf(row),
})

const timesOf = ({ raised, lastRaisedAt, createdAt, updatedAt }: AlertRow | FigureAlertRow) => ({
  raised,
  last_raised_at: lastRaisedAt === null ? null : isoTime(lastRaisedAt),
  created_at: isoTime(createdAt),
  updated_at: isoTime(updatedAt),
})
