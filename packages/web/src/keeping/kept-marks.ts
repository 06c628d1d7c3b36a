// Files of an offline run: they wait in the journal under their handle, the answer has that handle instead of
// an address, and both upload calls are made before the feedback is sent.
import type { StoredFile } from '@askwell/engine'
import type { SaveEffect } from '../run/unsent.ts'

const mark = 'kept:'

export const keptFile = (handle: string, { name, size, type }: File): StoredFile => ({
  name,
  size,
  type,
  url: mark + handle,
  blobId: mark + handle,
  attachmentId: mark + handle,
})

/** Handles of the files that a feedback waits for. */
export const filesOf = ({ feedback }: SaveEffect): string[] =>
  (feedback.attachment_ids ?? []).flatMap((id) =>
    id.startsWith(mark) ? [id.slice(mark.length)] : [],
  )

/** A partial save leaves out files that are not stored yet. */
export const withoutKeptFiles = (effect: SaveEffect): SaveEffect =>
  filesOf(effect).reduce((left, handle) => withFile(left, handle, null), effect)

/** Replaces the handle by the stored file; null leaves the file out. */
export function withFile(effect: SaveEffect, handle: string, file: StoredFile | null): SaveEffect {
  const { feedback } = effect
  const isKept = (id: string | undefined): boolean => id === mark + handle
  const responses = feedback.responses.flatMap((item) => {
    if (!isKept(item.active_storage_blob_id)) return [item]
    return file ? [{ ...item, body: file.url, active_storage_blob_id: file.blobId }] : []
  })
  const attachments = (feedback.attachment_ids ?? []).flatMap((id) =>
    isKept(id) ? (file ? [file.attachmentId] : []) : [id],
  )
  return { ...effect, feedback: { ...feedback, responses, attachment_ids: attachments } }
}
