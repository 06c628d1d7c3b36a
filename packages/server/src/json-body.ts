// Reads request bodies. Only `application/json` in UTF-8 is taken; depth is bounded, keys that could reach a prototype are
// refused, and characters that no database keeps (U+0000, halves of surrogate pairs) become U+FFFD on the way in,
// so that a respondent's oddly cut emoji is stored instead of failing late.
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export const jsonLimitBytes = 1024 * 1024
export const importLimitBytes = 8 * 1024 * 1024
const maxDepth = 32
const jsonInUtf8 = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
    if (!jsonInUtf8.test(request.headers['content-type'] ?? '')) throw new Refusal(13008)
    return body.length === 0 ? undefined : parseJson(body)
  })
}

export function parseJson(body: Uint8Array): unknown {
  const { text, value } = decode(body)
  if (isPlain(text)) return value
  const broken = check(value, 1)
  if (broken !== null) throw new Refusal(13009, broken)
  return clean(value)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Uint8Array): { readonly text: string; readonly value: unknown } {
  try {
    const text = utf8.decode(body)
    return { text, value: JSON.parse(text) }
  } catch (error) {
    throw new Refusal(13009, error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The body is not valid UTF-8.')
  }
}

/**
 * Nearly every answer is: with no more brackets than may be nested, no escaped character and no name that could reach a
 * prototype there is nothing to look for inside. Whatever is not is walked through.
 */
const isPlain = (text: string): boolean => !suspicious.test(text) && (text.match(opening)?.length ?? 0) <= maxDepth
const suspicious = /\\u|__proto__|constructor/
const opening = /[[{]/g

function check(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'constructor' && typeof member === 'object')) return `The body may not have a member named ${key}.`
    const broken = check(member, depth + 1)
    if (broken !== null) return broken
  }
  return null
}

/** Changes in place, and only what needs it: nearly every body passes through untouched. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      const cleaned = clean(member)
      if (cleaned !== member) value[index] = cleaned
    }
  } else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value)) {
      const cleanedKey = cleanText(key)
      const cleaned = clean(member)
      if (cleanedKey !== key) delete value[key]
      if (cleanedKey !== key || cleaned !== member) value[cleanedKey] = cleaned
    }
  }
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const halfPair = /\p{Surrogate}/gu
export const cleanText = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(halfPair, '\uFFFD')
