// Who the visitor is and what they have done: `identify`, `reset` and `track`, and the facts of `targeting`. Fetched when a page gives
// one of these commands, and where the configuration has such a condition. Nothing in here may throw into the host's own code.
import type { CustomerClaims, DisplayInput, TestFacts } from '@askwell/contract/embed'
import { type Collector, makeCollector } from './collect.ts'
import { fulfils } from './conditions.ts'
import {
  checkEvent,
  counted,
  endsAtMs,
  eventHolds,
  eventTestsOf,
  marked,
  type PageEvent,
  testsOf,
} from './event-counters.ts'
import { openEvents } from './event-store.ts'
import { pause } from './parts.ts'
import { pauseAfter } from './try-again.ts'
import { visitMs, watchAddress } from './watch.ts'
import type { Widget } from './widget.ts'
import type { Call } from './widget-state.ts'

export interface Tracker {
  /** Once the configuration is known. */
  begin(): void
  facts(): TestFacts
  mayShow(input: DisplayInput): boolean
  obey(command: unknown, said: readonly unknown[]): void
}

/** Of events before the configuration is known. */
const mostEarly = 100
/** A token of secure mode is valid for 15 minutes. */
const tokenMs = 14 * 60_000
/** Longer pauses overflow a browser's timer. */
const longestPauseMs = 2_147_000_000

