// Which visitors see a widget, and that a change needs no reload of the page. The clock is the driver's.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { auto } from '../src/fixtures.ts'
import { widgetIsLoaded } from '../src/widget-host.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const isThere = (who: ShownWidget, is: boolean) =>
  expect.poll(() => who.page.locator(button).isVisible()).toBe(is)
const isOpen = (who: ShownWidget, is: boolean) =>
  expect.poll(() => who.page.locator(content).isVisible()).toBe(is)
const again = async (who: ShownWidget) => {
  await who.page.reload()
  await widgetIsLoaded(who.page)
}
const withClock: Parameters<typeof stage.opens>[0] = { before: (page) => page.clock.install() }
const leaves = (who: ShownWidget) =>
  who.page.evaluate(() =>
    document.body.dispatchEvent(
      new MouseEvent('mouseout', { bubbles: true, clientX: 300, clientY: -1, relatedTarget: null }),
    ),
  )
const hour = 3_600_000

describe.skipIf(stage.reason)('time on an open page', () => {
  it('shows the widget when its display period ends (A-297)', async () => {
    const who = await stage.opens({
      ...withClock,
      settings: { display_once: true, display_once_delay_period: 600 },
    })
    await isThere(who, true)
    await again(who)
    await isThere(who, false)
    await who.page.clock.fastForward(600_000)
    await isThere(who, true)
  })

  it('shows the widget after its seconds on the page, and again after a move (A-294)', async () => {
    const who = await stage.opens({ ...withClock, settings: { target_seconds: 600 } })
    await isThere(who, false)
    await who.page.clock.fastForward(600_000)
    await isThere(who, true)
    await who.page.evaluate(() => history.pushState(null, '', '?next'))
    await who.page.clock.runFor(1_000)
    await isThere(who, false)
  })

  it('begins and ends the activation of the node, but never under a visitor who has it open (A-295, A-296)', async () => {
    const fixture = auto()
    const dates = {
      activation_start_date: new Date(Date.now() + hour).toISOString(),
      activation_end_date: new Date(Date.now() + 3 * hour).toISOString(),
    }
    const nodes = (fixture.bundle.nodes ?? []).map((node) => ({ ...node, ...dates }))
    const who = await stage.opens({
      ...withClock,
      fixture: { ...fixture, bundle: { ...fixture.bundle, nodes } },
    })
    await isThere(who, false)
    await who.page.clock.fastForward(hour + 1_000)
    await isThere(who, true)
    await who.command('open')
    await isOpen(who, true)
    await who.page.clock.fastForward(2 * hour)
    await isOpen(who, true)
    await who.command('close')
    await isThere(who, false)
    expect(who.faults).toEqual([])
  })
})

describe.skipIf(stage.reason)('the visitors of a widget', () => {
  it('are those with its attributes, as soon as the page names them (A-291, A-297)', async () => {
    const target_attributes = [
      { key: 'plan', comparison: 'is' as const, value: 'gold' },
      { key: 'seats', comparison: 'more_than' as const, value: '5' },
    ]
    const who = await stage.opens({ settings: { target_attributes } })
    await isThere(who, false)
    await who.command('setAttributes', { plan: 'Gold' })
    await isThere(who, false)
    await who.command('setCustomer', { schema: { seats: 6 } })
    await isThere(who, true)
    await who.command('setAttributes', { plan: 'silver' })
    await isThere(who, false)
    await who.page.evaluate(() =>
      window.PSNWidget?.('setAttributes', {
        get plan() {
          throw new Error('mine')
        },
      }),
    )
    await who.command('setAttributes', { plan: 'gold' })
    await isThere(who, true)
    expect(await who.command('explain')).toMatchObject({
      isVisible: true,
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'attributes', holds: true })]),
    })
  })

  it('are those at the third page of a visit, over loads and moves (A-292)', async () => {
    const who = await stage.opens({ ...withClock, settings: { target_pages: 3 } })
    await isThere(who, false)
    await again(who)
    await isThere(who, false)
    await who.page.evaluate(() => history.pushState(null, '', '?next'))
    await who.page.clock.runFor(1_000)
    await isThere(who, true)
    await who.page.clock.fastForward(hour)
    await again(who)
    await isThere(who, false)
  })

  it('are the share that the owner wants, and stay the same ones (A-293)', async () => {
    const who = await stage.opens({ settings: { target_percentage: 50 } })
    const drawn = await who.page.evaluate(
      (nodeId) =>
        JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')[nodeId].lot as number,
      who.nodeId,
    )
    await isThere(who, drawn < 50)
    for (const lot of [10, 90]) {
      await who.page.evaluate(
        ([nodeId, lot]) =>
          localStorage.setItem('PSN::widgetStores', JSON.stringify({ [nodeId]: { lot } })),
        [who.nodeId, lot] as const,
      )
      await again(who)
      await isThere(who, lot < 50)
    }
  })
})

describe.skipIf(stage.reason)('opening automatically', () => {
  it('waits until the visitor has scrolled far enough (A-299)', async () => {
    const who = await stage.opens({
      settings: { display_on_scroll: 50 },
      host: { body: '<div style="height:5000px"></div>' },
    })
    const scroll = (share: number) =>
      who.page.evaluate(async (share) => {
        const scrolled = new Promise((resolve) =>
          addEventListener('scroll', resolve, { once: true }),
        )
        scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share)
        await scrolled
      }, share)
    await isThere(who, true)
    await scroll(0.4)
    expect(await who.page.locator(content).count()).toBe(0)
    await scroll(0.55)
    await isOpen(who, true)
    await who.command('close')
    await scroll(0.9)
    await isOpen(who, false)
  })

  it('happens on leaving again after the pause of the owner (A-298)', async () => {
    const who = await stage.opens({
      ...withClock,
      settings: { display_on_exit: true, exit_delay_period: 600 },
    })
    await isThere(who, true)
    await leaves(who)
    await isOpen(who, true)
    await again(who)
    await leaves(who)
    expect(await who.page.locator(content).count()).toBe(0)
    await who.page.clock.fastForward(600_000)
    await again(who)
    await leaves(who)
    await isOpen(who, true)
  })
})
