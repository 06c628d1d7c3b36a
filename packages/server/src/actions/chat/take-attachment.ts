// A file on its way into a chat: an image, redrawn, or a PDF where it is accepted, kept like every upload. It becomes the
// chat's own in the transaction that writes its message; until then it is nobody's, and swept.
import type { ChatAttachment } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { type Arrived, type FileDeps, takeUpload } from '../files/take-upload.ts'

export async function takeAttachment(
  deps: FileDeps & Pick<Deps, 'config'>,
  arrived: Arrived,
  accepts: 'images' | 'images_and_pdf',
): Promise<ChatAttachment> {
  const { id, address, type, bytes, width, height, name } = await takeUpload(deps, arrived, {
    purpose: 'chat',
    kinds: accepts === 'images' ? 'image' : 'image_or_whole_pdf',
    field: 'attachment',
    nodeId: null,
    deviceId: null,
  })
  const attachment = { id, url: `/files/${address}`, type, bytes, width, height }
  return type === 'application/pdf' ? { ...attachment, name } : attachment
}
