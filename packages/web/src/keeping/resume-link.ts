// A link with which a respondent continues elsewhere: the compressed draft in the fragment of the address. Servers never see
// the fragment, so no answer is stored for it; like any draft, it has no hidden answers and no files.
import { resumeMark } from '../run/kept-run.ts'
import { type Draft, readDraftMember } from './drafts.ts'

/** As long as the server accepts offline feedback. */
export const linkLifeMs = 14 * 24 * 3_600_000
/** More than any survey needs; the limit stops a decompression bomb. */
const mostCharacters = 1_000_000

/** `address`: the survey's own, without a fragment. */
export async function resumeLink(address: string, draft: Draft): Promise<string> {
  const packed = await through(
    new CompressionStream('deflate-raw'),
    new TextEncoder().encode(JSON.stringify(draft)),
  )
  return `${address.split('#')[0]}${resumeMark}${base64UrlOf(packed)}`
}

/** null for anything that is not a valid resume link. */
export async function draftOfLink(address: string): Promise<Draft | null> {
  const [, packed] = address.split(resumeMark)
  if (!packed) return null
  try {
    const bytes = await through(new DecompressionStream('deflate-raw'), bytesOf(packed))
    return readDraftMember(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    total += part.value.length
    if (total > mostCharacters) throw new Error('too long')
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
