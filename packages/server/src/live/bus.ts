// How messages reach the other servers. A single server has none.
import type { LiveMessage } from './live-message.ts'

/** What an observer reads of a bus. */
export interface BusState {
  readonly isUp: boolean
  /** How old the newest message of another server was when it arrived. */
  readonly lagSeconds: number
  /** Messages of others that were missed since the start. */
  readonly missed: number
}

export interface Bus {
  /** Null = there is no other server to notify. */
  state(): BusState | null
  /** Never throws and never waits; clients catch up on lost messages. */
  send(message: LiveMessage): void
  close(): Promise<void>
}

export interface BusEvents {
  /** A message of another server, in its order. */
  readonly heard: (message: LiveMessage, by: string) => void
  /** Messages of others may have been missed, and may still be; `passing`: only those of typing and presence. */
  readonly maybeMissed: (which: 'lasting' | 'passing') => void
}

export const noBus: Bus = {
  state: () => null,
  send: () => undefined,
  close: async () => undefined,
}

/** A bus that is still being loaded: clients catch up on messages sent before, as on all that a bus loses. */
export function lateBus(loading: Promise<Bus>): Bus {
  let bus: Bus = noBus
  void loading.then((loaded) => {
    bus = loaded
  })
  return {
    state: () => bus.state() ?? { isUp: false, lagSeconds: 0, missed: 0 },
    send: (message) => bus.send(message),
    close: async () => (await loading).close(),
  }
}
