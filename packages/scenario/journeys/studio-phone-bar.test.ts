// The bar of the navigation on a phone: the most used screens below the thumb, and a drawer with all of them.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { basic } from '../src/fixtures.ts'
import { axe, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'

const stage = await openStage()
const shots = process.env['STUDIO_SHOTS']
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(basic().bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

describe.skipIf(stage.reason)(
  `the studio on a phone${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each([390, 320])(
      'at %d px a bar at the bottom leads to the most used screens, and More to all of them (O-73)',
      async (width) => {
        const { page, faults } = await sitsAt(stage, basic(), tamsin, {
          ...{ path: '/', heading: 'Home' },
          context: { reducedMotion: 'reduce', viewport: { width, height: 720 } },
        })
        const bar = page.getByRole('navigation')
        const names = ['Home', 'Surveys', 'Responses', 'Inbox']
        for (const [at, name] of names.entries()) {
          const entry = bar.getByRole('link', { name })
          const box = await entry.boundingBox()
          expect(box?.height).toBeGreaterThanOrEqual(44)
          expect(box?.width).toBeGreaterThanOrEqual(44)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720)
          expect(box?.y).toBeGreaterThan(600)
          expect(box?.x).toBeGreaterThanOrEqual(at * (width / 5) - 1)
        }
        await bar.getByRole('link', { name: 'Responses' }).click()
        await title(page, 'Responses')
        expect(await bar.getByRole('link', { name: 'Responses' }).getAttribute('data-status')).toBe(
          'active',
        )
        expect(await axe(page)).toEqual([])
        expect(await sidewaysPx(page)).toBe(0)
        if (shots) await page.screenshot({ path: `${shots}/bar-${width}.png` })
        await bar.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Contacts' }).waitFor()
        if (shots) await page.screenshot({ path: `${shots}/bar-more-${width}.png` })
        expect(await axe(page)).toEqual([])
        await page.getByRole('dialog').getByRole('link', { name: 'Contacts' }).click()
        await title(page, 'Contacts')
        expect(faults).toEqual([])
      },
    )
  },
)
