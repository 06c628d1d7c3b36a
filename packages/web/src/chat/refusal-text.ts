// The text that tells the visitor why a message was not sent, or not yet.
import type { ChatStatus } from '@askwell/contract'
import { type PendingMessage, pictureLost } from '@askwell/engine/chat'
import type { MessageId } from '../locales/messages.ts'

/** `status`: of the chat, which says why it accepts no message. */
export function refusalText(
  { code, attachment }: Pick<PendingMessage, 'code' | 'attachment'>,
  status: ChatStatus | null,
): MessageId {
  if (code === pictureLost)
    return attachment && isNamedPdf(attachment.name) ? 'chat.pdfLost' : 'chat.pictureLost'
  if (code === 13070)
    return status === 'archived' ? 'chat.archived' : status === 'closed' ? 'chat.closed' : 'notSent'
  if (code === 13071) return 'notOnline'
  if (code === 13075) return 'chat.blocked'
  const isPdf = attachment?.pdfBytes !== undefined
  if (code === 13007) return isPdf ? 'chat.fileOnly' : 'chat.imageSize'
  return attachment && code === 13001 ? (isPdf ? 'chat.fileOnly' : 'chat.imageOnly') : 'notSent'
}

/** The text for a message that is resent automatically. */
export const waitingText = (code: PendingMessage['code']): MessageId =>
  code === 13006 ? 'chat.tooMany' : 'notSent'

/** For a lost file, of which only the name is known. */
const isNamedPdf = (name: string): boolean => /\.pdf$/i.test(name)
