// Reads `application/x-www-form-urlencoded`, which two of the respondent's calls accept. A repeated name is refused:
// two readers of one body must never see different values.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { cleanText } from './json-body.ts'

/** A phone number and two ids. */
export const formLimitBytes = 8 * 1024
const formInUtf8 = /^application\/x-www-form-urlencoded[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

export const isForm = (contentType: string | undefined): boolean =>
  formInUtf8.test(contentType ?? '')

export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
      if (!isForm(request.headers['content-type'])) throw new Refusal(13008)
      return body.length === 0 ? undefined : parseForm(body)
    },
  )
}

function parseForm(body: Buffer): Record<string, string> {
  const fields = new URLSearchParams(textOf(body))
  const names = [...fields.keys()]
  if (names.includes('__proto__') || new Set(names).size < names.length)
    throw new Refusal(13009, 'The form has a field that is not allowed or that is repeated.')
  return Object.fromEntries([...fields].map(([name, value]) => [name, cleanText(value)]))
}

/** The URL parser reads percent-encoded bytes leniently; raw bytes must be UTF-8. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Refusal(13009, 'The body is not valid UTF-8.')
  }
}
