// The token that opens one feedback's chat: derived, so that every repeat of a submit gets the same one;
// only its hash is stored with the feedback.
import { createHash, createHmac } from 'node:crypto'

export const chatTokenOf = (secret: Buffer, feedbackId: string): string =>
  createHmac('sha256', secret).update(feedbackId).digest('base64url')
export const hashOfChatToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
