// All calls to the server: any 2xx is a success, everything else is a failure with the reply.
// JSON is read from the text whatever the content type says (seed §7). Never throws.

/** */
export const requestTimeoutMs = 30_000

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The browser finishes it even after the page closes; only for small bodies. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}

export interface Success {
  readonly kind: 'success'
  readonly status: number
  readonly text: string
  /** The parsed text, or null if it is not JSON. */
  readonly json: unknown
}

export interface Failure {
  readonly kind: 'failure'
  readonly why: 'refused' | 'timeout' | 'aborted' | 'network'
  /** 0 if no answer came. */
  readonly status: number
  readonly message: string
  readonly json: unknown
  /** The unparsed header: seconds or a date. */
  readonly retryAfter?: string | null
}

export type Reply = Success | Failure
export type SendRequest = (request: Request) => Promise<Reply>

export interface Wire {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Runs the task after `ms`; the returned function cancels it. */
  readonly later: (ms: number, task: () => void) => () => void
}

export const createApi =
  (wire: Wire): SendRequest =>
  async (request) => {
    const controller = new AbortController()
    let isLate = false
    const stopClock = wire.later(requestTimeoutMs, () => {
      isLate = true
      controller.abort()
    })
    const abort = (): void => controller.abort()
    if (request.signal?.aborted) abort()
    request.signal?.addEventListener('abort', abort)
    try {
      const response = await wire.fetch(request.url, {
        method: request.method,
        headers: { ...request.headers },
        signal: controller.signal,
        keepalive: request.keepalive === true,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      return {
        ...readReply(response.status, await response.text()),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch {
      if (isLate) return failure('timeout', 'Request timed out')
      return request.signal?.aborted
        ? failure('aborted', 'Request was aborted')
        : failure('network', 'Network failure')
    } finally {
      stopClock()
      request.signal?.removeEventListener('abort', abort)
    }
  }

export function readReply(status: number, text: string): Reply {
  const json = parse(text)
  if (status >= 200 && status < 300) return { kind: 'success', status, text, json }
  return {
    kind: 'failure',
    why: 'refused',
    status,
    message: `Request refused with ${status}`,
    json,
  }
}

const failure = (why: 'timeout' | 'aborted' | 'network', message: string): Failure => ({
  kind: 'failure',
  why,
  status: 0,
  message,
  json: null,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
