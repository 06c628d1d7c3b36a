// The complete widget: the real loader on a page of another site, the real configuration, and the real page inside its frame.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closesWidget } from '../src/closes-widget.ts'
import { chatEnd, languages, short } from '../src/fixtures.ts'
import { widgetIsLoaded } from '../src/widget-host.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const listed = { enabled_domains: ['shop.test'], web_channel: { id: '7', name: 'Shop' } }
const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
}
const queue = 'window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};'

const arrives = (opening: Opening = {}): Promise<ShownWidget> =>
  stage.opens({ fixture: short(), content: 'real', ...opening })
const press = (who: ShownWidget) => who.page.frameLocator(button).getByRole('button').click()
const asked = (who: ShownWidget) => who.frame.getByText('q1').first().waitFor()
const gone = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'hidden' })
const opened = async (who: ShownWidget) => {
  await press(who)
  await asked(who)
}
const picks = (who: ShownWidget, key: string) =>
  who.frame.locator('label').filter({ hasText: key }).first().click()
const sends = async (who: ShownWidget) => {
  await picks(who, 'A')
  await who.frame.getByRole('button', { name: 'Send' }).click()
  await who.frame.getByText('All done').waitFor()
}
const box = async (who: ShownWidget, selector: string) => {
  const found = await who.page.locator(selector).boundingBox()
  if (!found) throw new Error(`${selector} is not there`)
  return found
}
const visits = (who: ShownWidget) =>
  who.log
    .to('POST', '/v2/web_widgets/')
    .map((request) => request.postDataJSON() as Record<string, unknown>)
const record = (who: ShownWidget) =>
  who.page.evaluate(
    (nodeId) => JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')[nodeId],
    who.nodeId,
  )

describe.skipIf(stage.reason)('from the closed button to the next feedback', () => {
  it('opened, answered, sent, closed, and opened for another (R-WGT-45, R-WGT-47, R-WGT-60, R-MSG-09, R-MSG-10, R-WUI-10, R-OFF-17, A-183)', async () => {
    const who = await arrives({
      settings: listed,
      host: {
        before: `${queue}PSNWidget('setCustomer',{external_id:'card-9',email:'ada@shop.test'})`,
      },
      address: '?from=mail',
    })
    expect(await who.page.locator(content).count()).toBe(0)
    await opened(who)
    expect(visits(who)).toEqual([
      {
        node_id: who.nodeId,
        device_id: expect.any(String),
        external_id: 'card-9',
        email: 'ada@shop.test',
      },
    ])
    await sends(who)
    await expect
      .poll(() => who.heard(), { timeout: 25_000 })
      .toEqual(
        expect.arrayContaining(['PSN_WIDGET_OPENED', 'PSN_END_OF_FLOW', 'PSN_FEEDBACK_SUBMITTED']),
      )
    const [stored] = await stage.server.feedbacks(who.nodeId)
    expect(stored).toMatchObject({ origin_url: who.url, customer: { external_id: 'card-9' } })
    const heard = await who.page.evaluate(() => window.heard ?? [])
    expect(heard.find(({ type }) => type === 'PSN_FEEDBACK_SUBMITTED')).toEqual({
      type: 'PSN_FEEDBACK_SUBMITTED',
      feedback_id: stored?.id,
      node_id: who.nodeId,
      is_internal_feedback: false,
      origin: new URL(who.url).origin,
      isOwn: true,
    })
    const said = JSON.stringify(heard)
    for (const secret of ['card-9', 'ada@shop.test', '"A"']) expect(said).not.toContain(secret)
    await expect
      .poll(async () => Math.abs((await record(who)).lastFeedbackSubmitDate - Date.now()))
      .toBeLessThan(30_000)
    expect(await record(who)).toMatchObject({
      isWidgetDisplayedBefore: true,
      widgetInitialDisplayTime: expect.any(Number),
    })

    await closesWidget(who)
    expect(await who.page.evaluate(() => document.activeElement?.id)).toBe(
      'psn-widget-button-frame',
    )
    await opened(who)
    expect(await who.frame.locator('input:checked').count()).toBe(0)
    await sends(who)
    await expect.poll(async () => (await stage.server.feedbacks(who.nodeId)).length).toBe(2)
    expect(visits(who)).toHaveLength(1)
    expect(who.faults).toEqual([])
  })

  it('where one feedback is enough, says so, and is not there at the next load (R-WGT-22, A-183)', async () => {
    const who = await arrives({ settings: { prevent_multiple_feedback: true } })
    await opened(who)
    await sends(who)
    await closesWidget(who)
    await press(who)
    await who.frame.getByText('You already answered').waitFor()
    await closesWidget(who)
    await who.page.reload()
    await widgetIsLoaded(who.page)
    expect(await who.page.locator('iframe').count()).toBe(0)
  })

  it('the frame is as high as what is in it, and follows it (R-WUI-27, R-WUI-29)', async () => {
    const who = await arrives({ fixture: languages(1) })
    await press(who)
    await who.frame.getByText('Welcome').waitFor()
    const needed = () =>
      who.frame
        .locator('body')
        .evaluate((body) =>
          [...body.querySelectorAll<HTMLElement>('[data-part]')].reduce(
            (sum, part) => sum + part.getBoundingClientRect().height,
            0,
          ),
        )
    const differs = async () =>
      Math.abs((await box(who, content)).height - Math.max(250, Math.ceil(await needed())))
    await expect.poll(differs).toBeLessThanOrEqual(2)
    const before = (await box(who, content)).height
    await picks(who, 'A')
    await expect.poll(async () => (await box(who, content)).height).toBeGreaterThan(before + 40)
    await expect.poll(differs).toBeLessThanOrEqual(2)
  })

  it('the bubble opens it (R-WGT-53)', async () => {
    const who = await arrives({ settings: { popover_text: 'Questions about sizes?' } })
    await who.page
      .frameLocator('#psn-widget-popover-frame')
      .getByText('Questions about sizes?')
      .click()
    await asked(who)
    await sends(who)
  })
})

