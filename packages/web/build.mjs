// Builds the respondent's pages: `dist/client` for the browser, `dist/ssr/render.js` for the server, `dist/worker/sw.js` for
// a visit without a connection, `dist/push-worker/push.js` for notifications. Prints errors only.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dropOldChunks, stampNewest } from './keep-old-chunks.mjs'

const root = import.meta.dirname
const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
)
// React's development build is twice as large and slow: never shipped, whatever the caller's NODE_ENV.
const env = { ...process.env, NODE_ENV: 'production' }

const client = join(root, 'dist/client')
stampNewest(client, Date.now())
for (const args of [
  ['build'],
  ['build', '--ssr', 'src/render.tsx', '--outDir', 'dist/ssr'],
  ['build', '--mode', 'worker'],
  ['build', '--mode', 'push'],
]) {
  const { status, error } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'error'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
dropOldChunks(client, Date.now())
