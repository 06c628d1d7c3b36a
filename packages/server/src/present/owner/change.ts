// An entry of the feed of changes with the thing that it is about, or its ids alone where it no longer exists.
import type { Change } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { ChangeSlice } from '../../actions/owner/changes.ts'
import type { ChangeRow } from '../../store/changes/change-rows.ts'
import { presentItem } from '../chat/item.ts'
import { presentListed } from './chat.ts'
import { presentCustomer } from './customer.ts'
import { presentFeedback } from './feedback.ts'
import { presentFlow } from './flow.ts'
import { isoTime } from './time.ts'

export const presentChanges = (slice: ChangeSlice): Change[] =>
  slice.rows.map((row) => presentChange(row, slice))

function presentChange(
  { seq, kind, op, id, parentId, at: atMs }: ChangeRow,
  { things, listed, agents }: ChangeSlice,
): Change {
  const at = isoTime(atMs)
  const gone = { id, deleted: true as const }
  switch (kind) {
    case 'feedback': {
      const feedback = things.feedback.get(id)
      return { seq, type: `feedback.${op}`, at, data: feedback ? presentFeedback(feedback) : gone }
    }
    case 'customer': {
      const customer = things.customer.get(id)
      return { seq, type: `customer.${op}`, at, data: customer ? presentCustomer(customer) : gone }
    }
    case 'chat': {
      const chat = listed.find((one) => one.chat.feedbackId === id)
      const data = chat ? presentListed(chat) : { feedback_id: id, deleted: true as const }
      return { seq, type: `chat.${op}`, at, data }
    }
    case 'message': {
      const [message, feedback_id] = [things.message.get(id), parentId ?? id]
      const label = things.chat.get(feedback_id)?.chat.label ?? null
      const data = message
        ? { feedback_id, ...presentItem(message, agents, label) }
        : { ...gone, feedback_id }
      return { seq, type: `chat.message.${op}`, at, data }
    }
    case 'flow': {
      const flow = things.flow.get(id)
      return { seq, type: `flow.${op}`, at, data: flow ? presentFlow(flow) : gone }
    }
    default:
      return unreachable(kind)
  }
}
