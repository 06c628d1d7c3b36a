import type { FlowSummary } from '@askwell/contract'
import type { z } from 'zod'
import type { FlowRow } from '../../store/flows/flow-store.ts'
import { isoTime } from './time.ts'

export const presentFlow = (row: Omit<FlowRow, 'draft'>): z.input<typeof FlowSummary> => ({
  id: row.id,
  name: row.name,
  published_version: row.publishedVersion,
  updated_at: isoTime(row.updatedAt),
  archived_at: row.archivedAt === null ? null : isoTime(row.archivedAt),
})
