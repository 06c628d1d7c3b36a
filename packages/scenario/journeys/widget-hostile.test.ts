// A widget on hostile or broken pages and networks: the page is never harmed, the widget mostly works.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { isQuiet, timePasses } from '../src/quiet.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
/** The other rules of a widget without its configuration. */
const everyOtherRule = Array(17).fill({ holds: false })
const configCall = '**/v1/web_widgets/code/**'
const opens = async (who: ShownWidget) => {
  await who.page.frameLocator(button).getByRole('button').click()
  await who.page.locator(content).waitFor({ state: 'visible' })
  await expect
    .poll(async () => (await who.told()).map((message) => message.type))
    .toContain('opened')
}
/** → the explanation once the widget has given up; later questions get it too. */
const failure = (who: ShownWidget) =>
  who.page.evaluate(
    () =>
      new Promise((resolve) =>
        window.PSNWidget?.('on', 'error', (detail: { message: unknown }) =>
          resolve(detail.message ?? null),
        ),
      ),
  )
/** No error reached the window, and none was logged. */
const unharmed = async (who: ShownWidget) => {
  expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  expect(await who.page.getByRole('heading', { name: 'A shop' }).isVisible()).toBe(true)
}
const violations =
  "window.violations=[];addEventListener('securitypolicyviolation',function(event){violations.push(event.violatedDirective+' '+event.blockedURI)});"

describe.skipIf(stage.reason)('a strict page', () => {
  it.each([
    [
      'by nonce',
      "default-src 'none'; script-src NONCE 'strict-dynamic'; connect-src PRODUCT; frame-src PRODUCT; require-trusted-types-for 'script'; trusted-types 'none'",
    ],
    [
      'by host',
      "default-src 'none'; script-src NONCE PRODUCT; connect-src PRODUCT; frame-src PRODUCT; style-src 'none'; img-src 'none'",
    ],
  ])(
    'works under a content policy that allows it %s, and breaks none of it (R-WUI-31)',
    async (_how, csp) => {
      const who = await stage.opens({
        host: { csp, before: violations, head: '', body: '<h1>A shop</h1>' },
        settings: { popover_text: 'Ask us', enabled_urls: ['shop'] },
      })
      await who.page.frameLocator('#psn-widget-popover-frame').getByText('Ask us').waitFor()
      await opens(who)
      // The icon of the test page is the only thing that its own policy forbids.
      expect(
        await who.page.evaluate(() =>
          (Reflect.get(window, 'violations') as string[]).filter(
            (line) => !line.startsWith('img-src'),
          ),
        ),
      ).toEqual([])
      await unharmed(who)
    },
  )

  it('withstands hostile styles, and leaves the page’s own alone (R-WUI-31)', async () => {
    const head =
      '<style>*,*::before{all:unset!important;display:none!important;color:red!important}html,body,h1,body>div{display:block!important}iframe{width:1px!important;transform:scale(0)!important}h1{color:rgb(1,2,3)!important}</style>'
    const who = await stage.opens({ host: { head } })
    expect(await who.page.locator(button).boundingBox()).toEqual({
      x: 1200,
      y: 820,
      width: 60,
      height: 60,
    })
    const before = await who.page
      .locator('h1')
      .evaluate((heading) => JSON.stringify(getComputedStyle(heading)))
    await opens(who)
    expect((await who.page.locator(content).boundingBox())?.width).toBe(355)
    expect(
      await who.page
        .frameLocator(button)
        .getByRole('button')
        .evaluate((element) => getComputedStyle(element).color),
    ).toBe('rgb(14, 17, 22)')
    expect(
      await who.page.locator('h1').evaluate((heading) => JSON.stringify(getComputedStyle(heading))),
    ).toBe(before)
  })

  it('brings one global, changes no prototype, moves nothing, and survives frozen and polluted ones', async () => {
    const before = `for(const name of ['Object','Array','Function','Element','HTMLElement','HTMLIFrameElement','Node','EventTarget','Promise','Map','Set','String','URL'])Object.freeze(window[name].prototype);`
    const polluted = `Object.prototype.x='polluted';Object.prototype.code='PSN-POLLUTE';window.shifts=0;new PerformanceObserver(function(list){for(const entry of list.getEntries())shifts+=entry.value}).observe({type:'layout-shift',buffered:true});window.named=Object.getOwnPropertyNames(window);`
    const who = await stage.opens({ host: { before: polluted + before } })
    await opens(who)
    const { added, shifts } = await who.page.evaluate(() => {
      const named: unknown = Reflect.get(window, 'named')
      const known = new Set(Array.isArray(named) ? named : [])
      return {
        added: Object.getOwnPropertyNames(window).filter(
          (name) => !known.has(name) && !/^(\d+|named|__pw.*|__playwright.*)$/.test(name),
        ),
        shifts: Reflect.get(window, 'shifts'),
      }
    })
    expect(added).toEqual(['PSNWidget'])
    expect(shifts).toBe(0)
    await unharmed(who)
  })

  it('forged messages of sibling frames and of the page change nothing (A-184)', async () => {
    const who = await stage.opens({
      settings: { enabled_domains: ['shop.test'], web_channel: { id: '7', name: 'Shop' } },
    })
    await who.page.frameLocator(button).getByRole('button').hover()
    await expect.poll(async () => (await who.told()).length).toBe(1)
    await who.page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('#psn-widget-content-frame')
      const nonce = new URLSearchParams(new URL(frame?.src ?? '').hash.slice(1)).get('psn')
      const forged = [
        { type: 'psn:hello', nonce },
        { type: 'psn:hello' },
        { type: 'psn:port', nonce },
        { type: 'close' },
        { type: 'opened' },
        { type: 'PSN_WIDGET_OPENED' },
        null,
        'open',
      ]
      const sibling = document.body.appendChild(document.createElement('iframe'))
      const script = sibling.contentDocument?.createElement('script')
      if (!script) throw new Error('no sibling')
      script.textContent = `for(let at=0;at<1000;at++)parent.postMessage(${JSON.stringify(forged)}[at%${forged.length}],'*')`
      sibling.contentDocument?.body.append(script)
      for (const message of forged) window.postMessage(message, '*')
      for (const message of forged) frame?.contentWindow?.postMessage(message, '*')
    })
    await isQuiet(who.page)
    expect(await who.page.locator(content).isVisible()).toBe(false)
    expect((await who.told()).length).toBe(1)
    await opens(who)
    await who.says({ type: 'close' })
    await who.page.locator(content).waitFor({ state: 'hidden' })
  })

  it('a hostile pattern costs the page less than 50 ms (R-WGT-41)', async () => {
    const who = await stage.opens({
      settings: { enabled_urls: ['^(a+)+$', '(.*a){25}$', '(a|aa)+$'] },
      address: `?${'a'.repeat(2_000)}!`,
    })
    const times = await who.page.evaluate(() =>
      Array.from({ length: 7 }, () => {
        const fromMs = performance.now()
        window.PSNWidget?.('show')
        return performance.now() - fromMs
      }),
    )
    expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(50)
    expect(await who.page.locator('iframe').count()).toBe(0)
  })
})

