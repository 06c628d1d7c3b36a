// The run of a survey that is answered by forms, which the page carries from one form to the next. The server does not store
// it, so it is signed: a run that was altered, or that began at another node or with another link, is not continued.
// Form: `<deflated JSON, base64url>.<HMAC-SHA256 over node, link and the rest, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FeedbackPayload } from '@askwell/contract'
import type { Run } from '@askwell/engine'

export interface FormRun {
  /** Identifies the one feedback of the run, however often its forms are sent. */
  readonly key: string
  readonly deviceId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly seed: number
  readonly begunAtMs: number
  /** null = the page shows the start of the run, which follows from the address and the fields above. */
  readonly run: Run | null
  /** The privacy notice on the page, in the language of the page. */
  readonly notice: NonNullable<FeedbackPayload['privacy_notice']> | null
  /** The last requests to owners' systems, by the id of the bound question. */
  readonly asked: Readonly<Record<string, string>>
}

/** Where the run may be continued: at this node, with a link that says the same about the respondent. */
export interface FormOrigin {
  readonly nodeId: string
  readonly signature: string | null
  readonly responses: string | null
  readonly creatorId: string | null
}

/** Characters. A complete feedback has at most a megabyte, of which text deflates to a third. */
export const longestSealed = 768 * 1024
const mostBytes = 4 * 1024 * 1024
/** Incremented when runs of an older server can no longer be continued. */
const version = '1'

/** null = the run has become too long for a form. */
export function sealFormRun(secret: Buffer, place: FormOrigin, run: FormRun): string | null {
  const text = deflateRawSync(JSON.stringify(run)).toString('base64url')
  const sealed = `${text}.${mac(secret, place, text)}`
  return sealed.length <= longestSealed ? sealed : null
}

/** null = not made by this server, altered, or from another origin. */
export function openFormRun(secret: Buffer, place: FormOrigin, sealed: string): FormRun | null {
  const [, text, given] =
    sealed.length <= longestSealed ? (/^([\w-]+)\.([\w-]{43})$/.exec(sealed) ?? []) : []
  if (text === undefined || given === undefined) return null
  if (!timingSafeEqual(Buffer.from(mac(secret, place, text)), Buffer.from(given))) return null
  return JSON.parse(
    inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes }).toString(),
  )
}

const mac = (
  secret: Buffer,
  { nodeId, signature, responses, creatorId }: FormOrigin,
  text: string,
): string =>
  createHmac('sha256', secret)
    .update(
      `run ${version}\n${JSON.stringify([nodeId.toLowerCase(), signature, responses, creatorId])}\n${text}`,
    )
    .digest('base64url')