describe.skipIf(stage.reason)('every way it stands', () => {
  it('a dialog, closed by Escape inside and by a click beside it (R-WUI-05, R-WUI-06, R-WUI-07, R-WGT-49, A-245)', async () => {
    const who = await arrives({ settings: { modal_mode: true } })
    await opened(who)
    await who.frame.getByRole('dialog').waitFor()
    const frame = await box(who, content)
    expect([frame.x + frame.width / 2, frame.width]).toEqual([640, 520])
    expect(await who.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await expect
      .poll(() => who.page.evaluate(() => document.activeElement?.id))
      .toBe('psn-widget-content-frame')
    await who.page.keyboard.press('Escape')
    await gone(who)
    expect(await who.page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe(
      'hidden',
    )
    expect(await who.page.evaluate(() => document.activeElement?.id)).toBe(
      'psn-widget-button-frame',
    )
    await opened(who)
    await who.page.mouse.click(50, 50)
    await gone(who)
  })

  it('a phone is filled from edge to edge, and the header leads out (R-WUI-22, R-WUI-10)', async () => {
    const who = await arrives({ context: iphone })
    await opened(who)
    expect(await box(who, content)).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    // The question is there before the page is hydrated and knows its layout.
    await who.frame.locator('.widget-page[data-layout="full_page"]').waitFor()
    await sends(who)
    await closesWidget(who)
    await who.page.locator(button).waitFor()
  })

  it('from right to left it is at the left (A-176, R-WUI-03)', async () => {
    const who = await arrives({ fixture: languages(3), settings: { default_language_code: 'ar' } })
    expect((await box(who, button)).x).toBe(20)
    await press(who)
    await who.frame.locator('html[dir="rtl"][lang="ar"]').waitFor()
    await who.frame.locator('.sheet__page').waitFor()
    expect((await box(who, content)).x).toBe(20)
    const close = await who.frame.locator('.widget-header__close').boundingBox()
    expect(close?.x).toBeLessThan(60)
    await who.frame.locator('.language-menu__button, .language-button').click()
    await who.frame.getByText('English', { exact: true }).click()
    await who.frame.locator('html[dir="ltr"]').waitFor()
    await expect
      .poll(async () => [(await box(who, button)).x, (await box(who, content)).x])
      .toEqual([1200, 905])
  })

  it('in the dark it is dark, before and after its page has come', async () => {
    const who = await arrives({ context: { colorScheme: 'dark' } })
    const shell = () =>
      who.page
        .locator(content)
        .evaluate(
          (frame) => frame.parentElement && getComputedStyle(frame.parentElement).backgroundColor,
        )
    await opened(who)
    expect(await shell()).toBe('rgb(23, 27, 34)')
    const surface = await who.frame.locator('.widget-header').evaluate((header) => {
      let at: Element | null = header
      while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)')
        at = at.parentElement
      return at && getComputedStyle(at).backgroundColor
    })
    expect(surface).toBe('rgb(23, 27, 34)')
  })
})

describe.skipIf(stage.reason)('what a page may ask of it', () => {
  it('attributes go along with the call for the survey (R-WGT-55, R-WGT-56, A-186)', async () => {
    const who = await arrives({
      host: { before: `${queue}PSNWidget('setAttributes',{plan:'Gümüş'})` },
    })
    await opened(who)
    await expect.poll(() => who.log.to('GET', `/v1/nodes/${who.nodeId}`).length).toBe(1)
    const [call] = who.log.to('GET', `/v1/nodes/${who.nodeId}`)
    const sent = new URL(call?.url() ?? '').searchParams.get('responses') ?? ''
    expect(JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))).toEqual([
      { question: 'plan', answer: 'Gümüş' },
    ])
    await sends(who)
  })

  it('setCustomer while it is open is another visitor, whose feedback it then is', async () => {
    const who = await arrives()
    await opened(who)
    await who.command('setCustomer', { external_id: 'card-2' })
    await expect
      .poll(() => visits(who).map((visit) => visit['external_id']))
      .toEqual([undefined, 'card-2'])
    await sends(who)
    expect((await stage.server.feedbacks(who.nodeId))[0]?.customer).toMatchObject({
      external_id: 'card-2',
    })
  })

  it('setLanguage before and after: the page, its title and the button speak it', async () => {
    const who = await arrives({
      fixture: languages(3),
      host: { before: `${queue}PSNWidget('setLanguage','tr')` },
    })
    await press(who)
    await who.frame.locator('html[lang="tr"]').waitFor()
    await who.frame.getByRole('button', { name: 'Kapat' }).waitFor()
    await expect
      .poll(() => who.page.frameLocator(button).getByRole('button').getAttribute('aria-label'))
      .toBe('Kapat')
    await who.command('setLanguage', 'en')
    await who.frame.getByRole('button', { name: 'Close' }).waitFor()
    await expect
      .poll(() => who.page.frameLocator(button).getByRole('button').getAttribute('aria-label'))
      .toBe('Close')
  })

  it('openOnce, toggle, hide and show around the real page (R-WGT-27, R-WGT-28, R-MSG-01, R-MSG-02, R-MSG-03, R-MSG-04, R-MSG-05, R-MSG-08)', async () => {
    const who = await arrives({ settings: listed })
    await who.command('openOnce')
    await asked(who)
    await picks(who, 'A')
    await who.command('toggle')
    await gone(who)
    await who.command('openOnce')
    await who.command('open')
    await asked(who)
    expect(await who.frame.locator('input:checked').count()).toBe(1)
    await who.command('hide')
    await who.command('show')
    await opened(who)
    await expect
      .poll(() => who.heard())
      .toEqual([
        'PSN_WIDGET_OPENED',
        'PSN_WIDGET_CLOSED',
        'PSN_WIDGET_DISPLAYED_BEFORE',
        'PSN_WIDGET_OPENED',
        'PSN_WIDGET_CLOSED',
        'PSN_WIDGET_HID',
        'PSN_WIDGET_OPENED',
      ])
    expect(await who.command('explain')).toMatchObject({ isVisible: true, hasButton: true })
    await who.command('destroy')
    expect(await who.page.locator('[id^=psn-widget]').count()).toBe(0)
    expect(who.faults).toEqual([])
  })

  it('what was sent with a chat is listed when the page asks, and a new one begins from there (R-WUI-19, R-WUI-20, A-179)', async () => {
    const who = await arrives({ fixture: chatEnd({ name: 'Fernhill' }) })
    await opened(who)
    await picks(who, 'A')
    await who.frame.getByRole('button', { name: 'Next' }).click()
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.frame.locator('.chat').waitFor({ timeout: 25_000 })
    await closesWidget(who)
    await press(who)
    // A chat continues where it was.
    await who.frame.locator('.chat-page').waitFor()
    await who.command('showPreviousFeedbacks')
    await who.frame.locator('.previous__entry').getByText('Fernhill').waitFor()
    expect(await who.frame.locator('.previous__entry').count()).toBe(1)
    await who.frame.getByRole('button', { name: 'New feedback' }).click()
    await asked(who)
    expect(await who.frame.locator('input:checked').count()).toBe(0)
  })
})
