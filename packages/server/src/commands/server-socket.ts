// The socket in the data directory through which commands reach the server that has the embedded store open. Only the user of
// the server can open it.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'

/** Windows has named pipes, which are not files. */
export function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\askwell-${name}`
    : join(dataDir, 'askwell.sock')
}

/** Null where no server listens. */
export async function connectToServer(dataDir: string): Promise<Socket | null> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}
