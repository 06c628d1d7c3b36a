// Debian's Chromium as the bench drives it: a fresh context for each measurement, slow network and CPU by the debugging protocol.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The address bar's pop-ups are separate pages: two for each window, hidden, and active just when a measured page loads. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * The flag that switches features off, in one list because only the last one applies: `more` beside the address bar's.
 * @param {readonly string[]} [more]
 */
export const without = (more = []) => `--disable-features=${[...addressBar, ...more]}`

export function chromiumPath() {
  const path = places.find((place) => place && existsSync(place))
  if (!path)
    throw new Error('The page benches need Chromium (CHROMIUM_PATH or the chromium package)')
  return path
}

export const launch = () =>
  chromium.launch({ executablePath: chromiumPath(), args: [...flags, without()] })

/**
 * 1.6 Mbit/s down, 0.75 up, 150 ms round trip; `slow` times slower CPU.
 * @param {import('playwright-core').Page} page
 * @param {{ slow: number, isSlowNetwork?: boolean }} how
 */
export async function throttle(page, { slow, isSlowNetwork }) {
  const cdp = await page.context().newCDPSession(page)
  if (isSlowNetwork) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
}

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
