// The file of a message that is not stored: whether it can be drawn, and whether sending it again may help.
import { pictureLost } from './chat-outbox.ts'
import type { PendingMessage } from './chat-state.ts'

type Pending = Pick<PendingMessage, 'attachment' | 'code'>

/** The server has looked at its bytes, and will refuse them again: another type, or too large. */
const isFileRefused = ({ attachment, code }: Pending): boolean =>
  attachment !== null && (code === 13001 || code === 13007)

/** Null if there is no file, or only its name can be shown: it was lost in a reload, or is not what it claims to be. */
export const drawnFile = (message: Pending): PendingMessage['attachment'] =>
  message.attachment === null || message.attachment.url === '' || isFileRefused(message)
    ? null
    : message.attachment

export const isRetryable = (message: Pending): boolean =>
  message.code !== pictureLost && !isFileRefused(message)
