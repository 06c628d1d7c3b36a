import type { FileRow } from '../store/files.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
/** A day in the reader's own cache: a file never changes, but it can be deleted. */
const maxAgeSeconds = 86_400

export const fileHeaders = (file: Pick<FileRow, 'type' | 'bytes' | 'id'>): Readonly<Record<string, string>> => ({
  'content-type': file.type,
  'content-length': String(file.bytes),
  'content-disposition': `attachment; filename="${file.id}.${endings[file.type] ?? 'bin'}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
  'referrer-policy': 'no-referrer',
})
