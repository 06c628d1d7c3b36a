// What a client says, read before anything is done with it: within its limits, of the right shape, and without ever
// ending the process. Unknown events and wrong shapes are passed over (C-21).
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { countEvent, newCount } from './socket-limits.ts'

type Answer = (reply: unknown) => void

export function onEvent<S extends z.ZodType>(socket: Socket, name: string, schema: S, handle: (said: z.output<S>, answer: Answer) => Promise<void>): void {
  socket.on(name, (said: unknown, acknowledge: unknown) => {
    const read = schema.safeParse(said)
    if (!read.success) return
    const answer: Answer = typeof acknowledge === 'function' ? (reply) => acknowledge(reply) : () => undefined
    // The store may be away: the client hears nothing, and asks again when it connects or is told to catch up.
    handle(read.data, answer).catch(() => undefined)
  })
}

/** Counts every event, known or not. */
export function limitEvents(socket: Socket, clock: () => number): void {
  const count = newCount()
  socket.use((_event, next) => {
    const verdict = countEvent(count, clock())
    if (verdict === 'pass') return next()
    if (verdict === 'cut') socket.disconnect(true)
    else socket.emit('slow_down', { code: 13006 })
  })
}
