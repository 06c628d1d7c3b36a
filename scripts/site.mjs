// `npm run site`: builds the documentation as a site into website/dist. Its packages are not those of the product: they have a
// lockfile of their own and are installed here, without install scripts, when it changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSite } from '../packages/scenario/site/write-site.ts'
import { root } from './build-when-stale.mjs'
import { npm } from './npm.mjs'

const folder = join(root, 'website')
const stamp = join(folder, 'node_modules/.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  const { command, args, shell } = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  run(command, args, shell)
  writeFileSync(stamp, lock)
}
const pages = await writeSite(folder)
// --force: what was rendered for another configuration is not used again.
rmSync(join(folder, 'dist'), { recursive: true, force: true })
run(process.execPath, [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--force'], false)
console.log(`${pages.length} pages are in website/dist. Any server of files can serve them.`)

/** @param {string} command @param {string[]} args @param {boolean} shell */
function run(command, args, shell) {
  // Astro takes these over into the pages, and a test sets some of them: a build for development has no search.
  const none = { DEV: undefined, PROD: undefined, MODE: undefined, SSR: undefined }
  const env = { ...process.env, ...none, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const { status, error } = spawnSync(command, args, { cwd: folder, shell, env, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
