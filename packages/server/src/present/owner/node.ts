import type { OwnerNode } from '@askwell/contract'
import type { NodeRow } from '../../store/nodes/node-store.ts'
import { isoTime } from './time.ts'

/** A node as its owner sees it, with the address to hand out. */
export const presentNode = (row: NodeRow, publicUrl: string): OwnerNode => ({
  ...row.settings,
  id: row.id,
  url: `${publicUrl}/feedback?node_id=${row.id}`,
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})
