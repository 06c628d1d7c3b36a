// Nodes of a workspace. Settings are always written completely: a change is merged into the stored settings and the result is
// checked like a new node, so no order of changes can produce a node that could not have been made at once.
import { NodeSettings } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { accessChanged, type Done } from '../../events/happened.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { NodeRow } from '../../store/nodes/node-store.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { checkedPage } from './checked-page.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'
import { found, knownId } from './known-id.ts'
import { idToUse } from './other-id.ts'
import { withStyleAddress } from './style-address.ts'
import { refuseWhenFull } from './workspace-limits.ts'

const tooMuch = {
  message: 'The check of this stylesheet timed out.',
  faults: [{ field: 'css_text', message: 'takes too long to check' }],
}

export const listNodes = async (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<NodeRow>> => deps.store.listNodes(workspaceId, checkedPage(page))

export const readNode = async (deps: Deps, workspaceId: string, id: string): Promise<NodeRow> =>
  found(await deps.store.node(workspaceId, knownId(id)))

export async function createNode(
  deps: Deps,
  workspaceId: string,
  input: NodeSettings & { id?: string | undefined },
  gone: AbortSignal,
): Promise<NodeRow> {
  const { id: chosen = deps.newId(), ...settings } = input
  const id = await idToUse(
    workspaceId,
    chosen,
    async (one) => (await deps.store.nodeById(one))?.workspaceId ?? null,
  )
  if (id === null)
    throw new Refusal(13005, undefined, { errors: [{ field: 'id', message: 'is taken' }] })
  await refuseWhenFull(deps.store, workspaceId, 'channels')
  return write(deps, workspaceId, id, settings, gone)
}

/**
 * `changes`: only the changed members; null clears a setting, and unknown members are ignored. `seenUpdatedAt`: when
 * the node that the caller looked at was written last; another change since then refuses this one.
 */
export async function changeNode(
  deps: Deps,
  workspaceId: string,
  id: string,
  changes: Record<string, unknown>,
  seenUpdatedAt: string | null,
  gone: AbortSignal,
): Promise<NodeRow> {
  const { settings, updatedAt } = await readNode(deps, workspaceId, id)
  if (seenUpdatedAt !== null && Date.parse(seenUpdatedAt) !== updatedAt)
    throw new Refusal(13005, 'Somebody else has changed this node since you read it.')
  const merged = NodeSettings.safeParse({ ...settings, ...changes })
  if (!merged.success) throw invalid(faultsOf(merged.error))
  return write(deps, workspaceId, id, merged.data, gone)
}

export async function deleteNode(deps: Deps, workspaceId: string, id: string): Promise<Done<null>> {
  await deps.store.shortLinks.rest(workspaceId, knownId(id), deps.clock())
  if (!(await deps.store.deleteNode(workspaceId, knownId(id)))) throw notFound()
  await sweepFiles(deps)
  return { result: null, events: [accessChanged({ kind: 'chats', workspaceId })] }
}

async function write(
  deps: Deps,
  workspaceId: string,
  id: string,
  input: NodeSettings,
  gone: AbortSignal,
): Promise<NodeRow> {
  const settings = withStyleAddress(id, input)
  const hasFlow = async (flowId: string): Promise<boolean> =>
    (await deps.store.flow(workspaceId, flowId)) !== null
  const { publicUrl, ownHosts } = deps.config
  // A large stylesheet is checked on a worker thread.
  const checked = await runFlowTask('settings', [[settings], { publicUrl, ownHosts }], {
    gone,
    tooMuch,
  })
  const faults = [...checked.flat(), ...(await faultsOfFlows(settings, hasFlow))]
  if (faults.length > 0) throw invalid(faults)
  // Another workspace took the id since the check above, which happens only by chance or malice.
  if ((await deps.store.putNode(workspaceId, id, settings, deps.clock())) === 'taken')
    throw new Refusal(13005)
  return readNode(deps, workspaceId, id)
}

async function faultsOfFlows(
  settings: NodeSettings,
  hasFlow: (flowId: string) => Promise<boolean>,
): Promise<{ field: string; message: string }[]> {
  const fields = ['flow_id', 'non_operating_hours_flow_id'] as const
  const faults = fields.map(async (field) => {
    const flowId = settings[field]
    return flowId === null || (await hasFlow(flowId))
      ? []
      : [{ field, message: 'is not a flow of this workspace' }]
  })
  return (await Promise.all(faults)).flat()
}
