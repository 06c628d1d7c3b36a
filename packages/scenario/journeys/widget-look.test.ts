// How a widget looks on its page: light, dark, by the visitor's system or the page around it; from the first paint, and
// when the page changes its scheme.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

type Choice = 'auto' | 'light' | 'dark' | 'host'
const dark = 'rgb(23, 27, 34)'
const white = 'rgb(255, 255, 255)'
const ground = (css: string) => ({ head: `<style>${css}</style>` })
const night = ground('body{background:#0f172a;color:#fff}')

const buttonOf = ({ page }: ShownWidget) =>
  page.frameLocator('#psn-widget-button-frame').getByRole('button')
const ringOf = ({ page }: ShownWidget) =>
  page
    .locator('#psn-widget-button-frame')
    .evaluate((frame) => getComputedStyle(frame).boxShadow.replace(/(?<=\)).*/, ''))
const boxOf = ({ page }: ShownWidget) =>
  page
    .locator('#psn-widget-content-frame')
    .evaluate((frame) => getComputedStyle(frame.parentElement ?? frame).backgroundColor)
const sheetOf = ({ frame }: ShownWidget) =>
  frame.locator('.widget-page').evaluate((element) => getComputedStyle(element).backgroundColor)
const opens = async (who: ShownWidget) => {
  await buttonOf(who).click()
  await who.frame.getByRole('radio').first().waitFor()
}

describe.skipIf(stage.reason)('a widget (A-340)', () => {
  it.each<[Choice, 'light' | 'dark', string, string, string]>([
    ['auto', 'light', white, white, white],
    ['auto', 'dark', white, dark, dark],
    ['light', 'dark', white, white, white],
    ['dark', 'light', dark, dark, dark],
  ])(
    'that is %s is right in a %s system: ring, box and survey',
    async (color_scheme, colorScheme, ring, box, sheet) => {
      const who = await stage.opens({
        settings: { color_scheme },
        content: 'real',
        context: { colorScheme },
        waits: 'nothing',
      })
      await buttonOf(who).waitFor()
      expect(await ringOf(who)).toBe(ring)
      await opens(who)
      expect([await boxOf(who), await sheetOf(who)]).toEqual([box, sheet])
    },
  )

  it('that is dark has a dark document before anything was said to it', async () => {
    const who = await stage.opens({
      settings: { color_scheme: 'dark' },
      content: 'real',
      context: { colorScheme: 'light' },
    })
    const text = await (
      await fetch(`${stage.server.url}/widget?code=${who.code}&frame=content`)
    ).text()
    expect(text).toMatch(/^<!doctype html><html[^>]* data-scheme="dark">/)
  })

  it('shows what comes in its own look while the survey is on its way', async () => {
    const who = await stage.opens({
      settings: { color_scheme: 'dark' },
      context: { colorScheme: 'light' },
      before: (page) => page.route('**/widget?code=*frame=content*', () => {}),
    })
    await buttonOf(who).click()
    const picture = who.page
      .locator('#psn-widget-root div:has(> #psn-widget-content-frame) > div')
      .first()
    await picture.waitFor()
    expect(await picture.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      dark,
    )
  })
})

describe.skipIf(stage.reason)('a widget as its page (A-341)', () => {
  it.each<[string, { head?: string; htmlAttributes?: string }, 'light' | 'dark', string]>([
    ['has a dark body', night, 'light', dark],
    ['has a dark document', ground('html{background:#111}'), 'light', dark],
    ['has a light body in a dark system', ground('body{background:#fff}'), 'dark', white],
    ['says nothing at all', {}, 'dark', white],
    ['asks its browser for dark', ground('html{color-scheme:dark}'), 'light', dark],
    [
      'asks by a tag for what the system says',
      { head: '<meta name="color-scheme" content="light dark">' },
      'dark',
      dark,
    ],
    [
      'writes its colours in a young notation',
      ground('body{background:oklch(0.2 0.04 265)}'),
      'light',
      dark,
    ],
    [
      'paints dark over a scheme that is light',
      ground('html{color-scheme:light}body{background:#000}'),
      'light',
      dark,
    ],
  ])('looks like one that %s', async (_name, host, colorScheme, look) => {
    const who = await stage.opens({
      settings: { color_scheme: 'host' },
      host,
      content: 'real',
      context: { colorScheme },
      waits: 'nothing',
    })
    await buttonOf(who).waitFor()
    expect(await ringOf(who)).toBe(look)
    await opens(who)
    expect([await boxOf(who), await sheetOf(who)]).toEqual([look, look])
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it.each([
    ['a class of its document', "document.documentElement.classList.add('night')"],
    ['a style of its body', "document.body.style.background='#0f172a'"],
    [
      'a style sheet that comes',
      "document.head.append(Object.assign(document.createElement('style'),{textContent:'body{background:#0f172a}'}))",
    ],
    [
      'a new body',
      "const next=document.createElement('body');next.style.background='#0f172a';document.body.replaceWith(next)",
    ],
  ])('changes with it, open and closed: by %s', async (_name, act) => {
    const host = ground('html.night body{background:#0f172a;transition:background .2s}')
    const who = await stage.opens({
      settings: { color_scheme: 'host', popover_text: 'Ask us' },
      host,
      content: 'real',
      context: { colorScheme: 'light' },
    })
    const bubble = who.page.frameLocator('#psn-widget-popover-frame')
    await bubble.getByText('Ask us').waitFor()
    expect(await ringOf(who)).toBe(white)
    await who.page.evaluate(act)
    await expect.poll(() => ringOf(who)).toBe(dark)
    await expect
      .poll(() => bubble.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
      .toBe('rgb(31, 37, 46)')
    await opens(who)
    expect([await boxOf(who), await sheetOf(who)]).toEqual([dark, dark])
    await who.page.evaluate(() => {
      document.body.style.background = '#fff'
    })
    await expect
      .poll(async () => [await ringOf(who), await boxOf(who), await sheetOf(who)])
      .toEqual([white, white, white])
    expect(await who.frame.getByRole('radio').first().isVisible()).toBe(true)
  })
})
