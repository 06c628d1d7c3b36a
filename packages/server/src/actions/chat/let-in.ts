// Lets a visitor into one chat: the feedback's id and the token that was given out with it. An id alone, another
// chat's token and an id that never was get the same refusal after the same work.
import { timingSafeEqual } from 'node:crypto'
import { idPattern } from '@askwell/contract'
import { notFound, Refusal } from '../../refusal.ts'
import type { Served } from '../../served.ts'
import type { ChatDoor } from '../../store/index.ts'
import { chatTokenOf, hashOfChatToken } from '../respondent/chat-token.ts'

export type ChatDeps = Pick<Served, 'store' | 'settings' | 'secrets' | 'clock' | 'newId'>

/** A token opens nothing any more so long after its chat ended. */
export const tokenLifeAfterEndMs = 90 * 24 * 3_600_000

export interface Visitor extends ChatDoor {
  readonly feedbackId: string
}

/** Throws 13074; 13002 only to who holds the token of a feedback that is gone. */
export async function letIn(deps: ChatDeps, feedbackId: string, token: string | null): Promise<Visitor> {
  if (!idPattern.test(feedbackId)) throw notFound()
  const id = feedbackId.toLowerCase()
  const door = await deps.store.chats.door(id)
  const made = hashOfChatToken(chatTokenOf(deps.secrets.chat, id))
  const fits = equal(hashOfChatToken(token ?? ''), door?.chatTokenHash ?? made)
  if (!fits || token === null) throw new Refusal(13074)
  if (!door) throw notFound()
  if (door.endedAt !== null && deps.clock() - door.endedAt > tokenLifeAfterEndMs) throw new Refusal(13074)
  return { ...door, feedbackId: id }
}

const equal = (given: string, expected: string): boolean => given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
