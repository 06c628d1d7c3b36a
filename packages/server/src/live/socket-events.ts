// Checks what a client sends before anything is done with it: its limits and its shape, without ever
// ending the process. Unknown events and wrong shapes are ignored (C-21). Handlers are made once for a namespace: with
// ten thousand sockets, one closure for each would be ten thousand.
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { countEvent, newCount } from './socket-limits.ts'

type Answer = (reply: unknown) => void
export type EventHandler = (socket: Socket, said: unknown, acknowledge: unknown) => Promise<void>
/** Around the work that an event causes; `name`: an event that is handled. */
export type AroundEvent = (name: string, work: () => Promise<void>) => Promise<void>

export function onEvent<S extends z.ZodType>(
  schema: S,
  handle: (socket: Socket, said: z.output<S>, answer: Answer) => Promise<void>,
): EventHandler {
  return async (socket, said, acknowledge) => {
    const read = schema.safeParse(said)
    if (!read.success) return
    const answer: Answer =
      typeof acknowledge === 'function' ? (reply) => acknowledge(reply) : () => undefined
    // The store may be unavailable: the client gets no answer, and asks again when it connects or is asked to catch up.
    await handle(socket, read.data, answer).catch(() => undefined)
  }
}

/** Every event is counted, known or not. */
export function hearEvents(
  socket: Socket,
  { clock, aroundEvent }: { readonly clock: () => number; readonly aroundEvent: AroundEvent },
  handlers: ReadonlyMap<string, EventHandler>,
): void {
  const count = newCount()
  socket.use(([name, said, acknowledge]) => {
    const verdict = countEvent(count, clock())
    const handler = handlers.get(name)
    if (verdict === 'pass') {
      if (handler) void aroundEvent(name, () => handler(socket, said, acknowledge))
    } else if (verdict === 'cut') socket.disconnect(true)
    else socket.emit('slow_down', { code: 13006 })
  })
}
