// Opens sockets in a separate process and holds them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Resolves when they are open and the server is at rest; `sockets` is how many are. `done` closes them.
 * @param {{ url: string, doors: string }} server `doors` as idle-sockets.mjs reads them
 * @param {number} count
 */
export async function holdSockets({ url, doors }, count) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'idle-sockets.mjs'), url, `${count}`, doors],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const sockets = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(Number(chunk)))
    child.once('exit', () => reject(new Error('the idle sockets ended')))
  })
  return {
    sockets,
    async done() {
      child.stdin.end()
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}
