// Which PostgreSQL the store suite runs on: the one named, or one that answers on this machine.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build-when-stale.mjs'

// This script uses the server's driver.
const pg = createRequire(join(root, 'packages/server/package.json'))('pg')
const usual = 'postgres://postgres@127.0.0.1:5432/test'
const patienceMs = 3_000

/**
 * → {url} or {reason}: why the PostgreSQL half cannot run.
 * @returns {Promise<{ url: string, reason?: undefined } | { url?: undefined, reason: string }>}
 */
export async function findPostgres() {
  const named = process.env.TEST_DATABASE_URL
  const url = named || usual
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  // A connection that breaks after it answered is not this file's concern; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    return version >= 15
      ? { url }
      : { reason: `PostgreSQL ${version} answers, and 15 or newer is needed` }
  } catch (fault) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (fault)
    const why = message || code
    return {
      reason: named
        ? `TEST_DATABASE_URL does not answer: ${why}`
        : `no PostgreSQL on 127.0.0.1:5432 with a database "test" (${why}); set TEST_DATABASE_URL`,
    }
  } finally {
    await client.end().catch(() => {})
  }
}
