// The position of a widget: the side and distances that its owner has chosen, others on a phone, in any language of the page inside.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const texts = { toggle: 'T', open: 'O', close: 'C' }
const wide = { width: 1280, height: 900 }
const narrow = { width: 320, height: 640 }
type Side = 'left' | 'right'

/** Pixels from that side and from the bottom. */
async function edges(
  { page }: ShownWidget,
  selector: string,
  side: Side,
): Promise<readonly number[]> {
  const box = await page.locator(selector).boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return []
  return [
    side === 'left' ? box.x : size.width - box.x - box.width,
    size.height - box.y - box.height,
  ].map(Math.round)
}
const stands = (who: ShownWidget, selector: string, side: Side, at: readonly number[]) =>
  expect.poll(() => edges(who, selector, side)).toEqual(at)
const opens = async (who: ShownWidget) => {
  await who.page.frameLocator(button).getByRole('button').click()
  await who.page.locator(content).waitFor({ state: 'visible' })
  await expect
    .poll(async () => (await who.told()).map((message) => message.type))
    .toContain('opened')
}
const takesPicture = async ({ page }: ShownWidget, name: string) => {
  const shots = process.env['STUDIO_SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/widget-place-${name}.png` })
}

describe.skipIf(stage.reason)('a launcher', () => {
  it('is pressed although its icon is drawn again between the pointer’s down and up', async () => {
    const who = await stage.opens({ waits: 'loaded' })
    await who.page.locator(button).waitFor({ state: 'visible' })
    await who.page.locator(button).hover()
    await who.page.mouse.down()
    await who.page
      .frameLocator(button)
      .getByRole('button')
      .evaluate((drawn) =>
        drawn.replaceChildren(...[...drawn.childNodes].map((child) => child.cloneNode(true))),
      )
    await who.page.mouse.up()
    await who.page.locator(content).waitFor({ state: 'visible' })
  })

  it.each<[Side, 'ar' | 'en', 'rtl' | 'ltr']>([
    ['left', 'en', 'ltr'],
    ['right', 'ar', 'rtl'],
  ])(
    'that is fixed at the %s stays there in %s, with its panel (A-342)',
    async (side, lang, dir) => {
      const settings = { launcher_position: { side, x: 40, y: 100 } } as const
      const who = await stage.opens({
        settings,
        host: { htmlAttributes: `dir="${dir}"` },
        context: { viewport: wide },
      })
      await stands(who, button, side, [40, 100])
      await opens(who)
      await stands(who, content, side, [40, 180])
      for (const said of ['rtl', 'ltr', dir] as const) {
        await who.says({
          type: 'language',
          code: lang,
          dir: said,
          texts: { ...texts, toggle: said },
        })
        await expect.poll(() => who.page.locator(button).getAttribute('title')).toBe(said)
        expect(await edges(who, button, side)).toEqual([40, 100])
        expect(await edges(who, content, side)).toEqual([40, 180])
      }
      await takesPicture(who, `${side}-${lang}`)
    },
  )

  it('that is not fixed turns with the language and keeps its distances', async () => {
    const who = await stage.opens({
      settings: { launcher_position: { side: 'auto', x: 40, y: 100 } },
      context: { viewport: wide },
    })
    await stands(who, button, 'right', [40, 100])
    await opens(who)
    await who.says({ type: 'language', code: 'ar', dir: 'rtl', texts })
    await stands(who, button, 'left', [40, 100])
    await stands(who, content, 'left', [40, 180])
  })

  it('has another place on a phone, and changes it when the window does (A-343)', async () => {
    const settings = {
      full_page_on_mobile: false,
      launcher_position: { side: 'left', x: 40, y: 0 },
      launcher_position_phone: { side: 'right', x: 8, y: 72 },
    } as const
    const who = await stage.opens({ settings, context: { viewport: narrow } })
    await stands(who, button, 'right', [8, 72])
    await takesPicture(who, 'phone')
    await who.page.setViewportSize(wide)
    await stands(who, button, 'left', [40, 0])
    await opens(who)
    await stands(who, content, 'left', [40, 80])
    await who.page.setViewportSize(narrow)
    await stands(who, content, 'left', [8, 8])
    await takesPicture(who, 'phone-open')
    await who.command('close')
    await stands(who, button, 'right', [8, 72])
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it('that is a tab is in the middle of the side that was chosen', async () => {
    const who = await stage.opens({
      settings: { modal_mode: true, launcher_position: { side: 'left', x: 40, y: 100 } },
      context: { viewport: wide },
    })
    await expect.poll(async () => (await edges(who, button, 'left'))[0]).toBe(0)
    await takesPicture(who, 'tab')
  })

  it('has its bubble above it', async () => {
    const settings = {
      popover_text: 'Ask us',
      launcher_position: { side: 'left', x: 24, y: 60 },
    } as const
    const who = await stage.opens({ settings, context: { viewport: wide } })
    await stands(who, '#psn-widget-popover-frame', 'left', [24, 134])
    await takesPicture(who, 'bubble')
  })
})
