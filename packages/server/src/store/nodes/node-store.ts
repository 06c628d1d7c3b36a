// The store's interface for nodes themselves; their keys, limits and counts are in other files of this folder.
import type { NodeSettings } from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'

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
  /** For respondents: by id alone. */
  nodeById(id: string): Promise<NodeRow | null>
  putNode(
    workspaceId: string,
    id: string,
    settings: NodeSettings,
    at: number,
  ): Promise<'stored' | 'taken'>
  deleteNode(workspaceId: string, id: string): Promise<boolean>
}
