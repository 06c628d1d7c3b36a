// Finds e-mail addresses in running text, from each @ in both directions. A pattern that starts at each letter would
// take quadratic time in the text's length.
import type { Span } from './span.ts'

const localCharacter = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const domainCharacter = /[\p{L}\p{M}\p{N}.-]/u

export function findEmails(text: string): Span[] {
  const spans: Span[] = []
  let free = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at, free)
    const end = endOfDomain(text, at + 1)
    if (start === at || end === at + 1) continue
    spans.push({ start, end })
    free = end
  }
  return spans
}

/** The longest quoted part before an @, with its quotation marks. */
const quotedMax = 66

/** The start of the part before the @; the @ itself if there is none. Quotes and brackets around the address stay. */
function startOfLocal(text: string, at: number, free: number): number {
  if (text[at - 1] === '"') return startOfQuoted(text, at, Math.max(free, at - quotedMax))
  let start = at
  while (start > free && localCharacter.test(text[start - 1] ?? '')) start -= 1
  while (start < at && !/[\p{L}\p{M}\p{N}_]/u.test(text[start] ?? '')) start += 1
  return start
}

/** "ali veli"@firma.com: the opening quotation mark, if there is one on the same line. */
function startOfQuoted(text: string, at: number, least: number): number {
  for (let start = at - 2; start >= least && text[start] !== '\n'; start -= 1)
    if (text[start] === '"' && text[start - 1] !== '\\') return start
  return at
}

const addressLiteral = /\[(?:IPv6:)?[\da-f:.]{3,45}\]/iy

/** The end of the domain: two labels or more, of which the last has a letter. A full stop after it ends the sentence. */
function endOfDomain(text: string, from: number): number {
  if (text[from] === '[') {
    addressLiteral.lastIndex = from
    return addressLiteral.test(text) ? addressLiteral.lastIndex : from
  }
  let end = from
  while (end < text.length && domainCharacter.test(text[end] ?? '')) end += 1
  const labels = text.slice(from, end).split('.')
  const empty = labels.findIndex((label) => label.replaceAll('-', '') === '')
  const kept = empty < 0 ? labels : labels.slice(0, empty)
  while (kept.length > 1 && !isTopLevel(kept.at(-1) ?? '')) kept.pop()
  return kept.length > 1 ? from + kept.join('.').length : from
}

const isTopLevel = (label: string): boolean => label.length >= 2 && /[\p{L}]/u.test(label)
