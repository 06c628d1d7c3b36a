import { subject } from '../subject.ts'
import { type AlertStore, alertStore, alertWrites } from './alerts.ts'

export const alerts = subject({
  writes: alertWrites,
  tables: { alert: 'own', alert_look: 'own', alert_raise: 'own' },
  publishes: ['raiseAlerts', 'tellAlert'],
  open: ({ db, write }): { readonly alerts: AlertStore } => ({ alerts: alertStore(db, write) }),
})
