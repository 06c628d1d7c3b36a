// What an assistant asks for, as it wrote it. The server packs the parameters into one, because the router would read `12e4` as
// a number, and a program must get its `state` back unchanged.
import type { AssistantPermission } from '@askwell/contract'

/** Null where there is none, or where a parameter is repeated (RFC 6749, section 3.1). */
export function requestIn(search: string): Readonly<Record<string, string>> | null {
  const packed = new URLSearchParams(search).get('request') ?? ''
  // No text has such a length in base64.
  if (!/^[\w-]+$/.test(packed) || packed.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const pairs = [...new URLSearchParams(new TextDecoder().decode(bytes))]
  return new Set(pairs.map(([name]) => name)).size === pairs.length
    ? Object.fromEntries(pairs)
    : null
}

const texts: readonly AssistantPermission[] = ['feedback.read', 'results.read', 'chats.read']
const outside: readonly AssistantPermission[] = ['surveys.write', 'chats.write']

/** It reads what respondents wrote, and can write where people outside see it. */
export const isRisky = (chosen: readonly AssistantPermission[]): boolean =>
  chosen.some((one) => texts.includes(one)) && chosen.some((one) => outside.includes(one))

/** What changes something is ticked separately, and nothing of it beforehand. */
export const readsAndWrites = (permissions: readonly AssistantPermission[]) => ({
  reads: permissions.filter((one) => one.endsWith('.read')),
  writes: permissions.filter((one) => !one.endsWith('.read')),
})

/** One in a line, or with spaces between them. */
export const addressesIn = (typed: string): string[] =>
  typed.split(/\s+/).filter((address) => address !== '')
