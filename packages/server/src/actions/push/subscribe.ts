// Subscribes and unsubscribes browsers. The endpoint is checked before it is stored, so the server never sends to an invented
// address.
import { createHash } from 'node:crypto'
import type { PushSubscriptionBody } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { isPushKeys } from '../../outside/encrypt-push.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { PushDevice, PushTargetText } from '../../store/index.ts'
import type { ChatDeps, Visitor } from '../chat/authorize-visitor.ts'
import { knownId } from '../owner/known-id.ts'

type SubscribeDeps = Pick<Deps, 'push' | 'store' | 'clock' | 'newId'>

/** The most browsers of one conversation, and of one member in one workspace. */
const mostOfVisitor = 5
const mostOfMember = 20

/** Throws 13001, 13004 if this server sends no notifications, and 13070 in a conversation that has not begun or is over. */
export async function subscribeVisitor(
  deps: SubscribeDeps & ChatDeps,
  visitor: Visitor,
  body: PushSubscriptionBody,
): Promise<void> {
  const target = checkedTarget(deps, body)
  const chat = await deps.store.chats.byFeedback(visitor.feedbackId)
  if (!chat || (chat.status !== 'open' && chat.status !== 'queued')) throw new Refusal(13070)
  await deps.store.push.put(
    {
      id: deps.newId(),
      workspaceId: visitor.workspaceId,
      reader: { kind: 'visitor', feedbackId: visitor.feedbackId },
      target,
      label: '',
      createdAt: deps.clock(),
    },
    hashOf(target.endpoint),
    mostOfVisitor,
  )
}

export const unsubscribeVisitor = (
  { store }: Pick<Deps, 'store'>,
  { feedbackId }: Visitor,
  endpoint: string,
): Promise<boolean> => store.push.dropOfVisitor(feedbackId, hashOf(endpoint))

export interface Member {
  readonly workspaceId: string
  readonly personId: string
  readonly sessionId: string
}

/** Throws 13001, and 13004 if this server sends no notifications. */
export async function subscribeMember(
  deps: SubscribeDeps,
  { workspaceId, ...person }: Member,
  body: PushSubscriptionBody,
  label: string,
): Promise<PushDevice> {
  const target = checkedTarget(deps, body)
  const device = { id: deps.newId(), label: label.trim(), createdAt: deps.clock() }
  await deps.store.push.put(
    { ...device, workspaceId, reader: { kind: 'member', ...person }, target },
    hashOf(target.endpoint),
    mostOfMember,
  )
  return { ...device, ...person }
}

export async function unsubscribeMember(
  { store }: Pick<Deps, 'store'>,
  { workspaceId, personId }: Member,
  id: string,
): Promise<void> {
  if (!(await store.push.dropOfMember(workspaceId, personId, knownId(id)))) throw notFound()
}

function checkedTarget(
  { push }: SubscribeDeps,
  { endpoint, keys, notice }: PushSubscriptionBody,
): PushTargetText {
  if (!push) throw new Refusal(13004, 'Notifications are switched off on this server.')
  const fault = push.fault(endpoint)
  if (fault !== null) throw invalid([{ field: 'endpoint', message: fault }])
  const read = {
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
  }
  if (!isPushKeys(read))
    throw invalid([{ field: 'keys', message: 'are not the keys of a push subscription' }])
  const [p256dh, auth] = [read.p256dh.toString('base64url'), read.auth.toString('base64url')]
  return { endpoint, p256dh, auth, notice: notice?.trim() || null }
}

/** Finds the same browser without unsealing its endpoint. */
const hashOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')
