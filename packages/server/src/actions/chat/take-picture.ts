// A picture on its way into a chat: only images, redrawn, kept like every upload. It becomes the chat's own in the
// transaction that writes its message; until then it is nobody's, and swept.
import type { ChatAttachment } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { type Arrived, type FileDeps, takeUpload } from '../files/take-upload.ts'

export async function takePicture(deps: FileDeps & Pick<Deps, 'config'>, arrived: Arrived): Promise<ChatAttachment> {
  const { id, address, type, bytes, width, height } = await takeUpload(deps, arrived, {
    purpose: 'chat',
    kinds: 'image',
    field: 'attachment',
    nodeId: null,
    deviceId: null,
  })
  return { id, url: `/files/${address}`, type, bytes, width, height }
}
