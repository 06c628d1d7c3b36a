// Calls that wait for a change of their workspace. One timer of a server looks for all of them together, so that waiting costs
// the store one small query in a while, and nothing when nobody waits. It finds what any server has committed.
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { everywhere } from '../../store/query/scope.ts'

export interface ChangeWaits {
  /** Resolves when there may be something after `seq`, when the time is over, when `gone` is aborted or the server leaves. */
  until(waiting: {
    readonly workspaceId: string
    readonly seq: number
    readonly mostMs: number
    readonly gone: AbortSignal
  }): Promise<void>
}

interface Waiter {
  readonly workspaceId: string
  readonly seq: number
  readonly endsAt: number
  readonly done: () => void
}

/** With the time of a look, a change is seen within a second. */
const lookMs = 300
const mostOfWorkspace = 10
const mostTogether = 500

export function openChangeWaits({ store, leaving }: Pick<Deps, 'store' | 'leaving'>): ChangeWaits {
  const waiters = new Set<Waiter>()
  let isPlanned = false

  const plan = (): void => {
    if (isPlanned || waiters.size === 0) return
    isPlanned = true
    setTimeout(() => void look(), lookMs)
  }
  const look = async (): Promise<void> => {
    try {
      // A store that does not answer now may do so at the next look.
      const moved = new Set(
        await everywhere(() => store.changes.moved([...waiters])).catch(() => []),
      )
      const now = performance.now()
      for (const waiter of waiters)
        if (moved.has(waiter.workspaceId) || waiter.endsAt <= now) waiter.done()
    } finally {
      isPlanned = false
      plan()
    }
  }
  leaving.addEventListener('abort', () => {
    for (const { done } of waiters) done()
  })

  return {
    until({ workspaceId, seq, mostMs, gone }) {
      const own = [...waiters].filter((waiter) => waiter.workspaceId === workspaceId)
      if (own.length >= mostOfWorkspace || waiters.size >= mostTogether)
        throw new Refusal(13006, 'Too many calls wait for changes.', { retryAfterSeconds: 1 })
      if (gone.aborted || leaving.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const waiter: Waiter = {
          ...{ workspaceId, seq, endsAt: performance.now() + mostMs },
          done() {
            waiters.delete(waiter)
            gone.removeEventListener('abort', waiter.done)
            resolve()
          },
        }
        gone.addEventListener('abort', waiter.done)
        waiters.add(waiter)
        plan()
      })
    },
  }
}
