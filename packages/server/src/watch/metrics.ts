// The metrics of a server, kept in memory and rendered when they are asked for. The library is loaded only where they are
// exported, so that a server without an observer pays nothing.
import { Registry, type RegistryContentType } from '@prometheus-io/client'
import type { Happened } from '../events/happened.ts'
import { type Instruments, makeInstruments } from './instruments.ts'

export interface Metrics extends Instruments {
  /** Called before each scrape, to set gauges that are cheap to read. */
  beforeScrape(read: () => void): void
  /** In the format that the `Accept` header asks for. */
  scrape(accept: string | undefined): Promise<{ readonly type: string; readonly text: string }>
  observeRequest(method: string, route: string, status: number, seconds: number): void
  countEvent(direction: 'in' | 'out'): void
  /** Messages of conversations among what happened. */
  countMessages(events: readonly Happened[]): void
  /** The class of a fault. */
  countError(name: string): void
}

const text: RegistryContentType = 'text/plain; version=0.0.4; charset=utf-8'
const openMetrics: RegistryContentType =
  'application/openmetrics-text; version=1.0.0; charset=utf-8'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Each has 17 lines; a process has at most 12,000 in all. */
const mostRouteSeries = 350
const mostErrorNames = 40

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const instruments = makeInstruments(registry)
  const readers: (() => void)[] = []
  const routeLabels = bounded(mostRouteSeries, (method: string, route: string, status: number) => ({
    http_request_method: method,
    http_route: route,
    http_response_status_code: String(status),
  }))
  const errorNames = bounded(mostErrorNames, (name: string) => ({ name }))
  // Zero would be an alarm about what was not checked yet.
  const { auditOk, backupAge, busUp, busLag, limitsStoreUp, diskFree, diskTotal } = instruments
  const { backupInterval, schemaPending } = instruments
  for (const gauge of [
    ...[auditOk, backupAge, busUp, busLag, limitsStoreUp, diskFree, diskTotal],
    ...[backupInterval, schemaPending],
  ])
    gauge.remove({})
  let scraping: Promise<unknown> = Promise.resolve()

  async function render(isOpen: boolean): Promise<{ type: string; text: string }> {
    for (const read of readers) read()
    const type = isOpen ? openMetrics : text
    registry.setContentType(type)
    if (!isOpen) restoreNames(registry)
    return { type, text: await registry.metrics() }
  }

  return {
    ...instruments,
    beforeScrape: (read) => void readers.push(read),
    scrape(accept = '') {
      // One after the other, because the format belongs to the registry.
      const next = scraping.then(() => render(accept.includes('application/openmetrics-text')))
      scraping = next.catch(() => undefined)
      return next
    },
    observeRequest(method, route, status, seconds) {
      const known = methods.has(method) ? method : '_OTHER'
      const labels = routeLabels(known, route, status) ?? {
        http_request_method: '_OTHER',
        http_route: 'other',
        http_response_status_code: String(status),
      }
      instruments.requestSeconds.observe(labels, seconds)
    },
    countEvent: (direction) => instruments.liveEvents.inc({ direction }),
    countMessages(events) {
      for (const event of events)
        if (event.type === 'chat_changed' && event.item?.action === 'add_comment') {
          const { chat, item } = event
          instruments.chatMessages.inc({ actor: item.actor })
          if (item.actor === 'agent' && item.createdAt === chat.firstReplyAt)
            instruments.firstReplySeconds.observe((item.createdAt - chat.createdAt) / 1_000)
        }
    },
    countError: (name) => instruments.errors.inc(errorNames(name) ?? { name: 'other' }),
  }
}

/** The library drops `_total` from the names of counters for OpenMetrics, and never puts it back. */
function restoreNames(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray()) {
    const counter = metric as unknown as { type: string; name: string }
    if (counter.type === 'counter' && !counter.name.endsWith('_total')) counter.name += '_total'
  }
}

/**
 * Labels of a series, made once for each combination of values and then reused, up to a number of combinations. A value that
 * callers could choose freely cannot grow the process this way.
 */
function bounded<Args extends readonly (string | number)[], Labels>(
  most: number,
  make: (...args: Args) => Labels,
): (...args: Args) => Labels | null {
  const known = new Map<string, Labels>()
  return (...args) => {
    const key = args.length === 1 ? String(args[0]) : args.join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) return null
    const made = make(...args)
    known.set(key, made)
    return made
  }
}