/** `run` obeys one of the other commands at once. */
export function makeTracker(
  widget: Widget,
  decide: () => void,
  run: (call: Call) => unknown,
  signal: AbortSignal,
): Tracker {
  const { options } = widget
  const { origin } = new URL(import.meta.url)
  const store = openEvents()
  let early: (readonly [PageEvent, number, CustomerClaims])[] = []
  let hasBegun = false
  let hasWarned = false
  let collector: Collector | undefined
  let timer = 0
  const pageMs = Date.now()
  let pages = 1
  let scrolled = 0
  let askedMs = Date.now()
  /** The person for whom the server has answered, and the one for whom it is being asked. */
  let answeredFor = '{}'
  let asking = ''

  const claims = (): CustomerClaims => ({
    user_hash: options.userHash,
    identity_token: options.identityToken,
    ...widget.customer,
  })
  const visitor = (): string => {
    const { external_id, user_id, user_hash, identity_token } = claims()
    return external_id || user_id
      ? JSON.stringify({ external_id, user_id, user_hash, identity_token })
      : '{}'
  }
  const nodeId = (): string => `${widget.known?.node_id}`
  const targeting = () => widget.known?.targeting ?? { all: [] }
  const eventTests = () => eventTestsOf(targeting())
  const counters = () => Object(store.read(nodeId()).counters)
  const needsPerson = (): boolean =>
    testsOf(targeting()).some((test) => 'test' in test && test.test !== 'country')

  /** C-11 again, with what proves the visitor. */
  const ask = async (who: string): Promise<void> => {
    const query = new URLSearchParams(
      Object.entries(JSON.parse(who)).map(([name, said]) => [name, `${said}`]),
    )
    const reply = await fetch(`${origin}/v1/web_widgets/code/${options.code}?${query}`, {
      credentials: 'omit',
    })
    const { targeting, security_token, enabled_urls } = await reply.json()
    if (!enabled_urls) throw reply.status
    if (who !== visitor()) return
    askedMs = Date.now()
    answeredFor = who
    const { known, config } = widget
    const next = { targeting, security_token }
    if (known) widget.known = { ...known, ...next }
    if (config) widget.config = { ...config, ...next }
  }
  const askFor = async (who: string): Promise<void> => {
    asking = who
    for (let pauseMs = 250; pauseMs && who === visitor() && !signal.aborted; await pause(pauseMs))
      try {
        await ask(who)
        break
      } catch (status) {
        pauseMs = pauseAfter(pauseMs, Number(status) || undefined)
      }
    asking = ''
    decide()
  }
  const token = async (): Promise<string | null> => {
    if (!widget.known?.secure_mode) return null
    if (Date.now() - askedMs > tokenMs) await ask(visitor()).catch(() => {})
    return widget.known.security_token
  }

  const arrive = (): void => {
    const atMs = Date.now()
    const { visit } = store.read(nodeId())
    const isSameVisit = atMs - (Number(visit?.atMs) || 0) < visitMs
    pages = 1 + (isSameVisit ? Number(visit?.pages) || 0 : 0)
    store.write(nodeId(), { visit: { pages, atMs } })
  }
  /** Decides again when an event is too old for a test. */
  const plan = (): void => {
    clearTimeout(timer)
    const nowMs = Date.now()
    const known = counters()
    const ends = eventTests()
      .filter((test) => eventHolds(test, known, nowMs, pageMs))
      .map((test) => endsAtMs(test, known, nowMs) ?? Infinity)
    const nextMs = Math.min(...ends)
    if (nextMs < Infinity && !signal.aborted)
      timer = window.setTimeout(
        () => {
          plan()
          decide()
        },
        Math.min(nextMs - nowMs, longestPauseMs),
      )
  }
  const count = (event: PageEvent, atMs: number, who: CustomerClaims): void => {
    collector?.send(event, atMs, who)
    const tests = eventTests()
    if (!tests.some((test) => test.event === event.name)) return
    const next = marked(counted(counters(), tests, event, atMs), tests, atMs, pageMs)
    store.write(nodeId(), { counters: next })
  }

  const begin = (): void => {
    const { known } = widget
    if (!known || hasBegun || widget.isOver) return
    hasBegun = true
    // An event belongs to nobody's statistics on a page that may not carry the widget.
    if (known.is_domain_allowed === false) return
    collector = makeCollector(origin, known, token, signal)
    for (const one of early) count(...one)
    early = []
    const tests = testsOf(targeting())
    if (tests.some((test) => 'page_count' in test)) {
      arrive()
      watchAddress(() => {
        arrive()
        scrolled = 0
        decide()
      }, signal)
    }
    if (tests.some((test) => 'scroll_depth' in test))
      addEventListener(
        'scroll',
        () => {
          const before = scrolled
          scrolled = Math.max(scrolled, scrolledPercent())
          if (scrolled > before) decide()
        },
        { signal, passive: true },
      )
    plan()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))

  const track = (name: unknown, said?: unknown): void => {
    const [event, fault] = checkEvent(name, said)
    if (fault && !hasWarned) {
      hasWarned = true
      console.warn('PSNWidget track:', fault)
    }
    if (!event) return
    if (!hasBegun) {
      if (early.length < mostEarly) early.push([event, Date.now(), claims()])
      return
    }
    count(event, Date.now(), claims())
    plan()
    decide()
  }
  const identify = (said: unknown): void => {
    const { externalId, userId, userHash, identityToken, ...rest } = Object(said)
    const named = {
      ...{ external_id: externalId, user_id: userId },
      ...{ user_hash: userHash, identity_token: identityToken },
    }
    const given: CustomerClaims = {
      ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
      ...rest,
    }
    const { external_id, user_id } = widget.customer
    const isAnother =
      (external_id && given.external_id !== undefined && given.external_id !== external_id) ||
      (user_id && given.user_id !== undefined && given.user_id !== user_id)
    if (isAnother) widget.customer = nobody
    run(['setCustomer', given])
  }
  const reset = (): void => {
    run(['close'])
    widget.customer = nobody
    run(['setAttributes', undefined])
    const { known, config, records } = widget
    if (!known) return
    early = []
    const forgottenAt = Date.now()
    records.write(known.node_id, { ...forgotten, forgottenAt } as object)
    widget.record = { ...records.read(known.node_id), ...widget.record, session: null }
    store.write(known.node_id, { counters: {}, visit: { pages: 1, atMs: forgottenAt } })
    pages = 1
    widget.known = { ...known, customer_id: null }
    if (!config) return
    widget.config = { ...config, customer_id: null }
    // The frame leaves the page, and a new one begins without its visitor.
    widget.decide(widget.config, false)
    decide()
  }
  const commands: Readonly<Record<string, ((...said: unknown[]) => void) | undefined>> = {
    __proto__: null as never,
    identify,
    reset,
    track,
  }

  begin()
  return {
    begin,
    facts() {
      const who = visitor()
      const isAnswered = !needsPerson() || who === answeredFor
      if (!isAnswered && who !== asking) void askFor(who)
      return { counters: counters(), pages, scrolled, device: store.device(), pageMs, isAnswered }
    },
    mayShow: fulfils,
    obey(command, said) {
      const obeyed = commands[`${command}`]
      if (obeyed) obeyed(...said)
      else console.warn('PSNWidget:', command)
    },
  }
}

/** A page that is too short to scroll says nothing, because it does not scroll. */
function scrolledPercent(): number {
  const { scrollTop, scrollHeight, clientHeight } =
    document.scrollingElement ?? document.documentElement
  // On zoomed pages the scroll position ends between two pixels.
  return ((scrollTop + 1) * 100) / (scrollHeight - clientHeight)
}

/** Also hides the proofs of `init`. */
const nobody: CustomerClaims = { user_hash: undefined, identity_token: undefined }
/** What a record says about the visitor. When it was displayed and answered stays: to sign out is no reason to ask again. */
const forgotten = { session: undefined, visit: undefined, lot: undefined }
