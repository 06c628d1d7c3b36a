// Who gets the follow-up and the conversation of a response that raises an alert.
import { type AlertAssignee, mayDo } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { AlertRow, NewFollowUp } from '../../store/alerts/alert-rows.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { MemberRow } from '../../store/people/people.ts'
import { holds } from '../chat/may-hold.ts'
import { agentOfPerson } from '../owner/agents.ts'
import { followUpAfter } from '../owner/follow-up-change.ts'

type Tools = Pick<Deps, 'store' | 'clock' | 'newId'>

/** Null where the alert begins none. `turn`: counts the responses. A member who has left gets none either: then it is nobody's. */
export async function newFollowUp(
  tools: Tools,
  { settings: { name, actions } }: AlertRow,
  row: FeedbackRow,
  turn: number,
): Promise<NewFollowUp | null> {
  const action = actions.find(({ kind }) => kind === 'follow_up')
  if (action?.kind !== 'follow_up') return null
  const { assign, due_hours, priority } = action
  const here = await takers(tools, assign, row)
  const now = tools.clock()
  const step = followUpAfter(
    null,
    { assigneeId: inTurn(here, turn)?.id ?? null, dueAt: now + due_hours * 3_600_000, priority },
    now,
  )
  if (step.kind !== 'changed') return null
  const entry = {
    ...{ id: tools.newId(), createdAt: now, byName: name, note: null, changes: step.changes },
  }
  return { next: step.next, entry }
}

/** Of those who may answer in the channel. Null = nobody, or the alert assigns no conversation. */
export async function conversationAgent(
  tools: Tools,
  { settings: { actions } }: AlertRow,
  row: FeedbackRow,
  turn: number,
): Promise<string | null> {
  const action = actions.find(({ kind }) => kind === 'assign_conversation')
  if (action?.kind !== 'assign_conversation') return null
  const able = (await takers(tools, action.assign, row)).filter(
    ({ role, access }) => mayDo(role, 'chats.write') && holds(access.channels, row.nodeId),
  )
  const taker = inTurn(able, turn)
  return taker && (await agentOfPerson(tools, row.workspaceId, taker)).id
}

/** The members who may get it, in the order of the alert. */
async function takers(
  { store }: Tools,
  assign: AlertAssignee,
  { workspaceId, customerId }: FeedbackRow,
): Promise<readonly MemberRow[]> {
  const members = await store.people.members(workspaceId)
  const memberOf = (id: string | null): readonly MemberRow[] =>
    members.filter((member) => member.id === id)
  if (!('contact_owner' in assign))
    return ('member' in assign ? [assign.member] : assign.round_robin).flatMap(memberOf)
  const contact = customerId === null ? null : await store.customers.read(workspaceId, customerId)
  return memberOf(contact?.customer.owner_id ?? null)
}

const inTurn = (members: readonly MemberRow[], turn: number): MemberRow | null =>
  members[turn % Math.max(members.length, 1)] ?? null
