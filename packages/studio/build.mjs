// Builds the studio into `dist`: its document, and files with their content in their names. Prints errors only.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
)
const env = { ...process.env, NODE_ENV: 'production' }
const { status, error } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
  cwd: import.meta.dirname,
  env,
  stdio: 'inherit',
})
if (error) throw error
process.exit(status ?? 1)
