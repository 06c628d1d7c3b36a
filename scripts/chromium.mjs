// Where a Chromium is, for the browser journeys: named, already installed, or installed from Debian when we may.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** → {path} or {reason}: why there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named)
      ? { path: named }
      : { reason: `CHROMIUM_PATH names ${named}, which does not exist` }
  const found = usualPlaces.find(existsSync) ?? ofPlaywright() ?? installed()
  return found
    ? { path: found }
    : { reason: 'no Chromium found; install one or name it in CHROMIUM_PATH' }
}

function ofPlaywright() {
  return globSync(join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome')).at(-1)
}

function installed() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined
  process.stderr.write('Installing Chromium for the browser journeys (apt-get) …\n')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ])
    if (spawnSync('apt-get', args, options).status !== 0) return undefined
  return usualPlaces.find(existsSync)
}
