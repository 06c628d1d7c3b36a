// Reads request bodies. Only `application/json` in UTF-8 is accepted; depth is bounded, keys that could reach a prototype are
// refused, and characters that no database keeps (U+0000, halves of surrogate pairs) become U+FFFD on the way in,
// so that a respondent's oddly cut emoji is stored instead of failing late.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A larger JSON body is passed on unparsed, because its route reads it on a worker thread. */
    unreadAbove?: number
  }
}

export const jsonLimitBytes = 1024 * 1024
export const importLimitBytes = 8 * 1024 * 1024
/** A flow has at most a megabyte; a draft adds the positions of its pages, and a trial its runs. */
export const flowLimitBytes = jsonLimitBytes + 256 * 1024
const maxDepth = 32
const jsonInUtf8 = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!jsonInUtf8.test(request.headers['content-type'] ?? '')) throw new Refusal(13008)
      if (body.length === 0) return undefined
      return body.length > (request.routeOptions.config.unreadAbove ?? Number.POSITIVE_INFINITY)
        ? body
        : parseJson(body)
    },
  )
}

export function parseJson(body: Uint8Array): unknown {
  if (isTooDeep(body))
    throw new Refusal(13009, `The body is nested deeper than ${maxDepth} levels.`)
  const { text, value } = decode(body)
  if (!suspicious.test(text)) return value
  const broken = check(value)
  if (broken !== null) throw new Refusal(13009, broken)
  return clean(value)
}

const [quote, backslash, openList, closeList, openObject, closeObject] = Buffer.from('"\\[]{}')

/**
 * Checks each byte once before anything is parsed, because the parser would need seconds for a megabyte of brackets. Texts are
 * skipped; the parser refuses a text that is not JSON.
 */
function isTooDeep(body: Uint8Array): boolean {
  let depth = 0
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === quote) at = endOfText(body, at)
    else if (byte === openList || byte === openObject) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return false
}

/** The position of the quotation mark that ends the text which begins at `from`. */
function endOfText(body: Uint8Array, from: number): number {
  let at = from + 1
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1
  return at
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Uint8Array): { readonly text: string; readonly value: unknown } {
  try {
    const text = utf8.decode(body)
    return { text, value: JSON.parse(text) }
  } catch (error) {
    throw new Refusal(
      13009,
      error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The body is not valid UTF-8.',
    )
  }
}

/** A body without escapes and without a name that could reach a prototype needs no closer look; nearly every body is so. */
const suspicious = /\\u|__proto__|constructor/

function check(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'constructor' && typeof member === 'object'))
      return `The body may not have a member named ${key}.`
    const broken = check(member)
    if (broken !== null) return broken
  }
  return null
}

/** Changes the value in place, and only where needed: nearly every body passes through untouched. */
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const halfPair = /\p{Surrogate}/gu
export const cleanText = (text: string): string =>
  text.replaceAll('\0', '\uFFFD').replace(halfPair, '\uFFFD')
