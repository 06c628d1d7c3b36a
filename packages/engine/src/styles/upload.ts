// file and screenshot: a stored file. Sent as its address and the blob's id; the attachment's id goes beside the answers.
import type { ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { type ReadFault, readFault, type StyleRules } from './style.ts'

/** What each takes, listed one by one so that phones convert their own formats. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const fileTypes = [...imageTypes, 'application/pdf'] as const
export const mostBytes = 10 * 1024 * 1024

const upload = (types: readonly string[]): StyleRules => ({
  answerKind: () => 'file',
  isSinglePick: () => false,
  scrollsOn: false,
  // A file read back from its items has no type any more; the server looks at the blob itself.
  fault: (_question, answer) => (answer.kind === 'file' && (answer.file.type === '' || types.includes(answer.file.type)) ? null : { code: 'file' }),
  items: (question, answer) =>
    answer.kind === 'file' ? [{ question_id: question.id, body: answer.file.url, active_storage_blob_id: answer.file.blobId }] : [],
  read: readFile,
})

export const file = upload(fileTypes)
export const screenshot = upload(imageTypes)

function readFile(_question: unknown, items: readonly ResponseItem[]): Answer | ReadFault {
  const [first] = items
  if (first?.active_storage_blob_id === undefined) return readFault(0, 'active_storage_blob_id', 'this question is answered by a file')
  const other = items.findIndex((item) => item.active_storage_blob_id !== first.active_storage_blob_id)
  if (other >= 0) return readFault(other, 'active_storage_blob_id', 'this question takes one file')
  return { kind: 'file', file: { name: '', size: 0, type: '', url: first.body ?? '', blobId: first.active_storage_blob_id, attachmentId: '' } }
}
