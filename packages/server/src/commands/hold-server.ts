// A command that keeps a server read-only, as long as both live: the command says every second that it is there, and the server
// writes again as soon as the connection ends or nothing was said for ten seconds.
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { HeldServer } from '../move/move-places.ts'
import type { ReadOnlyMode } from '../start/read-only-mode.ts'
import { connectToServer } from './server-socket.ts'

/** The first line of the command; a store command sends an object. */
export const holdLine = '"hold"'
const heldLine = 'held'
const beatLine = 'here'
const stayLine = 'stay'

const beatMs = 1_000
const leaseMs = 10_000

/** Null where no server listens. @throws OperatorRefusal where the server does not become read-only */
export async function holdServer(dataDir: string): Promise<HeldServer | null> {
  const socket = await connectToServer(dataDir)
  if (socket === null) return null
  // Every error closes the socket, too.
  socket.on('error', () => undefined)
  socket.write(`${holdLine}\n`)
  // Also notices at once when the server ends the connection.
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const { value: said = 'the server that runs is of another release' } = await lines.next()
  if (said !== heldLine) {
    socket.destroy()
    throw new OperatorRefusal(
      `The server did not become read-only: ${said}. Nothing was changed.`,
      exitCodes.taken,
    )
  }
  const beat = setInterval(() => socket.write(`${beatLine}\n`), beatMs)
  socket.once('close', () => clearInterval(beat))
  const assertHeld = (): void => {
    if (socket.destroyed || socket.readableEnded)
      throw new OperatorRefusal(
        'The server was stopped or writes again, so this copy is not complete. Run the same command again.',
        exitCodes.taken,
      )
  }
  return {
    assertHeld,
    async stay() {
      assertHeld()
      socket.write(`${stayLine}\n`)
      await lines.next()
      assertHeld()
    },
    release() {
      clearInterval(beat)
      socket.end()
    },
  }
}

/** Serves one command that holds this server, until its connection ends. `stopping`: the server ends. */
export async function serveHold(
  socket: Socket,
  readOnly: ReadOnlyMode,
  stopping: AbortSignal,
  silentForMs = leaseMs,
): Promise<void> {
  if (!(await readOnly.begin())) {
    socket.end(`${readOnly.why() ?? 'its store is not embedded'}\n`)
    return
  }
  let isStaying = false
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const destroy = (): void => void socket.destroy()
  stopping.addEventListener('abort', destroy, { once: true })
  socket.setTimeout(silentForMs, destroy)
  createInterface({ input: socket }).on('line', (line) => {
    if (line !== stayLine) return
    isStaying = true
    readOnly.stay()
    socket.write(`${stayLine}\n`)
  })
  if (!socket.destroyed) {
    socket.write(`${heldLine}\n`)
    await closed
  }
  stopping.removeEventListener('abort', destroy)
  if (!isStaying && !stopping.aborted) readOnly.end()
}
