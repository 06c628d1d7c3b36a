// Sends one call: its tries, the pauses between them and its end, as the reply or as one of the errors.
import type { CallOptions } from './calling.ts'
import { AskwellConnectionError, AskwellError, AskwellTimeoutError } from './errors.ts'
import { refusalNames } from './generated/calls.ts'
import type { RefusalName } from './generated/types.ts'
import { addressOf, bodyOf, type CallInput, type ParsedCall } from './parse-call.ts'
import { type Failure, pauseBeforeRetry, type Repeats, readRetryAfter } from './retry.ts'

export interface Settings {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs: number
  readonly retries: number
  readonly fetch: typeof globalThis.fetch
  /** In [0, 1). */
  readonly chance: () => number
}

export async function send(
  settings: Settings,
  call: ParsedCall,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<unknown> {
  const key = keyOf(call, options)
  const request = {
    url: addressOf(settings.baseUrl, call, input),
    body: bodyOf(call, input),
    headers: headersOf(settings, call, { input, options, key }),
  }
  const repeats: Repeats = call.isHarmless || key !== null ? 'safe' : 'unsafe'
  const limitMs = options.timeoutMs ?? settings.timeoutMs
  const deadline = startDeadline(limitMs, options.signal)
  try {
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryOnce(settings.fetch, call, request, deadline.signal)
      if (outcome.kind === 'answered') return outcome.value
      deadline.check()
      const pauseMs = pauseBeforeRetry(outcome.failure, {
        tries,
        retries: options.retries ?? settings.retries,
        repeats,
        chance: settings.chance(),
      })
      // A pause that outlasts the call would only hide why it failed.
      if (pauseMs === null || pauseMs >= deadline.leftMs()) throw errorOf(outcome, tries)
      await deadline.pause(pauseMs)
    }
  } finally {
    deadline.end(call.isRaw)
  }
}

function keyOf(call: ParsedCall, { idempotencyKey }: CallOptions): string | null {
  if (!call.hasKey || idempotencyKey === null) return null
  const key = idempotencyKey ?? newKey()
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new TypeError('An idempotency key has 1 to 255 visible ASCII characters.')
  return key
}

/** Pages without https have no `randomUUID`. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function headersOf(
  { apiKey }: Settings,
  { isForm }: ParsedCall,
  { input, options, key }: { input: CallInput; options: CallOptions; key: string | null },
): Headers {
  const headers = new Headers(options.headers)
  headers.set('authorization', `Bearer ${apiKey}`)
  if (input['body'] !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (key !== null) headers.set('idempotency-key', key)
  return headers
}

interface CallRequest {
  readonly url: string
  readonly body: string | FormData | undefined
  readonly headers: Headers
}
type Outcome =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly error: AskwellError }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly cause: unknown }

async function tryOnce(
  fetch: Settings['fetch'],
  call: ParsedCall,
  { url, body, headers }: CallRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    // A redirected POST would become a GET of another address.
    const response = await fetch(url, {
      ...{ method: call.method, headers, signal, redirect: 'error' },
      ...(body !== undefined && { body }),
    })
    if (response.ok && call.isRaw) return { kind: 'answered', value: response }
    const text = await response.text()
    const parsed = parseJson(text)
    if (response.ok && parsed !== undefined) return { kind: 'answered', value: parsed }
    const error = refusalOf(response, parsed)
    const { status, retryAfterMs } = error
    return { kind: 'refused', failure: { kind: 'reply', status, retryAfterMs }, error }
  } catch (cause) {
    return { kind: 'failed', failure: { kind: wasUnreached(cause) ? 'unreached' : 'cut' }, cause }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf({ status, headers }: Response, body: unknown): AskwellError {
  const { code, message, errors } = Object(body)
  const name = refusalNames[code]
  return new AskwellError({
    code: typeof code === 'number' ? code : null,
    name: (name as RefusalName | undefined) ?? 'unknown',
    status,
    message:
      typeof message === 'string' ? message : `The answer is not Askwell's (HTTP ${status}).`,
    fields: Array.isArray(errors) ? errors : [],
    requestId: headers.get('x-request-id'),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), Date.now()),
  })
}

/** Faults of Node's `fetch` before anything was sent. Browsers do not say, so there it may have been. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const wasUnreached = (fault: unknown): boolean => {
  const { cause } = Object(fault)
  return beforeSending.has(Object(cause).code)
}

const errorOf = (outcome: Exclude<Outcome, { kind: 'answered' }>, tries: number): Error =>
  outcome.kind === 'refused' ? outcome.error : new AskwellConnectionError(outcome.cause, tries)

/** Ends a call at its time, or with its caller's signal. */
function startDeadline(limitMs: number, callers: AbortSignal | undefined) {
  callers?.throwIfAborted()
  const over = new AbortController()
  const follow = (): void => over.abort(callers?.reason)
  callers?.addEventListener('abort', follow, { once: true })
  const begun = performance.now()
  const timer = setTimeout(() => over.abort(new AskwellTimeoutError(limitMs)), limitMs)
  return {
    signal: over.signal,
    check: (): void => over.signal.throwIfAborted(),
    leftMs: (): number => limitMs - (performance.now() - begun),
    pause: (ms: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const wait = setTimeout(done, ms)
        over.signal.addEventListener('abort', done, { once: true })
        function done(): void {
          clearTimeout(wait)
          over.signal.removeEventListener('abort', done)
          if (over.signal.aborted) reject(over.signal.reason)
          else resolve()
        }
      }),
    /** `isRead`: the caller reads on after the call, so its signal must still end the reply. */
    end(isRead: boolean): void {
      clearTimeout(timer)
      if (!isRead) callers?.removeEventListener('abort', follow)
    },
  }
}
