// Where a Chromium is, for the browser journeys: named, already installed, or installed from Debian when we may.
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { install } from './debian.mjs'

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

/** → {path, shell} or {reason}: why there is none. `shell` draws the same pages without the windows of a browser, if there is one. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named)
      ? { path: named, shell: process.env.CHROMIUM_SHELL_PATH }
      : { reason: `CHROMIUM_PATH names ${named}, which does not exist` }
  const found = usualPlaces.find(existsSync) ?? ofPlaywright() ?? installed()
  return found
    ? { path: found, shell: shellOf(found) }
    : { reason: 'no Chromium found; install one or name it in CHROMIUM_PATH' }
}

/**
 * The shell of the same system, and so of the same version. A CI machine installs it; other machines do not.
 * @param {string} path
 */
function shellOf(path) {
  const shell = '/usr/bin/chromium-headless-shell'
  if (path !== '/usr/bin/chromium') return undefined
  return existsSync(shell) || (process.env.CI && forJourneys('chromium-headless-shell'))
    ? shell
    : undefined
}

function ofPlaywright() {
  return globSync(join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome')).at(-1)
}

function installed() {
  if (!forJourneys('chromium')) return undefined
  forJourneys('chromium-headless-shell')
  return usualPlaces.find(existsSync)
}

/** @param {string} name */
function forJourneys(name) {
  return install([name], 'the browser journeys')
}
