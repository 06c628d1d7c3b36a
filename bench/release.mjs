// What the built release costs at rest: start time on an existing store until it is ready, and memory after a minute of quiet.
// `npm run build` comes first; the median of BENCH_ROUNDS starts.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './browser.mjs'
import { apiKey, freePort } from './server-under-test.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const restSeconds = Number(process.env.BENCH_SECONDS ?? 60)
const command = join(import.meta.dirname, '../release/askwell/bin/askwell.mjs')

export async function release() {
  if (!existsSync(command)) throw new Error('There is no release: run `npm run build` first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'askwell-release-'))
  try {
    const first = await startIn(dataDir)
    await first.stop()
    const starts = []
    for (let round = 0; round < rounds; round += 1) {
      const server = await startIn(dataDir)
      starts.push(server.startMs)
      await server.stop()
    }
    const server = await startIn(dataDir)
    await wait(restSeconds * 1_000)
    const restMb = server.memoryMb()
    await server.stop()
    return { firstStartMs: first.startMs, startMs: median(starts), starts, restMb }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @param {string} dataDir */
async function startIn(dataDir) {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [command], {
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      PORT: `${port}`,
      ASKWELL_DATA_DIR: dataDir,
      ASKWELL_API_KEY: apiKey,
      ASKWELL_DEMO: 'off',
    },
    stdio: 'ignore',
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('the release did not start')
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) break
    await wait(10)
  }
  return {
    startMs: performance.now() - begun,
    /** Of the command and of the server that it starts; what they share is divided between them. */
    memoryMb: () => [child.pid, ...childrenOf(child.pid)].map(memoryMb),
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** @param {number | undefined} pid */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** @param {number | string | undefined} pid */
const memoryMb = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024

if (import.meta.main) console.log(JSON.stringify(await release(), null, 2))
