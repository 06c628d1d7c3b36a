// Starts the load generator in a separate process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** @typedef {{ perSecond: number, p50: number, p99: number, failed: number }} Load As load.mjs prints it. */

/**
 * @param {string} url
 * @param {number} forSeconds
 * @param {number} connections
 * @param {'feedback' | 'page'} [what]
 * @returns {Promise<Load>}
 */
export function runLoad(url, forSeconds, connections, what = 'feedback') {
  const script = join(import.meta.dirname, 'load.mjs')
  const child = spawn(process.execPath, [script, url, `${forSeconds}`, `${connections}`, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed)) : reject(new Error('the load generator failed')),
    ),
  )
}
