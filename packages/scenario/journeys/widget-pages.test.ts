// The widget on our own pages: its host page at /widget, and a flow inside a widget at /flow_preview.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { basic, type Fixture, languages, short } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { makeStandIn } from '../src/stand-in-loader.ts'

const stage = await openStage()
const standIn = await makeStandIn(stage.server.url)
afterEach(() => stage.clear())
afterAll(async () => {
  await standIn.close()
  await stage.close()
})

const newCode = (): string => `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`
const imports = async (fx: Fixture, widget: object = {}): Promise<string> => {
  const code = newCode()
  await stage.server.imports({
    ...fx.bundle,
    widgets: [{ code, node_id: fx.nodeId, ...widget }],
  } as Fixture['bundle'])
  return code
}

describe.skipIf(stage.reason)('the widget on our own pages', () => {
  it('/widget says when its widget cannot be loaded (R-ROUTE-28, R-ERR-25, A-169)', async () => {
    const fx = short()
    const code = await imports(fx)
    const who = await stage.opens(fx, `/widget?code=${code}`, {
      waits: 'loaded',
      before: (page) => page.route('**/v1/web_widgets/**', (route) => route.abort()),
    })
    await who.sees('Something went wrong while loading the widget. Please try again later.')
    await who.button('Try again').waitFor()
  })

  it('/widget shows the button of its widget, and the survey behind it (R-ROUTE-08)', async () => {
    const fx = short()
    const who = await stage.opens(fx, `/widget?code=${await imports(fx)}`, { waits: 'loaded' })
    await who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
    await who.page.frameLocator('#psn-widget-content-frame').getByText('Question q1').waitFor()
    expect(who.faults).toEqual([])
  })

  it('/flow_preview shows the flow inside an open, still widget, and asks nothing (R-ROUTE-03, R-ROUTE-04)', async () => {
    const fx = basic()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(fx, `/flow_preview?flow_id=${fx.flow.id}`)
    await who.sees('q1')
    expect(await who.container.getAttribute('data-preview-type')).toBe('export')
    expect(
      await who.page
        .locator(
          '#psn-widget-content-frame .widget-header, #psn-widget-content-frame .widget-footer',
        )
        .count(),
    ).toBe(2)
    expect((await who.page.locator('#psn-widget-content-frame').boundingBox())?.width).toBe(355)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('q2')
    await who.presses('Back')
    await who.presses('Next')
    await who.presses('Send')
    await who.sees('All done')
    expect(who.log.calls()).toEqual([])
    expect(await who.page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(who.faults).toEqual([])
  })

  it('/flow_preview shows one element alone (R-ROUTE-19)', async () => {
    const fx = basic()
    await stage.server.imports(fx.bundle)
    const who = await stage.opens(
      fx,
      `/flow_preview?flow_id=${fx.flow.id}&element_id=${fx.element('q2')}`,
    )
    await who.sees('q2')
    expect(await who.page.locator('[id^="el-"]').count()).toBe(1)
    expect(await who.button(/Next|Send|Back/).count()).toBe(0)
  })

  it('an unknown flow is said to be unknown', async () => {
    const who = await stage.opens(basic(), `/flow_preview?flow_id=${randomUUID()}`)
    await who.sees('404 Not Found')
  })
})

describe.skipIf(stage.reason)('the frame of a widget', () => {
  it('the owner may settle how a matrix is drawn (R-QS-23, A-177)', async () => {
    const fx = languages(1)
    const code = await imports(fx, { matrix_question_view_type: 'list' })
    const who = await stage.opens(fx, '/healthz', { waits: 'loaded' })
    const guest = await standIn.frames(who.page, code)
    await guest.open()
    await guest.frame.locator('.sheet__page').waitFor()
    await guest.frame.locator('.matrix-as-list').waitFor({ state: 'attached' })
  })
})
