// Which rows belong to one workspace. People, their sessions and the instance's secrets belong to the instance, and so does
// what refers to them: an export of one workspace leaves them out.
import { deletedParts, ofOwn, own } from '../workspaces/delete-workspace.ts'

/** Push subscriptions work only with the keys of their instance. */
const ofInstance: ReadonlySet<string> = new Set([
  'member',
  'invitation',
  'chat_view',
  'push_subscription',
  'push_mark',
])

const conditions: Readonly<Record<string, string>> = {
  ...deletedParts,
  /** The author of a private one is a person of the instance. */
  dashboard: `${own} and is_shared = 1`,
  result_view: `${own} and is_shared = 1`,
  workspace: 'id = ?',
  audit: own,
  audit_head: own,
  stored_file: `${own} or ${ofOwn('node_id', 'node')}`,
  job: `payload like '%"workspace_id":"' || ? || '"%'`,
}

/** An SQL condition; null = the table has nothing of a workspace. */
export function conditionOfWorkspace(table: string, workspaceId: string): string | null {
  const condition = ofInstance.has(table) ? undefined : conditions[table]
  return condition?.replaceAll('?', `'${workspaceId.replaceAll("'", "''")}'`) ?? null
}
