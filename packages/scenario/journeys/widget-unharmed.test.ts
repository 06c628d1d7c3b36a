// Hostile host pages: whatever a page does to itself, its styles or its built-ins, it is the same with the widget as without it,
// and the widget can be opened and closed on it.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { drawn, hostileHosts } from '../src/hostile-hosts.ts'
import { probed } from '../src/hostile-probes.ts'
import { openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'

/** What a person or another script would notice. The page may have broken its built-ins, so few of them are used here. */
const looked = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 400)
    document.body.scrollTop = 400
    const rect = (selector: string) => {
      const {
        x = -1,
        y = -1,
        width = -1,
        height = -1,
      } = (
        document.querySelector(selector) ?? document.body.shadowRoot?.querySelector(selector)
      )?.getBoundingClientRect() ?? {}
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)]
    }
    const names = (owner: object) => {
      const found: string[] = []
      for (const name of Object.getOwnPropertyNames(owner))
        if (name !== 'PSNWidget' && name !== 'seen' && !/^\d+$/.test(name)) found.push(name)
      return found
    }
    const { documentElement: html, body } = document
    return {
      scroll: [scrollX, scrollY, body.scrollTop, html.scrollHeight, html.scrollWidth],
      mayScroll: [getComputedStyle(html).overflow, getComputedStyle(body).overflow],
      underPointer: document.elementFromPoint(300, 300)?.tagName,
      focus: document.activeElement?.tagName,
      heading: rect('h1'),
      text: rect('p'),
      style: [html.getAttribute('style'), body.getAttribute('style')],
      color: getComputedStyle(body).color,
      globals: names(window),
      prototypes: [
        names(Object.prototype),
        names(Array.prototype),
        names(Promise.prototype),
        names(Element.prototype),
        names(EventTarget.prototype),
      ],
      wrong: window.wrong,
    }
  })

/** The browser itself reports what a policy refuses, whoever requested it. */
const isOfPage = (line: string): boolean => !/Content Security Policy|CORS policy/.test(line)

const stands = (who: ShownWidget, frame: string) =>
  expect
    .poll(async () => {
      const box = await who.page.locator(frame).boundingBox()
      const size = who.page.viewportSize()
      return (
        box &&
        size &&
        box.width > 20 &&
        box.x >= -1 &&
        box.y >= -1 &&
        box.x + box.width <= size.width + 1 &&
        box.y + box.height <= size.height + 1
      )
    })
    .toBe(true)

