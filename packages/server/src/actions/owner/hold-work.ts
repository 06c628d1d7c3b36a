// Analyses and exports of one workspace that may run at once, on all servers together (OP-67).
import { setTimeout as pause } from 'node:timers/promises'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import { unlessAway } from '../../store/store-unavailable.ts'
import type { BoundedWork } from '../../store/workspaces/work-leases.ts'

type Tools = Pick<Served, 'store' | 'settings' | 'config' | 'newId'>

/** A screen of results asks for several analyses together, so one waits a little for those before it. */
const waitsMs: Readonly<Record<BoundedWork, readonly number[]>> = {
  analyses: [50, 100, 200, 400, 800, 1_600],
  exports: [],
}
const retryAfterSeconds: Readonly<Record<BoundedWork, number>> = { analyses: 2, exports: 15 }
const leaseMs = 60_000
const renewMs = 20_000

/** The work lasts as long as somebody waits for its reply. @throws Refusal 13006 */
export async function holdUntilGone(
  tools: Tools,
  workspaceId: string,
  kind: BoundedWork,
  gone: AbortSignal,
): Promise<void> {
  const end = await holdWork(tools, workspaceId, kind, gone)
  if (gone.aborted) end()
  else gone.addEventListener('abort', end, { once: true })
}

export async function whileHeld<T>(
  tools: Tools,
  workspaceId: string,
  { kind, gone }: { readonly kind: BoundedWork; readonly gone: AbortSignal },
  run: () => Promise<T>,
): Promise<T> {
  const end = await holdWork(tools, workspaceId, kind, gone)
  try {
    return await run()
  } finally {
    end()
  }
}

/** Returns what ends the work. */
async function holdWork(
  { store, settings, config, newId }: Tools,
  workspaceId: string,
  kind: BoundedWork,
  gone: AbortSignal,
): Promise<() => void> {
  const most = config.rateLimits ? (await settings.limits(workspaceId))?.[`${kind}_at_once`] : null
  if (most === null || most === undefined) return () => undefined
  const id = newId()
  // A store that can only be read still answers: nothing is counted then.
  const begin = () =>
    store.work.begin({ id, workspaceId, kind, most, leaseMs }).catch((error: unknown) => {
      unlessAway(error)
      return true
    })
  let isBegun = await begin()
  for (const waitMs of waitsMs[kind]) {
    if (isBegun || gone.aborted) break
    await pause(waitMs)
    isBegun = await begin()
  }
  if (!isBegun)
    throw new Refusal(13006, `This workspace may run ${most} ${kind} at once. Try again soon.`, {
      retryAfterSeconds: retryAfterSeconds[kind],
      quota: `${kind}_at_once`,
    })
  // A lease that could not be renewed or removed ends automatically.
  const ignore = (): undefined => undefined
  const renewal = setInterval(() => void store.work.renew(id, leaseMs).catch(ignore), renewMs)
  renewal.unref()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    clearInterval(renewal)
    void store.work.end(id).catch(ignore)
  }
}
