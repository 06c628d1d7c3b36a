// Starts the product as a user would run it, on a free port, and ends it by its id.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const apiKey = 'bench-key-of-24-characters-or-more'

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * `databaseUrl` null = the embedded store; `more`: other variables; `core`: the only core that it may use (Linux). Resolves when
 * the product answers.
 * @param {string | null} [databaseUrl]
 * @param {Readonly<Record<string, string>>} [more]
 * @param {number | null} [core]
 */
export async function startProduct(databaseUrl = null, more = {}, core = null) {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'askwell-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    // As `npm start` does from its second run on.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
    PORT: String(port),
    ASKWELL_API_KEY: apiKey,
    ASKWELL_SECRET: 'the-secret-of-the-bench-is-long-enough',
    ASKWELL_DEMO: 'off',
    ASKWELL_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { ASKWELL_DATA_DIR: dataDir }),
    ...more,
  }
  const [program, ...words] = [
    ...(core === null ? [] : ['taskset', '-c', `${core}`]),
    process.execPath,
    '--max-semi-space-size=4',
    join(import.meta.dirname, '../packages/server/src/main.ts'),
  ]
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.on('data', (words) => {
    told += words
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null) throw new Error('the product did not start')
    if (
      await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break
    if (tries > 600) throw new Error('the product did not get ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid,
    dataDir,
    /** What it prints for the first owner. */
    async setUpLink() {
      for (;;) {
        const link = /http\S+set-up#\S+/.exec(told)?.[0]
        if (link) return link.replace(/^http:\/\/[^/]+/, url)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) =>
        child.exitCode === null ? child.once('exit', resolve) : resolve(null),
      )
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/**
 * @param {string} url
 * @param {object} bundle
 */
export async function importBundle(url, bundle) {
  const reply = await fetch(`${url}/owner/v1/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(bundle),
  })
  if (!reply.ok) throw new Error(`import: ${reply.status} ${await reply.text()}`)
}
