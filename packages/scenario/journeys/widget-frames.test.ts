// The frames on a customer's page: which exist, where, how large, and what they send to the page.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { languages } from '../src/fixtures.ts'
import { scrollRests } from '../src/quiet.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const listed = { enabled_domains: ['shop.test'], web_channel: { id: '7', name: 'Shop' } }
const texts = { toggle: 'Geri bildirim gönder', open: 'Aç', close: 'Kapat' }
const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
}

const press = (who: ShownWidget) => who.page.frameLocator(button).getByRole('button').click()
const seen = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'visible' })
const gone = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'hidden' })
const box = async (who: ShownWidget, selector: string) => {
  const found = await who.page.locator(selector).boundingBox()
  if (!found) throw new Error(`${selector} is not there`)
  return found
}
/** Opened, and the stand-in has received it. */
const opened = async (who: ShownWidget) => {
  await press(who)
  await seen(who)
  await expect
    .poll(async () => (await who.told()).map((message) => message.type))
    .toContain('opened')
}

describe.skipIf(stage.reason)('the launcher', () => {
  it('one line brings a round button in a frame of its own, in the corner (R-WUI-01, R-WUI-02, R-WGT-09, R-WGT-10, R-WGT-58, R-CONST-11)', async () => {
    const who = await stage.opens()
    expect(await box(who, button)).toEqual({ x: 1200, y: 820, width: 60, height: 60 })
    const style = await who.page
      .frameLocator(button)
      .getByRole('button')
      .evaluate((element) => {
        const { backgroundColor, borderRadius } = getComputedStyle(element)
        return { backgroundColor, borderRadius, icons: element.querySelectorAll('svg').length }
      })
    expect(style).toEqual({ backgroundColor: 'rgb(32, 184, 247)', borderRadius: '50%', icons: 2 })
    await who.page.frameLocator(button).getByRole('button').hover()
    expect(
      await who.page.locator(content).evaluate((frame) => frame.parentElement?.parentElement?.id),
    ).toBe('psn-widget-root')
    expect(
      await who.page
        .locator(button)
        .evaluate((frame) => frame.closest('#psn-widget-root') !== null),
    ).toBe(true)
    expect(await who.page.locator('iframe').count()).toBe(2)
  })

  it('a keyboard opens and closes it, and it has a name (R-WUI-34)', async () => {
    const who = await stage.opens()
    const launcher = who.page
      .frameLocator(button)
      .getByRole('button', { name: 'Open the feedback window' })
    await launcher.waitFor()
    await who.page.keyboard.press('Tab')
    expect(
      await launcher.evaluate((element) => element === element.ownerDocument.activeElement),
    ).toBe(true)
    expect(await launcher.getAttribute('aria-expanded')).toBe('false')
    await who.page.keyboard.press('Enter')
    await seen(who)
    const named = who.page.frameLocator(button).getByRole('button', { name: 'Close' })
    expect(await named.getAttribute('aria-expanded')).toBe('true')
    await named.focus()
    await who.page.keyboard.press('Escape')
    await gone(who)
  })

  it('takes colours, size, margin and radius (R-WGT-12)', async () => {
    const who = await stage.opens({
      settings: {
        size: 80,
        margin: 40,
        primary_color: '#3B4CCA',
        secondary_color: '#B4552D',
        radius: 12,
      },
    })
    expect(await box(who, button)).toEqual({ x: 1160, y: 780, width: 80, height: 80 })
    const background = () =>
      who.page
        .frameLocator(button)
        .getByRole('button')
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background()).toBe('rgb(59, 76, 202)')
    await opened(who)
    expect(await background()).toBe('rgb(180, 85, 45)')
    expect(
      await who.page.locator(content).evaluate((frame) => getComputedStyle(frame).borderRadius),
    ).toBe('12px')
  })

  it('in modal mode it is a tab with a text, docked to the side (R-WUI-03, R-WUI-04, A-176)', async () => {
    const who = await stage.opens({ settings: { modal_mode: true } })
    const tab = await box(who, button)
    expect(tab.x + tab.width).toBe(1280)
    await who.page.frameLocator(button).getByRole('button', { name: 'Feedback' }).waitFor()
    const other = await stage.opens({
      fixture: languages(3),
      settings: {
        modal_mode: true,
        modal_toggle_text: 'Tell us more',
        default_language_code: 'ar',
      },
    })
    expect((await box(other, button)).x).toBe(0)
    await other.page.frameLocator(button).getByText('Tell us more').waitFor()
  })

  it('the height of the tab follows its text (R-WUI-30, R-CONST-12)', async () => {
    const who = await stage.opens({ settings: { modal_mode: true } })
    await expect.poll(async () => (await box(who, button)).height).toBeGreaterThan(90)
    const before = (await box(who, button)).height
    await opened(who)
    await who.says({ type: 'language', code: 'tr', dir: 'ltr', texts })
    await expect.poll(async () => (await box(who, button)).height).toBeGreaterThan(before + 40)
  })
})

