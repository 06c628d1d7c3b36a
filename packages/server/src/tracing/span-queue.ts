// Spans on their way to the collector: at most 2,048 wait, and those beyond are dropped and counted. One batch is sent at a time,
// so that a collector which hangs costs this queue and nothing else.
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

const mostWaiting = 2_048
const mostTogether = 512
const sendEveryMs = 1_000
const sampledFlag = 1

export interface SpanQueue extends SpanProcessor {
  lost(): number
}

export function spanQueue(exporter: SpanExporter): SpanQueue {
  let waiting: ReadableSpan[] = []
  let lost = 0
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostTogether)
      waiting = waiting.slice(mostTogether)
      await new Promise<void>((resolve) =>
        exporter.export(batch, ({ code }) => {
          if (code !== 0) lost += batch.length
          resolve()
        }),
      )
    }
  }
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = setInterval(() => void send(), sendEveryMs).unref()

  return {
    lost: () => lost,
    onStart: () => undefined,
    onEnd(span) {
      if ((span.spanContext().traceFlags & sampledFlag) === 0) return
      if (waiting.length >= mostWaiting) lost += 1
      else waiting.push(span)
    },
    forceFlush: send,
    async shutdown() {
      clearInterval(timer)
      await send()
      await exporter.shutdown()
    },
  }
}
