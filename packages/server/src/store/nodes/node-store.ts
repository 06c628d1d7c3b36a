// What the store keeps of nodes: their settings, the keys that their links are signed with, and what their limits counted.
import type { NodeSettings } from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'
import type { CountStore } from './counts.ts'
import type { NodeLimitStore } from './node-limits.ts'
import type { SignatureKeyStore } from './signature-keys.ts'

export interface NodeRow {
  readonly id: string
  readonly workspaceId: string
  readonly settings: NodeSettings
  readonly createdAt: number
  readonly updatedAt: number
}

export interface NodeStore {
  listNodes(workspaceId: string, page: PageRequest, sight?: Sight): Promise<Page<NodeRow>>
  node(workspaceId: string, id: string): Promise<NodeRow | null>
  /** The respondent's side: by id alone. */
  nodeById(id: string): Promise<NodeRow | null>
  putNode(
    workspaceId: string,
    id: string,
    settings: NodeSettings,
    at: number,
  ): Promise<'stored' | 'taken'>
  deleteNode(workspaceId: string, id: string): Promise<boolean>
  readonly signatureKeys: SignatureKeyStore
  readonly limits: NodeLimitStore
  readonly counts: CountStore
}
