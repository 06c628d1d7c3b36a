// What a client says, read before anything is done with it: within its limits, of the right shape, and without ever
// ending the process. Unknown events and wrong shapes are passed over (C-21). Handlers are made once for a namespace: with
// ten thousand sockets every closure a socket holds is ten thousand.
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { countEvent, newCount } from './socket-limits.ts'

type Answer = (reply: unknown) => void
export type EventHandler = (socket: Socket, said: unknown, acknowledge: unknown) => void

export function onEvent<S extends z.ZodType>(
  schema: S,
  handle: (socket: Socket, said: z.output<S>, answer: Answer) => Promise<void>,
): EventHandler {
  return (socket, said, acknowledge) => {
    const read = schema.safeParse(said)
    if (!read.success) return
    const answer: Answer =
      typeof acknowledge === 'function' ? (reply) => acknowledge(reply) : () => undefined
    // The store may be away: the client hears nothing, and asks again when it connects or is asked to catch up.
    handle(socket, read.data, answer).catch(() => undefined)
  }
}

/** Every event is counted, known or not. */
export function hearEvents(
  socket: Socket,
  clock: () => number,
  handlers: ReadonlyMap<string, EventHandler>,
): void {
  const count = newCount()
  socket.use(([name, said, acknowledge]) => {
    const verdict = countEvent(count, clock())
    if (verdict === 'pass') handlers.get(name)?.(socket, said, acknowledge)
    else if (verdict === 'cut') socket.disconnect(true)
    else socket.emit('slow_down', { code: 13006 })
  })
}
