// Chromium over its debugging protocol, with nothing enabled in the page except what is asked for. A driver that listens to
// the console makes the engine parse a whole script again for each `Error` it makes (React makes three while it loads):
// 80 ms at 4 × slower CPU that no respondent waits for. A page reports its results in its title.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromiumPath, flags, without } from './browser.mjs'

const longestWaitMs = 60_000
/** 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** @typedef {Awaited<ReturnType<typeof launchQuiet>>} QuietBrowser */

/**
 * `more`: flags beside the usual ones; `off`: features that are switched off.
 * @param {{ more?: readonly string[], off?: readonly string[] }} [options]
 */
export async function launchQuiet({ more, off } = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'askwell-bench-browser-'))
  const child = spawn(
    chromiumPath(),
    [
      ...flags,
      ...(more ?? []),
      without(off ?? []),
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const wire = await connect(await addressOf(child))
  /**
   * @param {string} targetId
   * @param {string} mark
   */
  const titleOf = async (targetId, mark) => {
    for (const until = Date.now() + longestWaitMs; Date.now() < until; await setTimeout(100)) {
      const { targetInfo } = await wire.ask('Target.getTargetInfo', { targetId })
      if (targetInfo.title.startsWith(mark)) return targetInfo.title
    }
    throw new Error('the page told nothing')
  }
  /**
   * Opens `url` in a fresh context with `source` run first in every frame, on a slow processor and, where asked for, a slow network.
   * @param {{ url: string, source: string, width?: number, height?: number }} page
   * @param {typeof slowNetwork | null} network
   */
  const open = async ({ url, source, width = 390, height = 844 }, network) => {
    const { browserContextId } = await wire.ask('Target.createBrowserContext')
    const { targetId } = await wire.ask('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
    })
    const { sessionId } = await wire.ask('Target.attachToTarget', { targetId, flatten: true })
    await wire.ask('Page.enable', {}, sessionId)
    await wire.ask('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId)
    if (network) {
      await wire.ask('Network.enable', {}, sessionId)
      await wire.ask('Network.emulateNetworkConditions', network, sessionId)
    }
    await wire.ask('Emulation.setCPUThrottlingRate', { rate: 4 }, sessionId)
    await wire.ask('Page.navigate', { url }, sessionId)
    return {
      targetId,
      sessionId,
      leave: () => wire.ask('Target.disposeBrowserContext', { browserContextId }),
    }
  }
  return {
    /** On a slow network; resolves with what follows `mark` in the title. */
    async visit(/** @type {{ mark: string, url: string, source: string }} */ { mark, ...page }) {
      const { targetId, leave } = await open(page, slowNetwork)
      const title = await titleOf(targetId, mark)
      await leave()
      return title.slice(mark.length)
    },
    /** The main thread's work until the title shows each of `marks`, one after the other. */
    async meter(
      /** @type {{ marks: string[], url: string, source: string }} */ { marks, ...page },
    ) {
      const { targetId, sessionId, leave } = await open(page, null)
      await wire.ask('Performance.enable', {}, sessionId)
      const readings = []
      for (const mark of marks) {
        const title = await titleOf(targetId, mark)
        const { metrics } = await wire.ask('Performance.getMetrics', {}, sessionId)
        /** @param {string} wanted */
        const seconds = (wanted) =>
          /** @type {{ name: string, value: number }[]} */ (metrics).find(
            ({ name }) => name === wanted,
          )?.value ?? 0
        readings.push({
          told: title.slice(mark.length),
          atMs: 1_000 * seconds('Timestamp'),
          busyMs: 1_000 * seconds('TaskDuration'),
        })
      }
      await leave()
      return readings
    },
    async close() {
      wire.close()
      child.kill()
      await new Promise((resolve) =>
        child.exitCode === null && child.signalCode === null
          ? child.once('exit', resolve)
          : resolve(null),
      )
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
const addressOf = (child) =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      const address = /ws:\/\/\S+/.exec(said)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)))
  })

/** @param {string} address */
async function connect(address) {
  const socket = new WebSocket(address)
  /** @type {Map<number, { resolve: (result: any) => void, reject: (fault: Error) => void }>} */
  const asked = new Map()
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    const reply = asked.get(id)
    asked.delete(id)
    if (error) reply?.reject(new Error(error.message))
    else reply?.resolve(result)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  /**
   * @param {string} method
   * @param {object} [params]
   * @param {string} [sessionId]
   * @returns {Promise<any>} As the protocol describes it.
   */
  const ask = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      const id = asked.size === 0 ? 1 : Math.max(...asked.keys()) + 1
      asked.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  return { ask, close: () => socket.close() }
}
