// The components of `@askwell/react-native` in an app, whose web views are pages of a real browser with the screen of a phone.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, radio, submit, text, textarea } from '../src/element-builder.ts'
import { auto, type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openNativeStage, type Phone } from '../src/native-stage.ts'
import { isQuiet } from '../src/quiet.ts'

const stage = await openNativeStage()
const phones: Phone[] = []
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()))
})
afterAll(() => stage.close())

type Before = Parameters<typeof stage.takes>[0]

async function shows(
  fx: Fixture,
  presentation: 'screen' | 'sheet',
  before?: Before,
): Promise<Phone> {
  await stage.server.imports(fx.bundle)
  const phone = await stage.takes(before)
  phones.push(phone)
  await opens(phone, fx, presentation)
  return phone
}
const opens = (phone: Phone, fx: Fixture, presentation: 'screen' | 'sheet') =>
  phone.app.evaluate((survey) => window.show?.({ survey }), {
    ...{ host: stage.server.url, nodeId: fx.nodeId, presentation },
  })
const names = async (phone: Phone) => (await phone.news()).map(([name]) => name)
const said = (phone: Phone, ...expected: string[]) =>
  expect.poll(() => names(phone)).toEqual(expected)
const close = (phone: Phone) => phone.app.getByText('✕').click()
/** The driver refuses while a page of the profile closes. */
const goes = (phone: Phone, where: 'online' | 'offline') =>
  expect
    .poll(() =>
      phone.storage.setOffline(where === 'offline').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

describe.skipIf(stage.reason)('a survey in an app', () => {
  it('is answered in a sheet as high as its content, and closed once (ECO-62, ECO-63, ECO-64, ECO-66, ECO-69)', async () => {
    const fx = auto()
    const phone = await shows(fx, 'sheet')
    await said(phone, 'onReady')
    const view = phone.view()
    const heights = async () => ({
      sheet: (await phone.app.getByTestId('askwell-surface').boundingBox())?.height,
      content: await view.evaluate(() => document.body.getBoundingClientRect().height),
    })
    await expect
      .poll(async () => {
        const { sheet, content } = await heights()
        return (sheet ?? 0) - Math.min(Math.floor(844 * 0.9), 48 + Math.ceil(content))
      })
      .toBe(0)
    // A page of the same host without the nonce, and a frame that guesses one.
    await view.evaluate(() => {
      for (const nonce of [undefined, '', '1-2-3-4'])
        Reflect.get(window, 'ReactNativeWebView').postMessage(
          JSON.stringify({ type: 'event', message: { type: 'PSN_END_OF_FLOW' }, nonce }),
        )
    })
    await view.locator('label').filter({ hasText: 'A' }).first().tap()
    await said(phone, 'onReady', 'onEnd', 'onSubmitted')
    await close(phone)
    await phone.app.evaluate(() => window.show?.({}))
    await isQuiet(phone.app)
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect((await phone.news()).slice(2)).toEqual([
      ['onSubmitted', expect.objectContaining({ feedback_id: stored?.id, node_id: fx.nodeId })],
      ['onClose', 'completed'],
    ])
    expect(stored?.origin_url).toBe(`${stage.server.url}/feedback?node_id=${fx.nodeId}`)
  })

  it('shows an error without a network, and the survey after Try again; an answer given offline is sent (ECO-65)', async () => {
    const fx = auto()
    await stage.server.imports(fx.bundle)
    const phone = await stage.takes()
    phones.push(phone)
    await goes(phone, 'offline')
    await opens(phone, fx, 'screen')
    await phone.app.getByText('could not be loaded').waitFor()
    await goes(phone, 'online')
    await phone.app.getByText('Try again').click()
    await said(phone, 'onError', 'onReady')
    await phone.view().locator('html[data-ready]').waitFor()
    await isQuiet(phone.view())
    await goes(phone, 'offline')
    await phone.view().locator('label').filter({ hasText: 'B' }).first().tap()
    await expect.poll(() => names(phone)).toContain('onEnd')
    await close(phone)
    await expect.poll(async () => (await phone.news()).at(-1)).toEqual(['onClose', 'completed'])
    expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
    await goes(phone, 'online')
    await phone.app.evaluate(() => window.show?.({}))
    await opens(phone, fx, 'screen')
    await expect.poll(async () => (await stage.server.feedbacks(fx.nodeId)).length).toBe(1)
  })

  it('gives links of other hosts to the system, and goes back with Android (ECO-64, ECO-67)', async () => {
    const phone = await shows(auto(), 'screen')
    await said(phone, 'onReady')
    const view = phone.view()
    const address = view.url()
    await view.evaluate(() => {
      const link = document.createElement('a')
      Object.assign(link, {
        href: 'https://shop.example/help',
        target: '_blank',
        textContent: 'Help',
      })
      document.body.append(link)
    })
    await view.getByText('Help').click()
    await expect
      .poll(() => phone.app.evaluate(() => window.opened))
      .toEqual(['https://shop.example/help'])
    expect(view.url()).toBe(address)
    await phone.app.evaluate(() => window.pressBack?.())
    await said(phone, 'onReady', 'onClose')
    expect((await phone.news()).at(-1)).toEqual(['onClose', 'back'])
  })

  it('scrolls the focused field above a keyboard that covers the page (ECO-66)', async () => {
    const fields = ['q1', 'q2', 'q3'].map((key) => textarea(key))
    const fx = fixture(
      flow('Fields')
        .page('S1', ...fields, text('last'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const phone = await shows(fx, 'screen', (page) => page.addInitScript(cover))
    await said(phone, 'onReady')
    const field = phone.view().locator('input[type=text]').last()
    await field.focus()
    expect((await field.boundingBox())?.y).toBeGreaterThan(844 - 400)
    await phone.view().evaluate(() => Reflect.get(window, 'openKeyboard')(400))
    await expect
      .poll(async () => {
        const box = await field.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= 844 - 400
      })
      .toBe(true)
  })

  it('stays with its app in the conversation after it, whose close button closes both (ECO-63, ECO-64)', async () => {
    const fx = fixture(
      flow('Then a chat')
        .page('S1', radio('q1', ['A', 'B']))
        .chat('Chat'),
    )
    const phone = await shows(fx, 'sheet')
    await said(phone, 'onReady')
    await phone.view().locator('label').filter({ hasText: 'A' }).first().tap()
    const leave = phone.view().getByTestId('chat-close')
    await leave.waitFor()
    await expect
      .poll(async () => (await phone.app.getByTestId('askwell-surface').boundingBox())?.height)
      .toBe(Math.floor(844 * 0.9))
    await leave.tap()
    await expect.poll(async () => (await phone.news()).at(-1)).toEqual(['onClose', 'completed'])
  })

  it('is refused: a closed survey is not shown, and a host without a survey is an error (ECO-64)', async () => {
    const closed = auto({ activation_end_date: '2020-01-01T00:00:00Z' })
    const phone = await shows(closed, 'screen')
    await said(phone, 'onClose')
    await phone.app.evaluate(() => window.show?.({}))
    await opens(phone, auto(), 'screen')
    await said(phone, 'onClose', 'onError', 'onClose')
    expect((await phone.news()).filter(([name]) => name === 'onClose')).toEqual([
      ['onClose', 'expired'],
      ['onClose', 'error'],
    ])
  })
})

/** A visual viewport of which a keyboard covers the lower part, as that of iOS. */
function cover(): void {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: innerHeight })
  Object.defineProperty(window, 'visualViewport', { value: view })
  Object.assign(window, {
    openKeyboard(heightPx: number) {
      view.height = innerHeight - heightPx
      view.dispatchEvent(new Event('resize'))
    },
  })
}

describe.skipIf(stage.reason)('the widget in an app', () => {
  it('opens with the customer of the app, is answered, and closes (ECO-62)', async () => {
    const fx = auto()
    const code = 'PSN-NATIVE1'
    const nodes = (fx.bundle.nodes ?? []).map((node) => ({ ...node, type: 'widget' as const }))
    await stage.server.imports({
      ...{ ...fx.bundle, nodes },
      widgets: [{ code, node_id: fx.nodeId, enabled_domains: ['shop.example'] } as never],
    })
    const phone = await stage.takes()
    phones.push(phone)
    await phone.app.evaluate((widget) => window.show?.({ widget }), {
      ...{ host: stage.server.url, code, externalId: 'customer-7' },
    })
    const events = async () => (await phone.news()).map(([, event]) => event)
    await expect.poll(events).toContain('loaded')
    await phone.app.evaluate(() => window.widget?.open())
    await expect.poll(() => phone.app.evaluate(() => window.widget?.isOpen)).toBe(true)
    const frame = phone.view().frameLocator('#psn-widget-content-frame')
    await frame.locator('label').filter({ hasText: 'A' }).first().tap()
    await expect.poll(events).toContain('endOfFlow')
    await expect.poll(() => stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect((await stage.server.feedback(stored?.id ?? '')).customer).toMatchObject({
      external_id: 'customer-7',
    })
    await phone.app.evaluate(() => window.pressBack?.())
    await expect.poll(() => phone.app.evaluate(() => window.widget?.isOpen)).toBe(false)
  })
})
