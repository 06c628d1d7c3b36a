import { subject } from '../subject.ts'
import { type AlertStore, alertStore, alertWrites } from './alerts.ts'
import { type FigureAlertStore, figureAlertStore, figureAlertWrites } from './figure-alerts.ts'

export const alerts = subject({
  writes: { ...alertWrites, ...figureAlertWrites },
  tables: { alert: 'own', alert_look: 'own', alert_raise: 'own', figure_alert: 'own' },
  publishes: ['raiseAlerts', 'tellAlert', 'settleFigureAlert'],
  open: ({
    db,
    write,
  }): { readonly alerts: AlertStore; readonly figureAlerts: FigureAlertStore } => ({
    alerts: alertStore(db, write),
    figureAlerts: figureAlertStore(db, write),
  }),
})
