// Hands a conversation from the widget's frame to a separate window, where the browser may be asked for notifications. The
// address of that window holds a code that opens the conversation once and soon, never the token.
import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../../refusal.ts'
import { chatTokenOf } from '../respondent/chat-token.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'

/** Long enough for a slow phone to open a page. */
export const handoverLifeMs = 2 * 60_000

export async function beginHandover(
  { store, clock }: ChatDeps,
  { workspaceId, feedbackId }: Visitor,
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await store.push.addHandover(
    { hash: hashOf(code), workspaceId, feedbackId },
    clock() + handoverLifeMs,
    clock(),
  )
  return code
}

/** Throws 13074 alike for an unknown, used or expired code and for one of another conversation. */
export async function takeHandover(
  { store, clock, secrets }: ChatDeps,
  feedbackId: string,
  code: string,
): Promise<string> {
  if (!(await store.push.takeHandover(hashOf(code), feedbackId, clock()))) throw new Refusal(13074)
  return chatTokenOf(secrets.chat, feedbackId)
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')
