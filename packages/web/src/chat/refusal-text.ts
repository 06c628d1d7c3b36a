// The text that tells the visitor why a message was not sent, or not yet.
import type { ChatStatus } from '@askwell/contract'
import { type PendingMessage, pictureLost } from '@askwell/engine/chat'
import type { MessageId } from '../locales/messages.ts'

/** What a refusal depends on beside its code. `takesPdf`: visitors may send PDF files. */
export interface RefusingChat {
  readonly status: ChatStatus | null
  readonly takesPdf: boolean
}

type Refusal = Pick<PendingMessage, 'code' | 'attachment'>

/** `chat`: null before it exists. */
export function refusalText({ code, attachment }: Refusal, chat: RefusingChat | null): MessageId {
  if (code === pictureLost)
    return attachment && isNamedPdf(attachment.name) ? 'chat.pdfLost' : 'chat.pictureLost'
  if (code === 13070)
    return chat?.status === 'archived'
      ? 'chat.archived'
      : chat?.status === 'closed'
        ? 'chat.closed'
        : 'notSent'
  if (code === 13071) return 'notOnline'
  if (code === 13075) return 'chat.blocked'
  const takesPdf = chat?.takesPdf === true || attachment?.pdfBytes !== undefined
  if (code === 13007) return takesPdf ? 'chat.fileOnly' : 'chat.imageSize'
  return attachment && code === 13001 ? (takesPdf ? 'chat.fileOnly' : 'chat.imageOnly') : 'notSent'
}

/** The text for a message that is resent automatically. */
export const waitingText = (code: PendingMessage['code']): MessageId =>
  code === 13006 ? 'chat.tooMany' : 'notSent'

/** For a lost file, of which only the name is known. */
const isNamedPdf = (name: string): boolean => /\.pdf$/i.test(name)