describe.skipIf(stage.reason)('a product that does not answer', () => {
  it.each<[string, { status: number; body: string; contentType: string }]>([
    ['404', { status: 404, body: errorBody(13002), contentType: 'application/json' }],
    ['500', { status: 500, body: errorBody(13010), contentType: 'application/json' }],
    [
      'HTML',
      {
        status: 200,
        body: '<!doctype html><h1>Sign in to the network</h1>',
        contentType: 'text/html',
      },
    ],
    ['other JSON', { status: 200, body: '[1]', contentType: 'application/json' }],
    ['nothing', { status: 200, body: '', contentType: 'application/json' }],
  ])(
    '%s for a configuration draws nothing and keeps what was said (R-WGT-50, R-ERR-15)',
    async (_name, reply) => {
      const who = await stage.opens({
        waits: 'nothing',
        before: (page) =>
          page.route(configCall, (route) =>
            route.fulfill({ ...reply, headers: { 'access-control-allow-origin': '*' } }),
          ),
      })
      await who.page.waitForFunction(() => typeof window.PSNWidget === 'function')
      const kept = await failure(who)
      if (reply.status >= 400) expect(kept).toEqual(JSON.parse(reply.body))
      expect(await who.page.locator('iframe').count()).toBe(0)
      await who.command('open')
      expect(await who.command('explain')).toMatchObject({
        isVisible: false,
        rules: [{ rule: 'configuration', holds: false }, ...everyOtherRule],
      })
      await unharmed(who)
    },
  )

  it('an unknown code is the server’s own 404, and silence (R-WGT-51, R-WGT-50)', async () => {
    const who = await stage.opens({ host: { code: 'PSN-0000000' }, waits: 'nothing' })
    await expect.poll(() => who.log.to('GET', '/v1/web_widgets/code/').length).toBe(1)
    const reply = await fetch(`${stage.server.url}/v1/web_widgets/code/PSN-0000000`)
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 13002 }])
    await failure(who)
    expect(await who.page.locator('iframe').count()).toBe(0)
    await unharmed(who)
  })

  it('a blocker that drops the call, and one that drops the script, are not noticed', async () => {
    const call = await stage.opens({
      waits: 'nothing',
      before: (page) => page.route(configCall, (route) => route.abort('blockedbyclient')),
    })
    await call.page.waitForFunction(() => typeof window.PSNWidget === 'function')
    await failure(call)
    expect(await call.page.locator('iframe').count()).toBe(0)
    await unharmed(call)
    const script = await stage.opens({
      waits: 'nothing',
      before: (page) => page.route('**/widget.js', (route) => route.abort()),
    })
    await unharmed(script)
  })

  it('a part that does not come leaves the page alone, and the error is reported', async () => {
    const who = await stage.opens({
      before: (page) => page.route('**/widget-stage-*', (route) => route.abort()),
    })
    await who.page.evaluate(() =>
      window.PSNWidget?.('on', 'error', () => Reflect.set(window, 'told', ['failed'])),
    )
    await who.page.frameLocator(button).getByRole('button').click()
    await expect.poll(() => who.page.evaluate(() => window.told)).toEqual(['failed'])
    await unharmed(who)
  })

  it('a content page that does not come is a word in the frame, can be closed, and comes when tried again (R-ROUTE-28)', async () => {
    let isDown = true
    const who = await stage.opens({
      settings: { enabled_domains: ['shop.test'] },
      before: async (page) => {
        await page.clock.install()
        await page.route('**/widget?code=*frame=content*', (route) =>
          isDown ? route.abort() : route.fallback(),
        )
      },
    })
    const { page } = who
    await page.frameLocator(button).getByRole('button').click()
    const again = page.getByRole('button', { name: 'Try again' })
    // The frame may have failed before anybody listened: then half a minute of silence shows it.
    await timePasses(page, 31_000)
    await again.waitFor()
    await page
      .getByText('Something went wrong while loading the widget. Please try again later.')
      .waitFor()
    await page.locator('#psn-widget-root').getByRole('button', { name: 'Close' }).click()
    await again.waitFor({ state: 'hidden' })
    await who.command('open')
    await timePasses(page, 31_000)
    isDown = false
    await again.click()
    await expect
      .poll(async () => (await who.told()).map((message) => message.type))
      .toContain('opened')
    await page.locator(content).waitFor({ state: 'visible' })
    await unharmed(who)
  })

  it('on a slow network the frame opens at once with a picture of what comes, and a second press closes it', async () => {
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const who = await stage.opens({
      before: (page) =>
        page.route('**/widget?code=*frame=content*', async (route) =>
          held.then(() => route.fallback()),
        ),
    })
    const { page } = who
    await page.frameLocator(button).getByRole('button').click()
    await page.locator('#psn-widget-root').getByRole('button', { name: 'Close' }).waitFor()
    await page.frameLocator(button).getByRole('button').click()
    await page.locator(content).waitFor({ state: 'hidden' })
    letGo()
    await expect
      .poll(async () => (await who.told()).map((message) => message.type))
      .toEqual(['start'])
  })
})

describe.skipIf(stage.reason)('a browser that keeps nothing', () => {
  it('works from memory where storage throws', async () => {
    const before =
      "for(const name of ['localStorage','sessionStorage'])Object.defineProperty(window,name,{get(){throw new DOMException('no','SecurityError')}});"
    const who = await stage.opens({
      host: { before },
      settings: { display_once: true, popover_text: 'Ask us' },
    })
    await who.page.frameLocator('#psn-widget-popover-frame').getByText('Ask us').waitFor()
    await opens(who)
    await unharmed(who)
  })

  it.each([
    'no json',
    '[]',
    'null',
    '{"NODE":7}',
    '{"NODE":{"isWidgetDisplayedBefore":"x","widgetInitialDisplayTime":"y"}}',
  ])('survives a broken record: %s', async (text) => {
    const who = await stage.opens({ settings: {} })
    await who.page.evaluate(
      ([stored, node]) => localStorage.setItem('PSN::widgetStores', stored.replace('NODE', node)),
      [text, who.nodeId] as const,
    )
    await who.page.reload()
    await who.page.locator(button).waitFor()
    await unharmed(who)
  })
})
