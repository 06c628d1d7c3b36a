// Packages of Debian that tests need, where we may install them: as root, with apt-get.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Whether the packages are here now.
 * @param {readonly string[]} names
 * @param {string} purpose
 */
export function install(names, purpose) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  process.stderr.write(`Installing ${names.join(', ')} for ${purpose} (apt-get) …\n`)
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  }
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...names],
  ].every((args) => spawnSync('apt-get', args, options).status === 0)
}
