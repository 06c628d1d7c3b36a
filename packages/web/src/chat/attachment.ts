// The attachments that a chat accepts.
import type { ChatDetail } from '@askwell/contract'
import { pdfType } from './chat-snapshot.ts'

/** */
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const attachmentTypes = (
  detail: Pick<ChatDetail, 'accept_pdf'> | null,
): readonly string[] => (detail?.accept_pdf === true ? [...imageTypes, pdfType] : imageTypes)
const largestBytes = 10 * 1024 * 1024

/** Why the file cannot be sent; null = it can. The server also checks its bytes. */
export function attachmentFault(
  file: Pick<File, 'type' | 'size'>,
  detail: Pick<ChatDetail, 'accept_pdf'> | null,
): 'type' | 'size' | null {
  if (!attachmentTypes(detail).includes(file.type)) return 'type'
  return file.size > largestBytes ? 'size' : null
}
