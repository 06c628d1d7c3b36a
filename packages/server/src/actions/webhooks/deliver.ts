// Sends pending webhook deliveries, a few at once to each address, until it is stopped. A server has one deliverer; any number
// of servers share one store. After ten attempts over three days a delivery has failed and stays in the log, from where an
// owner can send it again.
import { AsyncResource } from 'node:async_hooks'
import type { WebhookTry } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { everywhere } from '../../store/query/scope.ts'
import type { Store } from '../../store/store.ts'
import type {
  ClaimedDelivery,
  ClaimedSlot,
  DeliveryTurn,
  EndedSlot,
  SentDelivery,
} from '../../store/webhooks/deliveries.ts'
import { inSpan } from '../../tracing/tracing.ts'
import { type FilterStore, openEventFilter } from './event-filter.ts'
import { numberedEvents } from './numbered-event.ts'
import { addressIncomplete, type SendTools, sendOnce } from './send-once.ts'

const minute = 60_000
const hour = 60 * minute

/** Pauses after the first attempt, the second and so on: 75 h 35 min in all, or up to a tenth more. */
export const waitsMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** For all addresses together, on one server. */
const mostSlots = 64
/** Deliveries sent one after the other per claim: enough that claiming costs little compared with sending. */
const perSlot = 4
/** After this time the rest of a slot is released. A receiver has 15 seconds for each delivery. */
const slotMs = 15_000
const leaseMs = 40_000
const lookMs = 1_000
/** Deliveries that end or arrive within this time are recorded and claimed together. */
const pauseMs = 40

export interface DeliverTools extends SendTools, Pick<Deps, 'tracing'> {
  readonly store: FilterStore & SendTools['store'] & Pick<Store, 'changes'>
  /** The most concurrent deliveries to one address, by all servers. */
  readonly together: number
  readonly minutes: DeliveryTurn['minutes']
  /** In [0, 1). */
  readonly chance: () => number
  readonly log: { warn(fields: object, message: string): void }
}

export interface Deliverer {
  /** Looks for due deliveries from now on, also after `stop`. */
  start(): void
  /** Something may be due. */
  wake(): void
  /** Sends what is due and returns how many it sent. For tests. */
  runDue(): Promise<number>
  /** Claims nothing more, and resolves when the current deliveries are recorded. */
  stop(): Promise<void>
}

