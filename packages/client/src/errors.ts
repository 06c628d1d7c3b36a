// How a call ends when it does not succeed. No message contains the API key.
import type { RefusalName } from './generated/types.ts'

/** A field that the server refuses, by its dotted path. */
export interface FieldFault {
  readonly field: string
  readonly message: string
}

interface Refused {
  readonly code: number | null
  readonly name: RefusalName | 'unknown'
  readonly status: number
  readonly message: string
  readonly fields: readonly FieldFault[]
  readonly requestId: string | null
  readonly retryAfterMs: number | null
}

/**
 * The server refuses the call. `name` says why, in the words of the API's closed list of refusals.
 * @example
 * try {
 *   await askwell.flows.get({ id })
 * } catch (error) {
 *   if (error instanceof AskwellError && error.name === 'not_found') return null
 *   throw error
 * }
 */
export class AskwellError extends Error {
  override readonly name: RefusalName | 'unknown'
  /** The code of the refusal; null = the answer is not Askwell's, but that of a proxy, for example. */
  readonly code: number | null
  /** The HTTP status. */
  readonly status: number
  /** The fields that are wrong, where the input is. */
  readonly fields: readonly FieldFault[]
  /** Names the call in the server's log; null = the server gave none. */
  readonly requestId: string | null
  /** How long the server asks to wait; null = it does not say. */
  readonly retryAfterMs: number | null

  constructor({ code, name, status, message, fields, requestId, retryAfterMs }: Refused) {
    super(message)
    this.name = name
    this.code = code
    this.status = status
    this.fields = fields
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * There was no answer: the server was not reached, or the connection was cut. `cause` is the fault of `fetch`.
 * @example
 * if (error instanceof AskwellConnectionError) console.error(`No answer after ${error.tries} tries`)
 */
export class AskwellConnectionError extends Error {
  override readonly name = 'AskwellConnectionError'
  /** How often the call was sent. */
  readonly tries: number

  constructor(cause: unknown, tries: number) {
    super(`Askwell did not answer (${tries === 1 ? '1 try' : `${tries} tries`}).`, { cause })
    this.tries = tries
  }
}

/**
 * The time of the call is over. A write may have been done: read before you repeat it.
 * @example
 * if (error instanceof AskwellTimeoutError) console.error(`Gave up after ${error.timeoutMs} ms`)
 */
export class AskwellTimeoutError extends Error {
  override readonly name = 'AskwellTimeoutError'
  /** The limit, in milliseconds. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`The call was not answered within ${timeoutMs} ms.`)
    this.timeoutMs = timeoutMs
  }
}
