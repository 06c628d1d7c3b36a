import type { WidgetRecord } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isQuiet, timePasses } from '../src/quiet.ts'
import { again, isOpen, listed, opens, ownsClock, stub } from '../src/widget-rules-page.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
/** Records by the page's own clock when it was loaded and when it was opened. */
const times =
  "window.at=[];for(const name of ['loaded','opened'])PSNWidget('on',name,function(){at.push(Date.now())});"
const leaves = (who: ShownWidget, x: number, y: number, selector = 'body') =>
  who.page.evaluate(
    ([clientX, clientY, from]) =>
      document
        .querySelector(from)
        ?.dispatchEvent(
          new MouseEvent('mouseout', { bubbles: true, clientX, clientY, relatedTarget: null }),
        ),
    [x, y, selector] as const,
  )

describe.skipIf(stage.reason)('alone', () => {
  it('openOnce opens once, and says so the next time (R-WGT-27, R-WGT-28, R-MSG-04, A-161)', async () => {
    const who = await stage.opens({ settings: listed })
    await who.command('openOnce')
    await opens(who)
    await again(who)
    await who.command('openOnce')
    await expect.poll(() => who.heard()).toEqual(['PSN_WIDGET_DISPLAYED_BEFORE'])
    expect(await isOpen(who)).toBe(false)
  })

  it('opens after its interval, and takes no focus (R-WGT-29)', async () => {
    const who = await stage.opens({
      settings: { ...listed, display_interval: 2 },
      host: { before: `${stub}${times}`, body: '<input id="mine" autofocus>' },
    })
    await opens(who)
    const [loadedAt = 0, openedAt = 0] = await who.page.evaluate(
      () => Reflect.get(window, 'at') as number[],
    )
    expect(openedAt - loadedAt).toBeGreaterThan(1_800)
    expect(openedAt - loadedAt).toBeLessThan(3_500)
    expect(await who.page.evaluate(() => document.activeElement?.id)).toBe('mine')
    expect(await who.heard()).toEqual(['PSN_WIDGET_OPENED'])
  })

  it.each<[string, Opening['settings'], Partial<WidgetRecord>]>([
    ['R-WGT-30', { display_interval: 0, display_once: true }, {}],
    [
      'R-WGT-30',
      { display_interval: 0, prevent_multiple_feedback: true },
      { lastFeedbackSubmitDate: Date.now() },
    ],
    ['R-WGT-32', { display_interval: null }, {}],
  ])('stays closed at the second visit with $1 ($0)', async (_row, settings, change) => {
    const who = await stage.opens({ settings: settings ?? {}, before: ownsClock })
    await again(who, change)
    await who.command('show')
    await timePasses(who.page, 5_000)
    expect(await isOpen(who)).toBe(false)
  })

  it('not when it was opened or hidden before (R-WGT-31)', async () => {
    const who = await stage.opens({
      settings: { ...listed, display_interval: 60 },
      before: ownsClock,
    })
    await who.command('open')
    await who.command('close')
    const hidden = await stage.opens({
      settings: { ...listed, display_interval: 60 },
      before: ownsClock,
    })
    await hidden.command('hide')
    await hidden.command('show')
    for (const { page } of [who, hidden]) await timePasses(page, 70_000)
    expect([await isOpen(who), await isOpen(hidden)]).toEqual([false, false])
    expect(await who.heard()).toEqual(['PSN_WIDGET_OPENED', 'PSN_WIDGET_CLOSED'])
  })

  it('opens when the pointer leaves through the top, once, on a first visit (R-WGT-33, R-WGT-34, R-WGT-35, R-WGT-36, R-WGT-37)', async () => {
    const who = await stage.opens({
      settings: { display_on_exit: true },
      host: { body: '<input id="field"><fieldset><p id="inside">x</p></fieldset>' },
    })
    await leaves(who, 0, 300)
    await leaves(who, 1_260, 0)
    await leaves(who, 300, 0, '#field')
    await leaves(who, 300, 0, '#inside')
    await isQuiet(who.page)
    expect(await isOpen(who)).toBe(false)
    await leaves(who, 300, -1)
    await opens(who)
    await who.command('close')
    await leaves(who, 300, -1)
    await isQuiet(who.page)
    expect(await isOpen(who)).toBe(false)
    await again(who)
    await leaves(who, 300, -1)
    await isQuiet(who.page)
    expect(await isOpen(who)).toBe(false)
  })

  it('not where it is not set (R-WGT-38)', async () => {
    const who = await stage.opens()
    await leaves(who, 300, -1)
    await isQuiet(who.page)
    expect(await isOpen(who)).toBe(false)
  })
})
