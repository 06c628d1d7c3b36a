// Checks that a caller may store a file (C-05, C-06): only for a survey that asks for one. Our page names its node and question;
// for a client that knows only the seed's calls, its address must have loaded such a survey. Uploads use storage, so each
// channel has a daily quota, and uploads without a channel share one.
import { idPattern } from '@askwell/contract'
import { styleOf } from '@askwell/engine'
import { Refusal } from '../../refusal.ts'
import type { Store } from '../../store/index.ts'
import { refuseWhenFilesAreFull } from '../owner/workspace-limits.ts'
import { wasOpenLately } from '../respondent/opening.ts'
import type { LiveNode, Settings } from '../respondent/settings.ts'

export interface UploadCall {
  readonly nodeId: string | null
  readonly questionId: string | null
  /** Nodes that this address has loaded recently. */
  readonly visited: readonly string[]
  readonly receivedAt: number
}

export interface Quota {
  readonly files: number
  readonly bytes: number
}

/** Stored files in 24 hours; a chosen file is stored twice. */
export const channelQuota: Quota = { files: 10_000, bytes: 20 * 1024 ** 3 }
/** For all callers together that name no channel. */
export const namelessQuota: Quota = { files: 2_000, bytes: 4 * 1024 ** 3 }
const dayMs = 24 * 3_600_000
/** The oldest file leaves the 24 hours at an unknown time. */
const retryAfterSeconds = 3_600

/** Throws 13004 if no survey asks for a file, and 13006 when the daily quota is used up, and 13012 when the workspace may store no more. */
export async function admitUpload(
  tools: { readonly settings: Settings; readonly store: Store },
  call: UploadCall,
): Promise<void> {
  const { nodeId, receivedAt } = call
  const node = await nodeThatAsks(tools.settings, call)
  if (node === null)
    throw new Refusal(13004, 'This survey does not ask for a file.', { messageKey: 'error.file' })
  const used = await tools.store.files.usedSince(nodeId, receivedAt - dayMs)
  const quota = nodeId === null ? namelessQuota : channelQuota
  if (used.files >= quota.files || used.bytes >= quota.bytes)
    throw new Refusal(13006, undefined, { retryAfterSeconds })
  await refuseWhenFilesAreFull(tools.store, node.workspaceId)
}

async function nodeThatAsks(
  settings: Settings,
  { nodeId, questionId, visited, receivedAt }: UploadCall,
): Promise<LiveNode | null> {
  for (const id of nodeId === null ? visited : [nodeId]) {
    const node = idPattern.test(id) ? await settings.node(id) : null
    if (node && wasOpenLately(node, receivedAt) && (await asksForFile(settings, node, questionId)))
      return node
  }
  return null
}

/** Checks every version that somebody may be answering now. */
async function asksForFile(
  settings: Settings,
  { settings: { flow_id, non_operating_hours_flow_id } }: LiveNode,
  questionId: string | null,
): Promise<boolean> {
  for (const flowId of [flow_id, non_operating_hours_flow_id]) {
    const versions = flowId === null ? [] : await settings.recentVersions(flowId)
    const asks = versions.some(({ document }) => {
      const placed = new Set(document.states.flatMap(({ elements }) => elements))
      const answered = document.elements.filter(({ id }) => placed.has(id))
      // Hidden at first, and shown by an answer.
      const revealed = new Set(
        answered.flatMap(({ triggers }) =>
          triggers.flatMap(({ action, targetIds }) => (action === 'make_visible' ? targetIds : [])),
        ),
      )
      return answered.some(
        ({ id, isVisible, question }) =>
          question !== undefined &&
          styleOf(question.style).answer === 'file' &&
          (isVisible || revealed.has(id)) &&
          (questionId ?? question.id) === question.id,
      )
    })
    if (asks) return true
  }
  return false
}
