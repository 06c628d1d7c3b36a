// Spans as the rest of the server sees them (OP-33). Only `open-tracing.ts` knows OpenTelemetry, and it is loaded only where a
// collector is configured. An attribute is a word of the code or a number: never an answer, a name, an address, a token, a
// query string or an id of a person.

export type SpanKind = 'server' | 'internal' | 'client' | 'producer' | 'consumer'
export type Attributes = Readonly<Record<string, string | number>>

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
  /** The `traceparent` of what caused this earlier, in another trace. */
  readonly link?: string | null
}

export interface OpenSpan {
  readonly traceId: string
  /** What `run` starts belongs to this span. */
  enter<T>(run: () => T): T
  name(name: string): void
  set(attributes: Attributes): void
  /** `failed`: the span is an error. Only the first call counts. */
  end(outcome: 'done' | 'failed'): void
}

export interface Caller {
  /** Its `traceparent` header. */
  readonly sent: string | undefined
  /** Whether its sampled flag counts: it comes from a proxy of this server. */
  readonly isTrusted: boolean
}

export interface Tracing {
  /** `caller`: the span continues its trace. */
  begin(start: SpanStart, caller?: Caller): OpenSpan
  /** The `traceparent` of the span around this; null = there is none. */
  current(): string | null
  /** Spans that the collector did not receive. */
  lost(): number
  close(): Promise<void>
}

/** Runs the work in a span that fails where it throws. With a caller, the span continues its trace. */
export async function inSpan<T>(
  tracing: Tracing | null | undefined,
  start: SpanStart,
  work: (span: OpenSpan | null) => Promise<T>,
  caller?: Caller,
): Promise<T> {
  if (!tracing) return work(null)
  const span = tracing.begin(start, caller)
  try {
    const result = await span.enter(() => work(span))
    span.end('done')
    return result
  } catch (error) {
    span.end('failed')
    throw error
  }
}
