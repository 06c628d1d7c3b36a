// The nightly retention job deletes feedback after its node's days, partials after the instance's days at the latest,
// and the log of webhooks after thirty. It works node by node and stops on request; the next run finds what is left.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { eventDays } from '../owner/events.ts'

const dayMs = 86_400_000
const deliveryDays = 30
const viewDays = 2
const slice = 200

export interface RetentionTools extends Pick<Deps, 'store' | 'clock'> {
  readonly config: Pick<Config, 'partialDays'>
}

export interface Ended {
  readonly nodes: number
  readonly feedbacks: number
  readonly deliveries: number
}

export async function endRetention(
  { store, clock, config: { partialDays } }: RetentionTools,
  signal: AbortSignal,
): Promise<Ended> {
  const now = clock()
  const before = (days: number): number => now - days * dayMs
  let [nodes, feedbacks, deliveries] = [0, 0, 0]
  for (let after = ''; !signal.aborted; ) {
    const page = await store.erasure.nodesAfter(after, slice)
    for (const { id, workspaceId, retentionDays } of page) {
      const expiry = {
        completedBefore: retentionDays === null ? null : before(retentionDays),
        partialsBefore: before(Math.min(retentionDays ?? partialDays, partialDays)),
      }
      const dropped = await untilNone(
        () => store.erasure.dropExpired(workspaceId, id, expiry, slice, now),
        signal,
      )
      feedbacks += dropped
      if (dropped > 0) nodes += 1
    }
    after = page.at(-1)?.id ?? ''
    if (page.length < slice) break
  }
  deliveries = await untilNone(
    () => store.webhooks.forgetBefore(before(deliveryDays), slice),
    signal,
  )
  await untilNone(() => store.contactEvents.forgetBefore(before(eventDays), slice), signal)
  // A view is counted once per day, so yesterday's may be deleted.
  await store.limits.forgetViewsBefore(Math.floor(before(viewDays) / dayMs))
  return { nodes, feedbacks, deliveries }
}

async function untilNone(step: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let all = 0
  while (!signal.aborted) {
    const some = await step()
    if (some === 0) break
    all += some
    await nextTurn()
  }
  return all
}
