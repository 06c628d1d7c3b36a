// What `askwell doctor`, `askwell verify` and `askwell backup verify` say about altered audit logs.
import type { AuditHead, AuditState } from '../people/people.ts'

export interface AuditLogs {
  auditHeads(): Promise<readonly AuditHead[]>
  auditState(workspaceId: string, kept: null): Promise<AuditState>
}

/** One sentence for each log that was altered. */
export async function auditFaults(logs: AuditLogs): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { workspaceId } of await logs.auditHeads()) {
    const { fault, brokenAt } = await logs.auditState(workspaceId, null)
    if (fault !== null)
      faults.push(`The audit log of the workspace ${workspaceId} is altered at entry ${brokenAt}.`)
  }
  return faults
}
