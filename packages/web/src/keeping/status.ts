// The status for the respondent, as one value that drawing subscribes to.
import type { Live } from '../app-types.ts'
import type { Outbox } from './outbox.ts'

export interface Status {
  readonly isOnline: boolean
  /** Answers on this page outlive it. */
  readonly isLasting: boolean
  /** This page's own feedback, if it could not be sent at once. */
  readonly own: 'none' | 'waiting' | 'sent'
}

export interface StatusContext {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>
  readonly ownKey: string | null
  readonly isOnline: () => boolean
  readonly isLasting: boolean
  readonly later: (ms: number, task: () => void) => () => void
}

/** How long "Sent" is shown. */
const sentMs = 4_000

export interface StatusKeeper extends Live<Status> {
  readonly connectionChanged: () => void
  readonly lasts: (isLasting: boolean) => void
}

export function createStatus({
  outbox,
  ownKey,
  isOnline,
  isLasting,
  later,
}: StatusContext): StatusKeeper {
  const listeners = new Set<() => void>()
  let status: Status = { isOnline: isOnline(), isLasting, own: 'none' }

  function change(now: Partial<Status>): void {
    status = { ...status, ...now }
    for (const listener of [...listeners]) listener()
  }

  outbox.subscribe(() => {
    const { waiting, sent } = outbox.getSnapshot()
    if (ownKey === null) return
    if (status.own === 'none' && waiting.includes(ownKey) && !sent.includes(ownKey))
      change({ own: 'waiting' })
    else if (status.own === 'waiting' && sent.includes(ownKey)) {
      change({ own: 'sent' })
      later(sentMs, () => change({ own: 'none' }))
    }
  })

  return {
    getSnapshot: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connectionChanged: () => change({ isOnline: isOnline() }),
    lasts: (isLasting) => change({ isLasting }),
  }
}
