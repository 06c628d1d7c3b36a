// Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. Nothing is registered globally and no module is patched.

import { unreachable } from '@askwell/contract/unreachable'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../config/config.ts'
import { versionOfServer } from '../config/server-version.ts'
import { spanQueue } from './span-queue.ts'
import type { Caller, OpenSpan, Tracing } from './tracing.ts'

/** A collector that accepts nothing for so long loses the batch. */
const sendMs = 10_000
/** The end of a server does not wait longer for a collector. */
const closeMs = 2_000
const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

export function openTracing(settings: TraceSettings): Tracing {
  const queue = spanQueue(
    new OTLPTraceExporter({
      url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: sendMs,
    }),
  )
  const root = rootSampler(settings)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.attributes,
      'service.name': settings.serviceName,
      'service.version': versionOfServer,
    }),
    sampler: settings.isParentBased ? new ParentBasedSampler({ root }) : root,
    spanProcessors: [queue],
  })
  const tracer = provider.getTracer('askwell')
  const contexts = new AsyncLocalStorageContextManager().enable()

  return {
    begin({ name, kind, attributes, link }, caller) {
      const parent = caller === undefined ? contexts.active() : contextOf(caller, root)
      const linked = contextIn(link ?? undefined)
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          ...(attributes && { attributes }),
          ...(linked && { links: [{ context: linked }] }),
        },
        parent,
      )
      return opened(span, trace.setSpan(parent, span), contexts)
    },
    current() {
      const span = trace.getSpan(contexts.active())
      return span === undefined ? null : headerOf(span.spanContext())
    },
    lost: queue.lost,
    async close() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, closeMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

function opened(span: Span, context: Context, contexts: AsyncLocalStorageContextManager): OpenSpan {
  let isOver = false
  return {
    traceId: span.spanContext().traceId,
    enter: (run) => contexts.with(context, run),
    name: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(outcome) {
      if (isOver) return
      isOver = true
      if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function rootSampler({ sampler, ratio }: TraceSettings): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler()
    case 'always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio)
    default:
      return unreachable(sampler)
  }
}

/** The flag of a caller that is not a proxy of ours could make every request sampled, so this server decides. */
function contextOf({ sent, isTrusted }: Caller, root: Sampler): Context {
  const known = contextIn(sent)
  if (known === null) return ROOT_CONTEXT
  const { decision } = root.shouldSample(ROOT_CONTEXT, known.traceId, '', SpanKind.SERVER, {}, [])
  const own = decision === SamplingDecision.RECORD_AND_SAMPLED ? 1 : 0
  const traceFlags = isTrusted ? known.traceFlags : own
  return trace.setSpanContext(ROOT_CONTEXT, { ...known, traceFlags })
}

const headerPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function contextIn(header: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags = '0'] = headerPattern.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

const headerOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
