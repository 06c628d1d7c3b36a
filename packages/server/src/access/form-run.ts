// The run of a survey that is answered by forms, as the page carries it from one form to the next. Nothing of it is kept
// here, so it is signed: a run that was changed, or that began at another node or by another link, is not taken up.
// Form: `<deflated JSON, base64url>.<HMAC-SHA256 over node, link and the rest, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FeedbackPayload } from '@askwell/contract'
import type { Run } from '@askwell/engine'

export interface FormRun {
  /** Names the one feedback that comes of it, however often its forms are sent. */
  readonly key: string
  readonly deviceId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly seed: number
  readonly begunAtMs: number
  /** null = the page shows the first moment, which the address and the lines above say. */
  readonly run: Run | null
  /** The privacy notice that stands on the page, in the language it is read in. */
  readonly notice: NonNullable<FeedbackPayload['privacy_notice']> | null
  /** What the owners' systems were asked last, by the id of the bound question. */
  readonly asked: Readonly<Record<string, string>>
}

/** Where it may be taken up: at this node, by a link that says the same of the respondent. */
export interface FormPlace {
  readonly nodeId: string
  readonly signature: string | null
  readonly responses: string | null
  readonly creatorId: string | null
}

/** Characters. A complete feedback has at most a megabyte, of which text deflates to a third. */
export const longestSealed = 768 * 1024
const mostBytes = 4 * 1024 * 1024
/** Grows when a run of an older server can no longer be gone on with. */
const version = '1'

/** null = the run has become too long to be carried. */
export function sealFormRun(secret: Buffer, place: FormPlace, run: FormRun): string | null {
  const text = deflateRawSync(JSON.stringify(run)).toString('base64url')
  const sealed = `${text}.${mac(secret, place, text)}`
  return sealed.length <= longestSealed ? sealed : null
}

/** null = not ours, changed, or of another place. */
export function openFormRun(secret: Buffer, place: FormPlace, sealed: string): FormRun | null {
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
  { nodeId, signature, responses, creatorId }: FormPlace,
  text: string,
): string =>
  createHmac('sha256', secret)
    .update(
      `run ${version}\n${JSON.stringify([nodeId.toLowerCase(), signature, responses, creatorId])}\n${text}`,
    )
    .digest('base64url')
