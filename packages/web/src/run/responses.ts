// The `responses` parameter: question and answer pairs, as base64, base64url or plain JSON. It comes from
// links that anybody can write: any other value is ignored without an error.

/** An answer in a link; a list for questions with several answers. */
export type PreloadedAnswer = string | readonly string[]

export interface PreloadedPair {
  readonly question: string
  readonly answer: PreloadedAnswer
}

/** The server's limit of a query string. */
const sizeMax = 8_192
const pairsMax = 500
const keyMax = 255

export function readResponses(raw: string | null): PreloadedPair[] {
  if (!raw || raw.length > sizeMax) return []
  const list = decode(raw.trim())
  return Array.isArray(list) ? list.slice(0, pairsMax).flatMap(readPair) : []
}

function decode(text: string): unknown {
  return text.startsWith('[')
    ? attempt(() => JSON.parse(text))
    : text.startsWith('%5B')
      ? attempt(() => JSON.parse(decodeURIComponent(text)))
      : attempt(() => JSON.parse(fromBase64(text)))
}

/** A `+` that was not escaped in the address arrives as a space. */
function fromBase64(text: string): string {
  const binary = atob(
    text.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (character) => character.charCodeAt(0)),
  )
}

/** Only own members with flat values are read, so neither `__proto__` nor deep nesting has an effect. */
function readPair(item: unknown): PreloadedPair[] {
  if (
    typeof item !== 'object' ||
    item === null ||
    !Object.hasOwn(item, 'question') ||
    !Object.hasOwn(item, 'answer')
  )
    return []
  const { question, answer } = item as { question: unknown; answer: unknown }
  const given = readAnswer(answer)
  return typeof question === 'string' &&
    question !== '' &&
    question.length <= keyMax &&
    given !== null
    ? [{ question, answer: given }]
    : []
}

function readAnswer(answer: unknown): PreloadedAnswer | null {
  if (!Array.isArray(answer)) return readScalar(answer)
  const values = answer.flatMap((value: unknown) => readScalar(value) ?? [])
  return values.length > 0 ? values : null
}

function readScalar(value: unknown): string | null {
  if (typeof value === 'string') return value
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean'
    ? String(value)
    : null
}

function attempt(parse: () => unknown): unknown {
  try {
    return parse()
  } catch {
    return null
  }
}
