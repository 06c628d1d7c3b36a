// Checks the look of one state of a page: axe finds nothing, and nothing overflows at the side.
// With STUDIO_SHOTS, a folder, its screenshot is stored there.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeAtRest, sidewaysPx } from './looks.ts'

/** `look`: of the whole journey, in a file's name. */
export const stateLooks = (look: string) => async (page: Page, state: string) => {
  const folder = process.env['STUDIO_SHOTS']
  const found = await axeAtRest(page)
  if (folder)
    await page.screenshot({ path: join(folder, `${state} ${look}.png`.replaceAll(/[ ,]+/g, '-')) })
  expect([state, found, await sidewaysPx(page)]).toEqual([state, [], 0])
}
