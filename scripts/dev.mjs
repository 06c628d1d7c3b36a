// `npm run dev`: builds, runs the server, and does both again when a source changes. One server at a time:
// the next one starts when the last has released the port and the data directory.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale, root } from './build-when-stale.mjs'

const watched = ['contract', 'engine', 'web', 'widget', 'studio', 'server'].map((room) =>
  join(root, 'packages', room, 'src'),
)
const settleMs = 150
/** @type {import('node:child_process').ChildProcess | null} */
let server = null
let wanted = false
/** @type {NodeJS.Timeout | undefined} */
let timer

for (const folder of watched) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(restart, settleMs)
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
start()

function restart() {
  if (!server) return start()
  wanted = true
  server.kill('SIGTERM')
}

function start() {
  wanted = false
  try {
    if (buildWhenStale()) console.log('Built the pages.')
  } catch (fault) {
    console.error(`${fault instanceof Error ? fault.message : fault} Waiting for the next change.`)
    return
  }
  server = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
    stdio: 'inherit',
  })
  server.on('exit', (code) => {
    server = null
    if (wanted) start()
    else if (code) console.error(`The server ended with ${code}. Waiting for the next change.`)
  })
}

function end() {
  clearTimeout(timer)
  if (!server) process.exit(0)
  server.removeAllListeners('exit').on('exit', () => process.exit(0))
  server.kill('SIGTERM')
}
