import { subject } from '../subject.ts'
import { type IntegrationStore, integrationStore, integrationWrites } from './integrations.ts'

export const integrations = subject({
  writes: integrationWrites,
  tables: { integration: 'own', integration_failure: 'own' },
  changesSettings: ['putIntegration', 'deleteIntegration'],
  acrossWorkspaces: ['putIntegration'],
  open: ({ db, keys, write }): { readonly integrations: IntegrationStore } => ({
    integrations: integrationStore(db, keys, write),
  }),
})
