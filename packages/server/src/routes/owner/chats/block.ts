// Whether the visitor of a chat may write.
import { blockVisitor, unblockVisitor } from '../../../actions/owner/block-visitor.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const blockVisitorRoute: OwnerHandler<'block_visitor'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const speaker = { agentId: body.agent_id, person: caller.person }
  const { result, events } = await blockVisitor(
    deps,
    workspaceId,
    params.feedback_id,
    body.reason,
    speaker,
  )
  deps.publish(events)
  return presentListed(result)
}

export const unblockVisitorRoute: OwnerHandler<'unblock_visitor'> = async ({
  deps,
  workspaceId,
  params,
}) => {
  const { result, events } = await unblockVisitor(deps, workspaceId, params.feedback_id)
  deps.publish(events)
  return presentListed(result)
}
