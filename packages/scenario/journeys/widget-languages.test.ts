// The language of the page inside a widget's frame, and how a respondent changes it.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { languages } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { type FrameOptions, makeStandIn } from '../src/stand-in-loader.ts'
import { guestsOf, messagesOf, ofWidget } from '../src/widget-guest.ts'

const stage = await openStage()
const standIn = await makeStandIn(stage.server.url)
const arrives = guestsOf(stage, standIn)
afterEach(() => stage.clear())
afterAll(async () => {
  await standIn.close()
  await stage.close()
})

describe.skipIf(stage.reason)('the languages of a widget', () => {
  it('three languages open upwards in the footer, by keys alone too, and Escape closes the list first (R-LANG-05, R-WUI-16)', async () => {
    const guest = await arrives(languages(3, ofWidget()), {}, { heightPx: 560 })
    await guest.open()
    const control = guest.frame.locator('.language-menu__button')
    await control.focus()
    await guest.page.keyboard.press('Enter')
    const list = guest.frame.locator('.language-menu__list')
    const [below, above] = [await control.boundingBox(), await list.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await guest.page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await guest.heardTypes()).not.toContain('close')
    await guest.page.keyboard.press('Enter')
    await guest.page.keyboard.press('ArrowDown')
    await guest.page.keyboard.press('ArrowDown')
    await guest.page.keyboard.press('Enter')
    await guest.frame.locator('html[dir="rtl"]').waitFor()
    await expect
      .poll(async () => (await messagesOf(guest, 'language')).at(-1))
      .toMatchObject({ code: 'ar', dir: 'rtl' })
    await guest.page.keyboard.press('Escape')
    await expect.poll(() => guest.heardTypes()).toContain('close')
  })

  it('the list opens downwards where only below is room (R-LANG-06)', async () => {
    const guest = await arrives(languages(3, ofWidget()), {}, { heightPx: 560 })
    await guest.open()
    await guest.frame.locator('.language-menu').evaluate((menu) => {
      Object.assign(menu.style, { position: 'fixed', top: '0' })
    })
    const control = guest.frame.locator('.language-menu__button')
    await control.click()
    const list = guest.frame.locator('.language-menu__list')
    await list.waitFor()
    const [above, below] = [await control.boundingBox(), await list.boundingBox()]
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    for (const choice of await list.getByRole('button').all())
      await expect.poll(() => choice.isVisible()).toBe(true)
  })

  it('the widget’s language comes before the address, which comes before the node’s (R-LANG-12, R-LANG-13, R-WGT-07, A-037, R-I18N-07)', async () => {
    const fx = languages(3, ofWidget())
    const of = async (widget: object, options: FrameOptions): Promise<string | null> => {
      const guest = await arrives(fx, widget, options)
      await guest.open()
      await guest.frame.locator('.sheet__page').waitFor()
      return guest.frame.locator('html').getAttribute('lang')
    }
    expect(await of({ default_language_code: 'tr' }, { query: '&lang=ar' })).toBe('tr')
    expect(await of({}, { query: '&lang=ar' })).toBe('ar')
    expect(
      await of({ default_language_code: 'tr' }, { query: '&lang=en', start: { language: 'ar' } }),
    ).toBe('ar')
    const guest = await arrives(fx, { default_language_code: 'tr' })
    await guest.open()
    await guest.button('Kapat').waitFor()
    await expect
      .poll(async () => JSON.stringify(await messagesOf(guest, 'language')))
      .toContain('Geri bildirim')
  })

  it('says another language when the host asks for it', async () => {
    const guest = await arrives(languages(2, ofWidget()))
    await guest.open()
    await guest.frame.locator('.sheet__page').waitFor()
    await guest.say({ type: 'language', language: 'tr' })
    await guest.button('Kapat').waitFor()
  })
})
