// The requirements for every look of a page: axe finds nothing, and nothing is wider than the screen.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe finds against WCAG 2.1 A and AA, as one line per place; empty = nothing. `colours`: only what a scheme changes. */
export async function axe(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // React Aria says here that a button waits, by the name of an element that is gone when the wait ends.
    .exclude('[data-live-announcer]')
  if (what === 'all')
    builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
  else builder.withRules(['color-contrast', 'link-in-text-block'])
  // Otherwise it opens a blank page each time to merge the results of frames, which takes longer than the check.
  if (hasOneOrigin(page)) builder.setLegacyMode()
  const { violations } = await builder.analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n').at(1)?.trim() ?? violation.help})`,
    ),
  )
}

function hasOneOrigin(page: Page): boolean {
  const origins = page
    .frames()
    .map((frame) => (frame.url().startsWith('http') ? new URL(frame.url()).origin : 'another'))
  return new Set(origins).size === 1
}

/** With transitions finished, so that no colour is measured half way. */
export async function axeAtRest(page: Page): Promise<string[]> {
  await isAtRest(page)
  return axe(page)
}

/** Finishes every transition. Endless animations continue. */
async function isAtRest(page: Page): Promise<void> {
  const rest = () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (const animation of ending) animation.finish()
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(
      () => undefined,
    )
  }
  await Promise.all(page.frames().map((frame) => frame.evaluate(rest)))
}

/** How far the page can scroll sideways. */
/** By how much the page, or what scrolls on a screen of the studio, is wider than its room. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[data-scrolls]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )

/** By how much a page is higher than its window. */
export const belowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight)

/** A screen of the studio, once it has loaded: fully in light, then in dark only what changes. `STUDIO_SHOTS`
 *  names a folder for pictures of all of them. */
export async function looksRight(page: Page, what: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await isAtRest(page)
  await shoots(page, `${what}-light`)
  expect([what, await axe(page), await sidewaysPx(page)]).toEqual([what, [], 0])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
  await isAtRest(page)
  await shoots(page, `${what}-dark`)
  // An inner frame turns dark on its own, a little later.
  await expect
    .poll(async () => [what, 'dark', await axe(page, 'colours')], { timeout: 20_000 })
    .toEqual([what, 'dark', []])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function shoots(page: Page, name: string): Promise<void> {
  const folder = process.env['STUDIO_SHOTS']
  if (folder)
    await page.screenshot({
      path: `${folder}/${name}-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
}
