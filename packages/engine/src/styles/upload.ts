// file and screenshot: a stored file. Sent as its address and the blob's id; the attachment's id is sent with the answers.
import type { FileKind, Style } from './style.ts'

/** The accepted file types, listed one by one so that phones convert their own formats. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export const fileTypes = [...imageTypes, 'application/pdf'] as const
export const mostBytes = 10 * 1024 * 1024

export const acceptedTypes: Readonly<Record<FileKind, readonly string[]>> = {
  image: imageTypes,
  any: fileTypes,
}

const upload = (file: FileKind): Style => ({
  answer: 'file',
  file,
  several: 'never',
  layout: 'group',
  // A file read back from its items no longer has a type; the server checks the blob itself.
  fault: (_question, answer) =>
    answer.kind === 'file' &&
    (answer.file.type === '' || acceptedTypes[file].includes(answer.file.type))
      ? null
      : { code: 'file' },
  items: (question, answer) =>
    answer.kind === 'file'
      ? [
          {
            question_id: question.id,
            body: answer.file.url,
            active_storage_blob_id: answer.file.blobId,
          },
        ]
      : [],
})

export const file = upload('any')
export const screenshot = upload('image')