describe.skipIf(stage.reason)('the content frame', () => {
  it('comes with the first hover and opens at 355 by 450 without corners (R-WUI-23, R-WUI-26, R-WGT-10, R-CONST-10)', async () => {
    const who = await stage.opens()
    expect(await who.page.locator(content).count()).toBe(0)
    await opened(who)
    expect(await box(who, content)).toEqual({ x: 905, y: 350, width: 355, height: 450 })
    expect(
      await who.page.locator(content).evaluate((frame) => getComputedStyle(frame).borderRadius),
    ).toBe('0px')
  })

  it('follows its content between 250 and 600 (R-WUI-27, R-WUI-28, R-WUI-29)', async () => {
    const who = await stage.opens()
    await opened(who)
    for (const [heightPx, wanted] of [
      [520, 520],
      [2_000, 600],
      [30, 250],
    ] as const) {
      await who.says({ type: 'size', heightPx })
      await expect.poll(async () => (await box(who, content)).height).toBe(wanted)
    }
    await who.says({ type: 'size', heightPx: 2_000 })
    await who.page.setViewportSize({ width: 1280, height: 500 })
    await expect.poll(async () => (await box(who, content)).height).toBe(380)
    await expect
      .poll(async () => (await who.told()).findLast((message) => message.type === 'layout'))
      .toMatchObject({ layout: { maxHeightPx: 380 } })
  })

  it('fills a phone where it may (R-WUI-22)', async () => {
    const full = await stage.opens({ context: iphone })
    await opened(full)
    expect(await box(full, content)).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const sheet = await stage.opens({ context: iphone, settings: { full_page_on_mobile: false } })
    await opened(sheet)
    expect((await box(sheet, content)).width).toBe(374)
  })

  it('a dialog lies over the page, holds it still, and a click beside it ends that (R-WUI-05, R-WUI-06, R-WUI-07, R-WGT-49)', async () => {
    const who = await stage.opens({
      settings: { modal_mode: true },
      host: { htmlAttributes: 'style="overflow-x:clip"' },
    })
    const { page } = who
    const scrolled = async () => {
      await page.mouse.move(200, 200)
      await page.mouse.wheel(0, 400)
      return scrollRests(page)
    }
    const before = await page.evaluate(() => document.body.getAttribute('style') ?? '')
    await opened(who)
    const frame = await box(who, content)
    expect(frame.x + frame.width / 2).toBe(640)
    expect(await scrolled()).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await page.mouse.click(50, 50)
    await gone(who)
    expect(await page.evaluate(() => document.body.getAttribute('style') ?? '')).toBe(before)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await who.command('open')
    await seen(who)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await page.keyboard.press('Escape')
    await gone(who)
  })

  it('beside the button nothing lies over the page and it scrolls (R-WUI-08)', async () => {
    const who = await stage.opens()
    await opened(who)
    await who.page.mouse.move(200, 200)
    await who.page.mouse.wheel(0, 400)
    await expect.poll(() => who.page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(
      await who.page.evaluate(
        () => document.elementFromPoint(50, 50)?.closest('#psn-widget-root') ?? null,
      ),
    ).toBeNull()
  })

  it('closes when its page says so, and gives the focus back (R-WUI-10)', async () => {
    const who = await stage.opens()
    await opened(who)
    await who.page.frameLocator(content).getByLabel('Answer').focus()
    await who.says({ type: 'close' })
    await gone(who)
    expect(await who.page.evaluate(() => document.activeElement?.id)).toBe(
      'psn-widget-button-frame',
    )
  })

  it('receives the page, the visitor and the attributes, early and late (A-064, R-WGT-45, R-WGT-55)', async () => {
    const who = await stage.opens({
      host: {
        before:
          "window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{external_id:'e1',email:'a@b.test'});PSNWidget('setAttributes',{plan:'Gümüş'})",
      },
      address: '?from=mail',
    })
    await opened(who)
    const [start] = await who.told()
    expect(start).toMatchObject({
      type: 'start',
      code: who.code,
      customer: { external_id: 'e1', email: 'a@b.test' },
      language: null,
    })
    if (start?.type !== 'start') throw new Error('It should start.')
    expect(start.hostUrl).toMatch(/shop\.test:\d+\/\d+\?from=mail$/)
    expect(JSON.parse(Buffer.from(start.responses ?? '', 'base64').toString())).toEqual([
      { question: 'plan', answer: 'Gümüş' },
    ])
    await who.command('setLanguage', 'tr')
    await who.command('setCustomer', { name: 'Ada' })
    await who.page.evaluate(() => history.pushState(null, '', '?moved=1'))
    await who.command('close')
    await who.command('open')
    await expect
      .poll(async () => (await who.told()).slice(-5))
      .toMatchObject([
        { type: 'language', language: 'tr' },
        { type: 'customer', customer: { external_id: 'e1', name: 'Ada' } },
        { type: 'closed' },
        { type: 'moved', hostUrl: expect.stringContaining('?moved=1') },
        { type: 'opened', by: 'api', takesFocus: true },
      ])
  })
})

describe.skipIf(stage.reason)('what the page hears', () => {
  it('each change once, with the channel and no more (R-MSG-01, R-MSG-02, R-MSG-03, R-MSG-05, R-MSG-08, R-MSG-10, R-WGT-24, R-WGT-25, R-WGT-26)', async () => {
    const who = await stage.opens({ settings: listed })
    await opened(who)
    await who.command('open')
    await who.command('close')
    await who.command('close')
    await who.command('toggle')
    await who.command('hide')
    await who.command('hide')
    await expect
      .poll(() => who.heard())
      .toEqual([
        'PSN_WIDGET_OPENED',
        'PSN_WIDGET_CLOSED',
        'PSN_WIDGET_OPENED',
        'PSN_WIDGET_CLOSED',
        'PSN_WIDGET_HID',
      ])
    expect(await who.page.locator(`${button},${content}`).count()).toBe(0)
    const [first] = await who.page.evaluate(() => window.heard ?? [])
    expect(first).toEqual({
      type: 'PSN_WIDGET_OPENED',
      id: '7',
      name: 'Shop',
      origin: new URL(who.url).origin,
      isOwn: true,
    })
    await who.command('show')
    await who.page.locator(button).waitFor()
    expect(await who.page.locator(content).isVisible()).toBe(false)
  })

  it('nothing on the window without a list of domains, but its callbacks are called (R-MSG-06, A-175)', async () => {
    const who = await stage.opens({
      host: {
        body: '<h1>Shop</h1>',
        before:
          "window.called=[];window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('on','opened',function(detail){called.push(detail.code)})",
      },
    })
    await opened(who)
    expect(await who.page.evaluate(() => Reflect.get(window, 'called'))).toEqual([who.code])
    expect(await who.heard()).toEqual([])
  })

  it('what the survey and the chat say reaches the page (R-MSG-07, R-MSG-09, R-WGT-60)', async () => {
    const who = await stage.opens()
    await opened(who)
    await who.says({ type: 'event', message: { type: 'PSN_END_OF_FLOW' } })
    await who.says({
      type: 'event',
      message: {
        type: 'PSN_FEEDBACK_SUBMITTED',
        feedback_id: 'f',
        node_id: 'n',
        is_internal_feedback: false,
      },
    })
    await who.says({ type: 'event', message: { type: 'PSN_WEB_WIDGET_CLOSED' } })
    await who.says({ type: 'submitted', atMs: 1_795_000_000_000 })
    await expect
      .poll(() => who.heard())
      .toEqual(['PSN_END_OF_FLOW', 'PSN_FEEDBACK_SUBMITTED', 'PSN_WEB_WIDGET_CLOSED'])
    await expect
      .poll(() =>
        who.page.evaluate(() => JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')),
      )
      .toMatchObject({
        [who.nodeId]: { lastFeedbackSubmitDate: 1_795_000_000_000, isWidgetDisplayedBefore: true },
      })
  })
})