export function makeDeliverer(tools: DeliverTools): Deliverer {
  const { store, clock, log } = tools
  const underWay = new Set<Promise<void>>()
  /** Addresses that answered "gone" while other slots of theirs were in use. */
  const goneIds = new Set<string>()
  let ended: EndedSlot[] = []
  let isEnding = false
  /** All slots of the due addresses are in use; only the end of one frees a slot, here or on another server. */
  let isFull = false
  let timer: NodeJS.Timeout | undefined
  let turning: Promise<number> | null = null

  /** Records what was sent and starts what is due; only one turn runs at a time. */
  function turn(): Promise<number> {
    turning ??= everywhere(turnNow).finally(() => {
      turning = null
    })
    return turning
  }

  async function turnNow(): Promise<number> {
    const free = isEnding ? 0 : mostSlots - underWay.size
    const webhookIds = free > 0 ? await store.webhooks.due(clock()) : []
    if (webhookIds.length === 0 && ended.length === 0) return 0
    const recorded = ended
    ended = []
    try {
      const claimed = await store.webhooks.turn({
        ...{ ended: recorded, webhookIds, mostSlots: free, perSlot, leaseMs },
        together: tools.together,
        minutes: tools.minutes,
        at: clock(),
      })
      isFull = webhookIds.length > 0 && claimed.length === 0
      for (const slot of claimed) begin(slot)
      return claimed.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
    } catch (error) {
      // A later turn records what was sent, or it is sent again when its lease has ended.
      ended = [...recorded, ...ended]
      throw error
    }
  }

  function begin(slot: ClaimedSlot): void {
    goneIds.delete(slot.webhook.id)
    const use = useSlot(slot)
      .catch((error: unknown) => log.warn({ fault: nameOf(error) }, 'webhook not sent'))
      .finally(() => {
        underWay.delete(use)
        isFull = false
        plan(pauseMs)
      })
    underWay.add(use)
  }

  async function useSlot(claimed: ClaimedSlot): Promise<void> {
    const { webhook } = claimed
    const sent: SentDelivery[] = []
    const unwanted: ClaimedDelivery[] = []
    const isWanted = openEventFilter(store, clock())
    const begunAt = performance.now()
    const isOver = (): boolean =>
      isEnding || goneIds.has(webhook.id) || performance.now() - begunAt > slotMs
    let isGone = false
    const deliveries = await numberedEvents(store, claimed)
    for (const [delivery, ...others] of groupsOf({ ...claimed, deliveries })) {
      if (sent.length > 0 && isOver()) break
      const wanted: ClaimedDelivery[] = []
      for (const one of [delivery, ...others])
        (await isWanted(webhook, one.event)) ? wanted.push(one) : unwanted.push(one)
      const [first] = wanted
      if (first === undefined) continue
      const tried = await inSpan(
        tools.tracing,
        { name: 'webhook delivery', kind: 'producer', link: first.trace },
        () =>
          sendOnce(tools, webhook, {
            ...first,
            others: wanted.slice(1).map(({ event }) => event),
          }),
      )
      const chance = tools.chance()
      for (const one of wanted) {
        const next = nextOf(tried, one.attempts + 1, clock(), chance)
        sent.push({ delivery: one, tried, ...next })
      }
      if (tried.status === gone) {
        isGone = true
        goneIds.add(webhook.id)
      }
    }
    ended.push({ claimed, sent, unwanted, isGone })
  }

  let isStarted = false
  let plannedAt = Number.POSITIVE_INFINITY
  /** `wake` may be called inside a request, whose async context must not apply to the deliveries. */
  const plan = AsyncResource.bind((inMs: number): void => {
    const at = performance.now() + inMs
    if (!isStarted || at >= plannedAt) return
    plannedAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void lookAndPlan(), inMs)
    timer.unref()
  })

  async function lookAndPlan(): Promise<void> {
    plannedAt = Number.POSITIVE_INFINITY
    // Also after a fault: an unreachable store may answer at the next turn.
    const begun = await turn().catch((error: unknown) => {
      log.warn({ fault: nameOf(error) }, 'deliveries not read')
      return 0
    })
    plan(begun > 0 || ended.length > 0 ? pauseMs : lookMs)
  }

  return {
    start() {
      isEnding = false
      isStarted = true
      plan(0)
    },
    wake() {
      if (!isFull) plan(pauseMs)
    },
    async runDue() {
      for (let count = 0; ; ) {
        const begun = await turn()
        await Promise.all(underWay)
        if (begun === 0 && ended.length === 0) return count
        count += begun
      }
    },
    async stop() {
      isEnding = true
      isStarted = false
      clearTimeout(timer)
      await turning?.catch(() => 0)
      await Promise.all(underWay)
      // The store is unreachable: the deliveries are claimed again later.
      await turn().catch(() => 0)
    },
  }
}

/** What is sent with one request: a digest together, everything else alone. */
const groupsOf = ({
  webhook,
  deliveries,
}: ClaimedSlot): readonly (readonly [ClaimedDelivery, ...ClaimedDelivery[]])[] => {
  const [first, ...others] = deliveries.toSorted((one, other) =>
    one.event.timestamp < other.event.timestamp ? -1 : 1,
  )
  if (first === undefined) return []
  return webhook.digest === 'none' ? deliveries.map((one) => [one] as const) : [[first, ...others]]
}

const gone = 410

function nextOf(
  { status, failure }: WebhookTry,
  attempts: number,
  nowMs: number,
  chance: number,
): Pick<SentDelivery, 'status' | 'nextTryAt'> {
  if (status !== null && status >= 200 && status < 300)
    return { status: 'delivered', nextTryAt: null }
  const waitMs = waitsMs[attempts - 1]
  if (status === gone || failure === addressIncomplete || waitMs === undefined)
    return { status: 'given_up', nextTryAt: null }
  // Up to a tenth longer, so that deliveries that failed together are not retried together, and never shorter: an address that
  // is down for three days gets the last attempt after them.
  return { status: 'pending', nextTryAt: nowMs + Math.round(waitMs * (1 + 0.1 * chance)) }
}

/** Never the message, which may contain what somebody wrote. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
