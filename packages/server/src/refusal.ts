// A refusal: what the server will not do, with a code of the contract's closed list. Thrown anywhere below a route,
// turned into HTTP only in `errors-to-http.ts`. A bug is never a Refusal: it is thrown unchanged and becomes a 500.
import { type FieldFault, type LimitName, type RefusalCode, refusals } from '@askwell/contract'

export interface RefusalDetail {
  /** Dotted paths into the input, `responses.0.option_id`. */
  readonly errors?: readonly FieldFault[]
  readonly retryAfterSeconds?: number
  /** The catalogue text to show instead of the code's text. */
  readonly messageKey?: string
  /** The limit of the workspace that was reached. */
  readonly quota?: LimitName
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly errors: readonly FieldFault[]
  readonly retryAfterSeconds: number | null
  readonly messageKey: string
  readonly quota: LimitName | null

  /** `message` is English, for readers of the reply or the log; people see the text behind `message_key`. */
  constructor(code: RefusalCode, message?: string, detail: RefusalDetail = {}) {
    super(message ?? sentences[code])
    this.code = code
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
    this.messageKey = detail.messageKey ?? refusals[code].message_key
    this.quota = detail.quota ?? null
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** The input is invalid: 422 with the paths of its faults. */
export const invalid = (errors: readonly FieldFault[], message?: string): Refusal =>
  new Refusal(13001, message, { errors })

/** Unknown, foreign and malformed ids all get exactly this body. */
export const notFound = (): Refusal => new Refusal(13002)

/** By a server without the role `web`. */
export const onlyJobs = (): Refusal => new Refusal(13002, 'This server only runs jobs.')

const sentences: Record<RefusalCode, string> = {
  13001: 'Some of the data is not valid.',
  13002: 'There is nothing at this address.',
  13003: 'This call needs a valid API key.',
  13004: 'This is not allowed.',
  13005: 'This conflicts with the stored data.',
  13006: 'Too many requests. Please wait and try again.',
  13007: 'The request is too large.',
  13008: 'This call accepts only application/json in UTF-8.',
  13009: 'The request could not be read.',
  13010: 'Something went wrong on the server.',
  13011: 'The server cannot do this right now. Please try again.',
  13012: 'This workspace has reached one of its limits.',
  13013: 'This is no longer kept.',
  13020: 'The other server refused the request.',
  13021: 'The other server did not answer in time.',
  13045: 'This survey has already been answered.',
  13046: 'This survey has reached its quota of responses.',
  13047: 'This feedback is already complete.',
  13048: 'This survey is not open.',
  13050: 'The signature of this link is missing or not valid.',
  13051: 'The proof of identity is missing or not valid.',
  13052: 'This survey may not be used on this domain.',
  13060: 'The code is wrong.',
  13061: 'The code has expired or has already been used.',
  13062: 'Too many attempts.',
  13063: 'The phone number is not valid.',
  13070: 'This chat does not accept messages.',
  13071: 'This is outside the operating hours.',
  13072: 'Uploads are switched off here.',
  13073: 'Rating is not possible now.',
  13074: 'The chat token is missing or wrong.',
  13075: 'This visitor is blocked and can no longer write.',
  13080:
    'This call needs you to confirm your identity, which you did not do in the last ten minutes.',
  13081: 'This workspace asks its members for a second factor.',
}