describe.skipIf(stage.reason)('a page that', () => {
  it.each(Object.entries(hostileHosts))(
    '%s is the same with its widget as without',
    async (_name, { host = {}, act = '', isRefused, isWarned, prefersLessMotion }) => {
      const who = await stage.opens({
        host: { ...host, tag: '' },
        waits: 'nothing',
        context: prefersLessMotion ? { reducedMotion: 'reduce' } : {},
      })
      const { page, faults } = who
      if (act) await page.evaluate(act.replaceAll(/PSNWidget\([^;]*;?/g, ''))
      const without = await looked(page)
      const faultsWithout = faults.splice(0).filter(isOfPage)

      await page.goto(stage.hosts.page({ ...host, code: who.code }))
      if (isRefused) await page.waitForLoadState('networkidle')
      else await page.locator(button).waitFor({ state: 'attached' })
      if (act) await page.evaluate(act)
      if (!isRefused) {
        await stands(who, button)
        await page.evaluate(() => window.PSNWidget?.('open'))
        await stands(who, content)
        await page.evaluate(() => window.PSNWidget?.('close'))
        await page.locator(content).waitFor({ state: 'hidden' })
      }
      await expect.poll(() => looked(page)).toEqual(without)
      expect(without.wrong).toEqual([])
      if (!isWarned) expect(faults.filter(isOfPage)).toEqual(faultsWithout)
    },
  )

  it('has timers of its own, which pass nothing on, is unharmed by a frame that is late', async () => {
    const who = await stage.opens({
      host: hostileHosts['has timers of its own']?.host ?? {},
      before: (page) =>
        page.route('**/widget?code=*frame=content*', () => {
          // It never arrives.
        }),
    })
    await who.command('open')
    await who.page.getByText('Something went wrong while loading the widget.').waitFor()
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it('is tried with everything that was found to harm a page', async () => {
    for (const [finding, cases] of Object.entries(probed))
      for (const one of cases) {
        if (typeof one === 'string') expect(hostileHosts, finding).toHaveProperty([one])
        else
          expect(
            await readFile(new URL(`./${one.file}.test.ts`, import.meta.url), 'utf8'),
            finding,
          ).toContain(one.test)
      }
  })

  it('hands over what cannot be cloned is asked all the same, with what can be read of it', async () => {
    const said =
      "{external_id:'e1',name:'Ada',page:document,says:function(){},is:Symbol('s'),soon:Promise.resolve(),owner:new Proxy({},{})}"
    const who = await stage.opens({
      content: 'real',
      host: {
        before: `window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',${said});`,
      },
    })
    await who.page.frameLocator(button).getByRole('button').click()
    await who.frame.locator('label').filter({ hasText: 'A' }).first().waitFor()
    await who.page.evaluate(`PSNWidget('setCustomer',${said})`)
    await who.frame.locator('label').filter({ hasText: 'A' }).first().click()
    await expect
      .poll(async () => (await stage.server.feedbacks(who.nodeId))[0]?.customer)
      .toMatchObject({ external_id: 'e1', name: 'Ada' })
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it.each(['innerHTML', 'replaceWith'])(
    'in modal mode is let go after its body was redrawn by %s',
    async (how) => {
      const who = await stage.opens({ settings: { modal_mode: true } })
      await who.command('open')
      await who.page.locator(content).waitFor({ state: 'visible' })
      await who.page.evaluate(
        ([way, html]) => {
          if (way === 'innerHTML') document.body.innerHTML = html
          else {
            const next = document.createElement('body')
            next.innerHTML = html
            document.body.replaceWith(next)
          }
        },
        [how, drawn] as const,
      )
      await who.page.locator(content).waitFor({ state: 'visible' })
      await who.command('close')
      await who.page.mouse.move(300, 300)
      await who.page.mouse.wheel(0, 400)
      await expect.poll(() => who.page.evaluate(() => scrollY)).toBeGreaterThan(200)
      expect(
        await who.page.evaluate(() => getComputedStyle(document.documentElement).overflow),
      ).toBe('visible')
    },
  )

  it('is low keeps the header and the close button in the window', async () => {
    for (const viewport of [
      { width: 683, height: 310 },
      { width: 1280, height: 300 },
      { width: 1280, height: 200 },
    ]) {
      const who = await stage.opens({ context: { viewport } })
      await who.command('open')
      await who.page.locator(content).waitFor({ state: 'visible' })
      await stands(who, content)
    }
  })

  it.each([
    ['in a corner', {}],
    ['as a dialog', { modal_mode: true }],
    ['over a whole phone', { full_page_on_mobile: true }],
  ])('has a keyboard on the screen keeps the frame %s above it', async (_name, settings) => {
    // What a phone reports while its keyboard is open: the window's height is unchanged, but less of it is visible.
    const before =
      'const seen=new EventTarget();Object.assign(seen,{scale:1,offsetTop:0,offsetLeft:0,pageTop:0,pageLeft:0,width:innerWidth,height:innerHeight});Object.defineProperty(window,"visualViewport",{value:seen});'
    const who = await stage.opens({
      settings,
      host: { before },
      context: { viewport: { width: 390, height: 720 } },
    })
    await who.command('open')
    await who.page.locator(content).waitFor({ state: 'visible' })
    for (const seen of [
      { height: 420, offsetTop: 0 },
      { height: 300, offsetTop: 120 },
    ]) {
      await who.page.evaluate((now) => {
        Object.assign(window.visualViewport ?? {}, now)
        window.visualViewport?.dispatchEvent(new Event('resize'))
      }, seen)
      await expect
        .poll(async () => {
          const { y = -1, height = 0 } = (await who.page.locator(content).boundingBox()) ?? {}
          return y >= seen.offsetTop && y + height <= seen.offsetTop + seen.height
        })
        .toBe(true)
    }
    await who.page.evaluate(
      (now) => {
        Object.assign(window.visualViewport ?? {}, now)
        window.visualViewport?.dispatchEvent(new Event('resize'))
      },
      { height: 720, offsetTop: 0 },
    )
    await stands(who, content)
  })

  it('is printed is printed without it', async () => {
    const before =
      "addEventListener('load',function(){setTimeout(function(){addEventListener('beforeprint',function(){window.printed=getComputedStyle(document.getElementById('psn-widget-root')).display});window.isListening=true},1500)});"
    const who = await stage.opens({ host: { before } })
    await who.page.waitForFunction(() => Reflect.get(window, 'isListening'))
    await who.page.pdf()
    expect(await who.page.evaluate(() => Reflect.get(window, 'printed'))).toBe('none')
    await stands(who, button)
  })
})

describe.skipIf(stage.reason)('what did not come', () => {
  it('is fetched again: the part that opens it', async () => {
    let lost = 2
    const who = await stage.opens({
      before: (page) =>
        page.route('**/widget-stage-*', (route) => (lost-- > 0 ? route.abort() : route.continue())),
    })
    await who.page.frameLocator(button).getByRole('button').click()
    await who.page.locator(content).waitFor({ state: 'visible' })
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it('is given up after some tries, and tried again at the next press', async () => {
    let isLost = true
    const who = await stage.opens({
      before: (page) =>
        page.route('**/widget-stage-*', (route) => (isLost ? route.abort() : route.continue())),
    })
    const pressed = who.page.frameLocator(button).getByRole('button')
    await pressed.click()
    await expect.poll(() => pressed.getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(() => pressed.getAttribute('aria-expanded'), { timeout: 20_000 })
      .toBe('false')
    isLost = false
    await pressed.click()
    await who.page.locator(content).waitFor({ state: 'visible' })
  })

  it('is asked for again: the configuration', async () => {
    let lost = 1
    const who = await stage.opens({
      waits: 'nothing',
      before: (page) =>
        page.route('**/v1/web_widgets/code/**', (route) =>
          lost-- > 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
        ),
    })
    await expect.poll(() => lost).toBeLessThan(0)
    await stands(who, button)
  })

  it('is explained: a host that is not in the list, with every rule', async () => {
    const who = await stage.opens({
      settings: { enabled_domains: ['elsewhere.test'] },
      waits: 'nothing',
    })
    await expect
      .poll(() => who.command('explain'))
      .toMatchObject({
        isAllowed: false,
        rules: [
          { rule: 'configuration', holds: true },
          { rule: 'domain', holds: false },
          ...Array(16).fill({}),
        ],
      })
    expect(await who.page.locator('iframe').count()).toBe(0)
  })
})
