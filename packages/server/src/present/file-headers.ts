import type { FileRow } from '../store/files/files.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
/** A PDF of a chat is saved under the name that its sender gave it (RFC 6266); older browsers use ours. */
const sentName = ({ purpose, type, name }: Pick<FileRow, 'purpose' | 'type' | 'name'>): string =>
  purpose === 'chat' && type === 'application/pdf'
    ? `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`
    : ''

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** A day in the reader's own cache: a file never changes, but it can be deleted. */
const maxAgeSeconds = 86_400

export const fileHeaders = (
  file: Pick<FileRow, 'type' | 'bytes' | 'id' | 'name' | 'purpose'>,
): Readonly<Record<string, string>> => ({
  'content-type': file.type,
  'content-length': String(file.bytes),
  'content-disposition': `attachment; filename="${file.id}.${endings[file.type] ?? 'bin'}"${sentName(file)}`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
  'referrer-policy': 'no-referrer',
})
