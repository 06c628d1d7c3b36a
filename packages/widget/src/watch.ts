// What the display rules need of the visitor and of the page, and when to evaluate them again: the address changes, time passes, or
// the visitor scrolls or leaves. Fetched with `extra.ts`.
import type { DisplayInput, VisitorFacts, WidgetConfig } from '@askwell/contract/embed'
import { watchExit } from './exit-intent.ts'
import { hashToPercent } from './hash.ts'
import { nextChangeMs } from './targeting.ts'
import type { Widget } from './widget.ts'

/** A visit is over after half an hour without a page, as in most web analytics. */
export const visitMs = 1_800_000
/** Longer pauses overflow a browser's timer. */
const longestPauseMs = 2_147_000_000
const leastPauseMs = 50

export interface WatchInput {
  readonly widget: Widget
  readonly config: WidgetConfig
  readonly decide: () => void
  /** Opens the widget if the decision says so; true = it was opened. */
  readonly opens: (when: 'opensOnExit' | 'opensOnScroll') => boolean
  readonly signal: AbortSignal
}

export interface Watch {
  /** `attributes`: as the page has set them. They take precedence over the customer's claims. */
  visitor(attributes: unknown, isOpen: boolean): VisitorFacts
  /** After each decision: the next one is made when time changes it. */
  plan(input: DisplayInput): void
}

export function watchVisitor({ widget, config, decide, opens, signal }: WatchInput): Watch {
  const {
    node_id: nodeId,
    enabled_urls,
    target_attributes = [],
    target_pages,
    target_percentage = 100,
    target_seconds,
  } = config
  const { records } = widget
  let arrivedMs = Date.now()
  let pages = 1
  let timer = 0
  const arrive = (): void => {
    arrivedMs = Date.now()
    if (!target_pages) return
    const { visit } = records.read(nodeId)
    const isSameVisit = arrivedMs - (Number(visit?.atMs) || 0) < visitMs
    pages = 1 + (isSameVisit ? Number(visit?.pages) || 0 : 0)
    records.write(nodeId, { visit: { pages, atMs: arrivedMs } })
  }
  const lotOf = (): number | null => {
    if (target_percentage === 100) return null
    const { lot } = records.read(nodeId)
    if (typeof lot === 'number') return lot
    const { external_id, user_id } = widget.customer
    const identity = external_id || user_id
    const drawn = identity ? hashToPercent(nodeId + identity) : Math.random() * 100
    records.write(nodeId, { lot: drawn })
    return drawn
  }

  arrive()
  const lot = lotOf()
  if (enabled_urls.length > 0 || target_pages || target_seconds)
    watchAddress(() => {
      arrive()
      decide()
    }, signal)
  if (config.display_on_exit)
    watchExit(
      () => opens('opensOnExit') && records.write(nodeId, { openedOnExitTime: Date.now() }),
      signal,
    )
  if (config.display_on_scroll)
    watchScroll(config.display_on_scroll, () => opens('opensOnScroll'), signal)
  // A computer that slept may have missed a timer.
  document.addEventListener('visibilitychange', decide, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    visitor: (attributes, isOpen) => ({
      attributes: Object.fromEntries(
        target_attributes.map(({ key }) => [
          key,
          read([attributes, widget.customer, widget.customer['schema']], key),
        ]),
      ),
      pages,
      lot,
      arrivedMs,
      isOpen,
    }),
    plan(input) {
      clearTimeout(timer)
      const nextMs = nextChangeMs(input)
      if (nextMs !== null && !signal.aborted)
        timer = window.setTimeout(
          decide,
          Math.min(Math.max(nextMs - input.nowMs, leastPauseMs), longestPauseMs),
        )
    },
  }
}

/** Whatever the page has handed over may throw when it is read. */
function read(sources: readonly unknown[], key: string): unknown {
  for (const source of sources) {
    try {
      const found = Object(source)[key]
      if (['string', 'number', 'boolean'].includes(typeof found)) return found
    } catch {}
  }
  return undefined
}

/** How far down the page the visitor has scrolled: 0 at its beginning, 100 at its end. A page that is too short to scroll says nothing. */
function watchScroll(percent: number, onReached: () => void, signal: AbortSignal): void {
  const look = (): void => {
    const { scrollTop, scrollHeight, clientHeight } =
      document.scrollingElement ?? document.documentElement
    // On zoomed pages the scroll position ends between two pixels.
    if (scrollTop + 1 >= ((scrollHeight - clientHeight) * percent) / 100) onReached()
  }
  addEventListener('scroll', look, { signal, passive: true })
}

/** A page may change its address without loading or an event: we notice it within half a second. */
const pollMs = 500

export function watchAddress(onMove: () => void, signal: AbortSignal): void {
  let address = location.href
  const look = (): void => {
    if (address === location.href) return
    address = location.href
    onMove()
  }
  const poll = setInterval(look, pollMs)
  signal.addEventListener('abort', () => clearInterval(poll))
  addEventListener('popstate', look, { signal })
}
