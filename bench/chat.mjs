// Chat against bare Socket.IO in the same run: how soon a message reaches the other screen, whether any is lost at 300 a second,
// and what an idle socket costs. Ours stores and checks messages on their way; the bare one only repeats what it receives.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { idOf } from './askwell-flow.mjs'
import { startProductWithChats } from './chat-product.mjs'
import { holdSockets } from './hold-sockets.mjs'
import { memoryMb } from './results.mjs'
import { freePort } from './server-under-test.mjs'

const seconds = Number(process.env.BENCH_CHAT_SECONDS ?? 20)
const idleSockets = Number(process.env.BENCH_IDLE_SOCKETS ?? 10_000)
const chats = 50
const rates = [20, 300]

export async function chat() {
  const loads = []
  const idle = []
  for (const server of [
    { name: 'Askwell (embedded store)', start: askwell },
    { name: 'bare Socket.IO', start: bare },
  ]) {
    const { url, stop, doors } = await server.start()
    try {
      await run('chat-load.mjs', [url, '5', '50', doors])
      for (const perSecond of rates)
        loads.push({
          name: server.name,
          ...(await run('chat-load.mjs', [url, `${seconds}`, `${perSecond}`, doors])),
        })
    } finally {
      await stop()
    }
    const fresh = await server.start()
    try {
      const beforeMb = memoryMb(fresh.pid)
      const { sockets, done } = await holdSockets(fresh, idleSockets)
      idle.push({ name: server.name, sockets, beforeMb, afterMb: memoryMb(fresh.pid) })
      await done()
    } finally {
      await fresh.stop()
    }
  }
  return { loads, idle }
}

async function askwell() {
  const { opened, apiKey, ...product } = await startProductWithChats(chats)
  return { ...product, doors: JSON.stringify({ apiKey, chats: opened }) }
}

async function bare() {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-sockets.mjs'), `${port}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const opened = Array.from({ length: chats }, (_, n) => ({ id: idOf(`bare ${n}`), token: null }))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    doors: JSON.stringify({ apiKey: null, chats: opened }),
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 */
function run(script, args) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed)) : reject(new Error(`${script} failed`)),
    ),
  )
}
