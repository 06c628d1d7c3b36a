// All 29 styles at once, in every look: axe finds nothing, and nothing scrolls sideways.
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { gallery } from '../src/gallery.ts'
import { axeAtRest, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const looks: Record<string, { context?: BrowserContextOptions; lang?: 'ar' | 'tr' }> = {
  light: {},
  dark: { context: { colorScheme: 'dark' } },
  'forced colours': { context: { forcedColors: 'active' } },
  '320 px': { context: { viewport: { width: 320, height: 640 } } },
  'right to left': { lang: 'ar' },
  'right to left, dark, 320 px': {
    lang: 'ar',
    context: { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  },
}

describe.skipIf(stage.reason)(
  `the gallery's looks${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it.each(Object.entries(looks))(
      'axe finds nothing on 29 required styles, untouched and wrong: %s',
      async (_name, { context, lang }) => {
        const fx = gallery({ pages: 'one', asks: 'everything' })
        const who = await stage.arrives(fx, {
          ...(context ? { context } : {}),
          ...(lang ? { query: { lang } } : {}),
        })
        expect(await who.page.locator('.question').count()).toBe(
          fx.flow.elements.filter(({ question }) => question).length,
        )
        expect(await sidewaysPx(who.page)).toBe(0)
        expect(await axeAtRest(who.page)).toEqual([])
        await who.page.locator('[data-press]').last().click()
        await who.page.locator('.question__error').first().waitFor()
        expect(await who.page.locator('.question__error').count()).toBe(
          fx.flow.elements.filter(({ question }) => question).length,
        )
        expect(await sidewaysPx(who.page)).toBe(0)
        expect(await axeAtRest(who.page)).toEqual([])
        expect(who.faults).toEqual([])
      },
    )

    it.each(['light', 'dark'] as const)(
      'axe finds nothing on 29 styles that need no answer, nor while they cannot be answered: %s',
      async (colorScheme) => {
        const fx = gallery({ pages: 'one', asks: 'nothing' })
        const who = await stage.arrives(fx, { context: { colorScheme } })
        expect(await axeAtRest(who.page)).toEqual([])
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await who.page.route('**/v1/feedbacks', async (route) => {
          await held
          await route.fallback()
        })
        await who.page.locator('.question--radio input').first().check()
        await who.page.locator('[data-press]').last().click()
        await who.page
          .locator('[aria-busy="true"], [data-press][aria-disabled="true"], [data-press]:disabled')
          .first()
          .waitFor()
        expect(await axeAtRest(who.page)).toEqual([])
        release()
        await who.page.locator('.thank-page').waitFor()
        expect(who.faults).toEqual([])
      },
    )
  },
)
