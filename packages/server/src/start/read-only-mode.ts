// The server while its store is copied elsewhere: it answers reads and writes nothing. `askwell move` begins the mode and ends
// it (commands/hold-server.ts).
import type { FastifyBaseLogger } from 'fastify'
import type { WriteHold } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly readOnly: ReadOnlyMode
  }
}

/** Work that the server does without being asked. */
interface RestingPart {
  /** Begins nothing more, and resolves when what is under way has ended. */
  rest(): Promise<unknown>
  resume(): void
}

export interface ReadOnlyMode {
  /** A sentence for the operator; null = the server writes. */
  why(): string | null
  /** Parts that rest in this mode, and again write after it. */
  add(part: RestingPart): void
  /** Resolves when nothing can be written any more. @returns false where the mode was on before, or the store is not embedded */
  begin(): Promise<boolean>
  /** The data has a new home: only a new start lets this server write again. */
  stay(): void
  end(): void
}

/** A job that does not end when it is asked to is refused its writes, and is done again by the next server. */
const restWithinMs = 10_000

export function makeReadOnlyMode(
  hold: WriteHold | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): ReadOnlyMode {
  const parts: RestingPart[] = []
  let why: string | null = null
  return {
    why: () => why,
    add: (part) => void parts.push(part),
    async begin() {
      if (why !== null || hold === null) return false
      why = '`askwell move` copies the data, so nothing is written until it ends'
      log.warn('the server is read-only, because `askwell move` copies its data')
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, restWithinMs)
      })
      await Promise.race([Promise.all(parts.map((part) => part.rest())), late])
      clearTimeout(timer)
      await hold.begin()
      return true
    },
    stay() {
      why =
        '`askwell move` has copied the data to another store, so this server writes nothing more'
      log.warn(
        'the data was moved: this server stays read-only. Stop it, and start one on the new store',
      )
    },
    end() {
      if (why === null) return
      why = null
      hold?.end()
      for (const part of parts) part.resume()
      log.warn('the move was not completed: the server writes again')
    },
  }
}
