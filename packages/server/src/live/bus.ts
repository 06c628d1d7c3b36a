// How messages get to the other servers. Alone there is nobody to tell.
import type { LiveMessage } from './live-message.ts'

export interface Bus {
  /** Never throws and never waits; what does not arrive is caught up with. */
  send(message: LiveMessage): void
  close(): Promise<void>
}

export interface BusEvents {
  /** Said by another server, in its order. */
  readonly heard: (message: LiveMessage, by: string) => void
  /** Messages of others may have been missed, and may still be. */
  readonly maybeMissed: () => void
}

export const noBus: Bus = { send: () => undefined, close: async () => undefined }

/** One that is still being loaded: what is said before it is there is caught up with, as all that a bus loses. */
export function lateBus(loading: Promise<Bus>): Bus {
  let bus: Bus = noBus
  void loading.then((loaded) => {
    bus = loaded
  })
  return {
    send: (message) => bus.send(message),
    close: async () => (await loading).close(),
  }
}
