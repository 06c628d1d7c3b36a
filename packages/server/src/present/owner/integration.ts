import type { OwnerIntegration } from '@askwell/contract'
import type { IntegrationDetail } from '../../actions/owner/integrations.ts'
import { isoTime } from './time.ts'

export const presentIntegration = ({
  definition,
  secretNames,
  updatedAt,
  failures,
}: IntegrationDetail): OwnerIntegration => ({
  ...definition,
  secret_header_names: [...secretNames],
  updated_at: isoTime(updatedAt),
  last_failures: failures.map(({ at, why, status }) => ({ at: isoTime(at), why, status })),
})
