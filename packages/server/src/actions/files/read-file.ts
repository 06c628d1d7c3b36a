import { notFound } from '../../refusal.ts'
import type { FileRow } from '../../store/files/files.ts'
import type { FileDeps } from './take-upload.ts'

/** The file behind an address. Everybody who knows the address may read it. */
export async function readFile(
  { store, files }: FileDeps,
  address: string,
): Promise<{ readonly file: FileRow; readonly content: NodeJS.ReadableStream }> {
  const file = /^[\w-]{32}$/.test(address) ? await store.files.byAddress(address) : null
  // A redrawn picture contains nothing but a picture; other files are served only once they belong to an answer.
  if (file === null || (file.feedbackId === null && !file.type.startsWith('image/')))
    throw notFound()
  const content = await files.storage.read(file.id)
  if (content === null) throw notFound()
  return { file, content }
}
