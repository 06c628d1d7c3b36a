// What `askwell doctor`, `askwell verify` and `askwell backup verify` say about altered audit logs.
import type { AuditHead, AuditState } from '../people/people.ts'

export interface AuditLogs {
  auditHeads(): Promise<readonly AuditHead[]>
  auditState(workspaceId: string, kept: null): Promise<AuditState>
}

export async function alteredLogs(
  logs: AuditLogs,
): Promise<readonly { readonly workspaceId: string; readonly brokenAt: number | null }[]> {
  const altered: { workspaceId: string; brokenAt: number | null }[] = []
  for (const { workspaceId } of await logs.auditHeads()) {
    const { fault, brokenAt } = await logs.auditState(workspaceId, null)
    if (fault !== null) altered.push({ workspaceId, brokenAt })
  }
  return altered
}

/** One sentence for each log that was altered. */
export const auditFaults = async (logs: AuditLogs): Promise<readonly string[]> =>
  (await alteredLogs(logs)).map(
    ({ workspaceId, brokenAt }) =>
      `The audit log of the workspace ${workspaceId} is altered at entry ${brokenAt}.`,
  )
