// A file for a chat: an image, redrawn, or a PDF where it is accepted, stored like every upload. The transaction that writes
// its message claims it for the chat; until then nobody owns it and it may be swept.
import type { ChatAttachment } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { type Arrived, type FileDeps, takeUpload } from '../files/take-upload.ts'
import { refuseWhenFilesAreFull } from '../owner/workspace-limits.ts'

export async function takeAttachment(
  deps: FileDeps & Pick<Deps, 'config'>,
  arrived: Arrived,
  accepts: 'images' | 'images_and_pdf',
  workspaceId: string,
): Promise<ChatAttachment> {
  await refuseWhenFilesAreFull(deps.store, workspaceId)
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
