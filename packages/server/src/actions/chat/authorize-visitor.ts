// Authorizes a visitor for one chat by the feedback's id and the token that was returned with it. An id alone, another
// chat's token and an unknown id get the same refusal after the same work.
import { timingSafeEqual } from 'node:crypto'
import { idPattern, type RefusalCode } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { ChatDoor } from '../../store/index.ts'
import { chatTokenOf, hashOfChatToken } from '../respondent/chat-token.ts'

export type ChatDeps = Pick<Served, 'store' | 'settings' | 'secrets' | 'clock' | 'newId' | 'push'>

/** A token expires this long after its chat ended. */
export const tokenLifeAfterEndMs = 90 * 24 * 3_600_000

export interface Visitor extends ChatDoor {
  readonly feedbackId: string
}

/** Throws 13074; 13002 only for a caller with the token of a deleted feedback. */
export async function authorizeVisitor(
  deps: ChatDeps,
  feedbackId: string,
  token: string | null,
): Promise<Visitor> {
  if (!idPattern.test(feedbackId)) throw notFound()
  const id = feedbackId.toLowerCase()
  const door = await deps.store.chats.door(id)
  const made = hashOfChatToken(chatTokenOf(deps.secrets.chat, id))
  const fits = equal(hashOfChatToken(token ?? ''), door?.chatTokenHash ?? made)
  if (!fits || token === null) throw new Refusal(13074)
  if (!door) throw notFound()
  if (isTooOld(door, deps.clock())) throw new Refusal(13074)
  return { ...door, feedbackId: id }
}

/** For visitors who were authorized before: null = the token still opens its chat; otherwise the code of the refusal. */
export async function authorizeVisitorsAgain(
  { store, clock }: Pick<ChatDeps, 'store' | 'clock'>,
  visitors: readonly { readonly feedbackId: string; readonly tokenHash: string }[],
): Promise<(RefusalCode | null)[]> {
  const doors = new Map(
    (await store.chats.doors(visitors.map(({ feedbackId }) => feedbackId))).map((door) => [
      door.feedbackId,
      door,
    ]),
  )
  const now = clock()
  return visitors.map(({ feedbackId, tokenHash }) => {
    const door = doors.get(feedbackId)
    if (door === undefined) return 13002
    return door.chatTokenHash === tokenHash && !isTooOld(door, now) ? null : 13074
  })
}

const isTooOld = ({ endedAt }: Pick<ChatDoor, 'endedAt'>, now: number): boolean =>
  endedAt !== null && now - endedAt > tokenLifeAfterEndMs

const equal = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
