// What every visitor of a host page loads of a widget: a button in their language, and the rest when it is needed.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { languages } from '../src/fixtures.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const content = '#psn-widget-content-frame'
const buttonOf = ({ page }: ShownWidget) =>
  page.frameLocator('#psn-widget-button-frame').getByRole('button')
/** Counts the requested parts, and fails the first few requests for one. */
const watchesParts =
  (asked: string[], lost: { name?: string; times: number } = { times: 0 }) =>
  (page: Page) =>
    page.route(/\/widget-\w+-[0-9a-f]+\.js/, (route) => {
      const name = /\/widget-(\w+)-/.exec(route.request().url())?.[1] ?? ''
      asked.push(name)
      return name === lost.name && lost.times-- > 0 ? route.abort() : route.continue()
    })

describe.skipIf(stage.reason)('a widget that nobody has touched', () => {
  it('costs its page one script and one call, also where the page says who the visitor is (R-WGT-58)', async () => {
    const asked: string[] = []
    const before =
      "window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{external_id:'e1'});PSNWidget('setAttributes',{plan:'gold'})"
    const who = await stage.opens({
      host: { before },
      waits: 'nothing',
      before: watchesParts(asked),
    })
    await buttonOf(who).waitFor()
    expect(asked).toEqual([])
    expect(
      new URL(who.log.to('GET', '/v1/web_widgets/code/')[0]?.url() ?? '').searchParams.get(
        'external_id',
      ),
    ).toBe('e1')
    await buttonOf(who).click()
    await who.page.locator(content).waitFor({ state: 'visible' })
    expect(asked.toSorted()).toEqual(['life', 'stage'])
    await expect
      .poll(() => who.told())
      .toMatchObject([{ type: 'start', customer: { external_id: 'e1' } }, { type: 'opened' }])
  })

  it.each(['life', 'stage'])(
    'opens once, however often it is pressed, when the part called %s is lost at first',
    async (name) => {
      const asked: string[] = []
      const who = await stage.opens({
        waits: 'nothing',
        before: watchesParts(asked, { name, times: 2 }),
      })
      await buttonOf(who).click()
      if (name === 'life') await buttonOf(who).click()
      await who.page.locator(content).waitFor({ state: 'visible' })
      expect(asked.filter((part) => part === name).length).toBeGreaterThanOrEqual(3)
      await expect
        .poll(async () => (await who.told()).map(({ type }) => type))
        .toEqual(['start', 'opened'])
      expect(await who.page.evaluate(() => window.wrong)).toEqual([])
    },
  )

  it('does what the page has asked for in its order, however late the part comes that obeys', async () => {
    const asked: string[] = []
    const order =
      "['opened','closed'].forEach(function(name){PSNWidget('on',name,function(){order.push(name)})});PSNWidget('open');PSNWidget('close');PSNWidget('open')"
    const before = `window.order=[];window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};${order}`
    const who = await stage.opens({
      host: { before },
      waits: 'nothing',
      before: watchesParts(asked, { name: 'life', times: 3 }),
    })
    await who.page.locator(content).waitFor({ state: 'visible' })
    expect(await who.page.evaluate(() => Reflect.get(window, 'order'))).toEqual([
      'opened',
      'closed',
      'opened',
    ])
  })

  it('is gone at once when it is destroyed, and does not come back with its parts', async () => {
    const asked: string[] = []
    const who = await stage.opens({
      waits: 'nothing',
      before: watchesParts(asked, { name: 'life', times: 1 }),
    })
    await buttonOf(who).click()
    await who.command('destroy')
    expect(await who.page.locator('iframe').count()).toBe(0)
    await expect.poll(() => asked.filter((name) => name === 'life').length).toBe(2)
    await who.command('init', { code: who.code })
    await buttonOf(who).waitFor()
    expect(await who.page.locator('#psn-widget-root').count()).toBe(1)
    expect(await who.page.locator(content).isVisible()).toBe(false)
  })
})

describe.skipIf(stage.reason)('its words', () => {
  it.each<[string, string, string, string, 'left' | 'right']>([
    ['the owner’s language', 'tr', '', 'Geri bildirim penceresini aç', 'right'],
    [
      'the host page’s language, from right to left',
      'tr',
      'data-lang="ar"',
      'فتح نافذة الملاحظات',
      'left',
    ],
    [
      'the survey’s own, where it does not speak the one asked for',
      'xx',
      'data-lang="yy"',
      'Open the feedback window',
      'right',
    ],
  ])(
    'are in %s before anything is touched, and stay so',
    async (_name, code, attribute, name, side) => {
      const tag = `<script async src="PRODUCT/widget.js" data-code="CODE" ${attribute}></script>`
      const asked: string[] = []
      const who = await stage.opens({
        fixture: languages(3),
        settings: { default_language_code: code },
        host: { tag },
        content: 'real',
        waits: 'nothing',
        before: watchesParts(asked),
      })
      await buttonOf(who).waitFor()
      expect([await buttonOf(who).getAttribute('aria-label'), asked]).toEqual([name, []])
      const x = async () => (await who.page.locator('#psn-widget-button-frame').boundingBox())?.x
      expect(await x()).toBe(side === 'left' ? 20 : 1200)
      await buttonOf(who).hover()
      await who.frame.locator('html[lang]').waitFor({ state: 'attached' })
      expect([await buttonOf(who).getAttribute('aria-label'), await x()]).toEqual([
        name,
        side === 'left' ? 20 : 1200,
      ])
    },
  )
})
