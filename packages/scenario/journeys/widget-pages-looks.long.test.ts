// axe on the widget's frame in every look.
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { everyStyle, type Fixture } from '../src/fixtures.ts'
import { axe, axeAtRest } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { makeStandIn } from '../src/stand-in-loader.ts'

const stage = await openStage()
const standIn = await makeStandIn(stage.server.url)
afterEach(() => stage.clear())
afterAll(async () => {
  await standIn.close()
  await stage.close()
})

const imports = async (fx: Fixture, widget: object = {}): Promise<string> => {
  const code = `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`
  await stage.server.imports({
    ...fx.bundle,
    widgets: [{ code, node_id: fx.nodeId, ...widget }],
  } as Fixture['bundle'])
  return code
}

const looks: Record<
  string,
  {
    context?: BrowserContextOptions
    language?: string
    widget?: object
    kind?: 'modal' | 'floating' | 'full_page'
    widthPx?: number
  }
> = {
  light: {},
  dark: { context: { colorScheme: 'dark' } },
  'right to left': { language: 'ar' },
  'right to left, dark': { language: 'ar', context: { colorScheme: 'dark' } },
  modal: { kind: 'modal', widthPx: 520 },
  'full page at 320 px': {
    kind: 'full_page',
    widthPx: 320,
    context: { viewport: { width: 360, height: 640 } },
  },
  'a light colour': { widget: { primary_color: '#FFD400', font_color: '#FFFFFF' } },
}

describe.skipIf(stage.reason)('the frame in every look', () => {
  const scrolls = (page: Page) =>
    page
      .frames()[1]
      ?.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it.each(Object.entries(looks))(
    'axe finds nothing, and nothing scrolls sideways: %s (A-245)',
    async (_name, { context, language, widget, kind = 'floating', widthPx = 355 }) => {
      const fx = everyStyle({ type: 'widget' })
      const code = await imports(fx, widget)
      const who = await stage.opens(fx, '/healthz', {
        waits: 'loaded',
        ...(context ? { context } : {}),
      })
      const start = { language: language ?? null, layout: { kind, maxHeightPx: 600, radiusPx: 16 } }
      const guest = await standIn.frames(who.page, code, { start, widthPx, heightPx: 600 })
      await guest.open()
      await guest.frame.locator('.sheet__page').waitFor()
      expect(await axe(who.page)).toEqual([])
      expect(await scrolls(who.page)).toBe(0)
      await guest.frame.locator('.language-menu__button, .language-button').click()
      await guest.frame.locator('.language-dialog__choice').first().waitFor()
      expect(await axeAtRest(who.page)).toEqual([])
    },
  )
})
