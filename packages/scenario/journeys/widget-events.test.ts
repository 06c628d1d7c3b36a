// What a page says about its visitor and what the visitor has done: who sees the widget because of it, and what leaves the page.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { timePasses } from '../src/quiet.ts'
import { again, stub } from '../src/widget-rules-page.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const isThere = (who: ShownWidget, is: boolean) =>
  expect.poll(() => who.page.locator(button).isVisible()).toBe(is)
const sent = ({ log }: ShownWidget) =>
  log.to('POST', '/v2/web_widgets/').map((request) => request.postDataJSON())
const tracked = (...events: readonly (readonly [string, object?])[]) =>
  `${stub}${events.map((event) => `PSNWidget('track',${event.map((part) => JSON.stringify(part)).join()});`).join('')}`

describe.skipIf(stage.reason)('events of a page', () => {
  it('show the widget, also those before the script has come, and none leaves a page that lists none (ECO-78, ECO-83)', async () => {
    const order = {
      ...{ event: 'order', at_least: 2, once: true },
      where: [{ key: 'value', comparison: 'more_than' as const, value: '10' }],
    }
    const who = await stage.opens({
      settings: { targeting: { all: [order, { page_count: 1 }] } },
      before: (page) => page.clock.install(),
      host: { before: tracked(['order', { value: 12.5 }], ['order', { value: 3 }], ['Order']) },
    })
    await isThere(who, false)
    await who.command('track', 'order', { value: 11, cart: { size: 1 } })
    await isThere(who, true)
    expect(await who.command('explain')).toMatchObject({
      rules: expect.arrayContaining([
        expect.objectContaining({
          rule: 'targeting',
          holds: true,
          tests: [
            expect.objectContaining({ test: 'event', holds: true, actual: 'at least 2 times' }),
            expect.objectContaining({ test: 'page_count', holds: true }),
          ],
        }),
      ]),
    })
    // On one page only.
    await again(who)
    await isThere(who, false)
    expect(who.faults).toEqual([])
    await timePasses(who.page, 300)
    expect(sent(who)).toEqual([])
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it('leave the page where the widget collects them, with the person of that moment and once (ECO-78)', async () => {
    const who = await stage.opens({
      settings: { collected_events: ['order'] },
      host: { before: tracked(['order', { plan: 'gold' }], ['search']) },
    })
    await expect.poll(() => sent(who).length).toBe(1)
    await who.command('identify', { externalId: 'e1' })
    await who.command('track', 'order')
    await who.command('track', 'search')
    await who.command('reset')
    await who.command('track', 'order')
    await expect.poll(() => sent(who).flatMap(({ events }) => events).length).toBe(3)
    const requests = sent(who)
    expect(requests.map(({ external_id }) => external_id)).toEqual([undefined, 'e1', undefined])
    const events = requests.flatMap(({ events }) => events)
    expect(events.map(({ name, properties }) => [name, properties])).toEqual([
      ['order', { plan: 'gold' }],
      ['order', {}],
      ['order', {}],
    ])
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  })
})

describe.skipIf(stage.reason)('a visitor', () => {
  it('is the one that the page has identified last, whatever it calls meanwhile (ECO-77)', async () => {
    const before = `${stub}PSNWidget('identify',{externalId:'e1',email:'ada@shop.test'});PSNWidget('setCustomer',{name:'Ada'});PSNWidget('open')`
    const who = await stage.opens({ host: { before } })
    await expect
      .poll(async () => (await who.told()).map((message) => Object(message).customer))
      .toEqual([{ external_id: 'e1', email: 'ada@shop.test', name: 'Ada' }, undefined])
    await who.command('identify', { externalId: 'e2' })
    await expect
      .poll(async () => (await who.told()).at(-1))
      .toEqual({ type: 'customer', customer: { external_id: 'e2' } })
  })

  it('is forgotten, and a new frame begins without them (ECO-77)', async () => {
    const who = await stage.opens({
      settings: { targeting: { not: { event: 'order' } } },
      host: {
        tag: '<script async src="PRODUCT/widget.js" data-code="CODE" data-external-id="e1" data-user-hash="h1"></script>',
      },
    })
    await who.command('setAttributes', { plan: 'gold' })
    await who.command('open')
    await expect
      .poll(async () => (await who.told())[0])
      .toMatchObject({
        customer: { external_id: 'e1', user_hash: 'h1' },
      })
    await who.says({ type: 'keep', session: { isChatting: false, kept: { DEVICE_ID: 'd1' } } })
    await who.command('track', 'order')
    const kept = () =>
      who.page.evaluate(
        (nodeId) => JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')[nodeId],
        who.nodeId,
      )
    await expect.poll(async () => (await kept()).session).toBeTruthy()
    await who.command('close')
    // The event has hidden it, and the next visitor has done nothing yet.
    await isThere(who, false)
    await who.command('reset')
    await isThere(who, true)
    expect(await kept()).toMatchObject({
      isWidgetDisplayedBefore: true,
      forgottenAt: expect.any(Number),
    })
    expect((await kept()).session).toBeUndefined()
    expect(await who.page.locator(content).isVisible()).toBe(false)
    await who.command('open')
    await expect
      .poll(async () => (await who.told())[0])
      .toMatchObject({ customer: {}, responses: null, record: { forgottenAt: expect.any(Number) } })
    expect(Object(Object((await who.told())[0]).customer)).toEqual({})
  })

  it('sees what is meant for contacts only after the server has answered for them (ECO-80)', async () => {
    const who = await stage.opens({
      settings: { targeting: { about: 'contact', where: { all: [] } } },
    })
    await isThere(who, false)
    await who.command('identify', { externalId: 'stranger' })
    await expect
      .poll(() => who.log.to('GET', '/v1/web_widgets/code/').length)
      .toBeGreaterThanOrEqual(2)
    await isThere(who, false)
  })
})
