// A page of hostile hosts: whatever a page does to itself, to its styles or to its built-ins, it is the same with the widget as without,
// and the widget can be opened and closed on it.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { HostPage } from '../src/widget-host.ts'
import { openWidgetStage, type Shown } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'

interface Case {
  readonly host?: HostPage
  /** Run on the page once everything stands. */
  readonly act?: string
  /** The page takes the widget away as often as it comes: it is left alone. */
  readonly isRefused?: true
}

const style = (css: string): HostPage => ({ head: `<style>${css}</style>` })
const script = (before: string): HostPage => ({ before })
const drawn = '<h1>A shop</h1><p>Drawn again.</p><div style="height:3000px"></div>'

const cases: Readonly<Record<string, Case>> = {
  'draws its body again': { act: `document.body.innerHTML=${JSON.stringify(drawn)}` },
  'swaps its body, as Turbo does': {
    act: `const next=document.createElement('body');next.innerHTML=${JSON.stringify(drawn)};document.body.replaceWith(next)`,
  },
  'draws its whole document again': { act: `document.documentElement.innerHTML='<head><title>A shop</title></head><body>'+${JSON.stringify(drawn)}+'</body>'` },
  'takes every unknown element away once': { act: "for(const node of [...document.documentElement.children])if(node.id.startsWith('psn'))node.remove()" },
  'takes every unknown element away for ever': {
    host: script(
      "new MutationObserver(function(){for(const node of document.querySelectorAll('[id^=psn]'))node.remove()}).observe(document,{childList:true,subtree:true});",
    ),
    isRefused: true,
  },
  'has a transform on html': { host: style('html{transform:translateZ(0)}') },
  'has a filter on body': { host: style('body{filter:grayscale(1)}') },
  'has a filter on html': { host: style('html{filter:invert(1) hue-rotate(180deg)}') },
  'has will-change and perspective': { host: style('html{will-change:transform}body{perspective:600px}') },
  'has contain on both': { host: style('html,body{contain:layout paint}') },
  'has content-visibility': { host: style('body{content-visibility:auto;contain-intrinsic-size:3000px}') },
  'is zoomed by a style': { host: style('html{zoom:2}') },
  'is small by a style': { host: style('html{zoom:.5}') },
  'paints every backdrop': { host: style('::backdrop{background:#000;backdrop-filter:blur(9px)}') },
  'hides every popover': { host: style('[popover]{display:none!important;opacity:0!important;inset:auto 0 0 auto!important}') },
  'hides what is empty': { host: style('div:empty,html>div{display:none!important}') },
  'moves everything slowly': { host: style('*{transition:all 2s!important;animation:none!important}') },
  'is a flex container': { host: style('html{display:flex}body{flex:1}') },
  'is a grid of columns': { host: style('html{display:grid;grid-template-columns:1fr 1fr}') },
  'is set in columns': { host: style('body{columns:2;column-fill:auto}') },
  'is written from the top': { host: style('body{writing-mode:vertical-rl}') },
  'lies under an overlay of its own': {
    host: { ...style('#cover{position:fixed;inset:0;z-index:2147483647;background:#fff8;pointer-events:none}'), body: `${drawn}<i id="cover"></i>` },
  },
  'takes no pointer on frames': { host: style('iframe{pointer-events:none!important}') },
  'scrolls inside of its body': { host: style('html,body{height:100%;margin:0;overflow:hidden}body{overflow:auto}') },
  'has no popovers': { host: script('delete HTMLElement.prototype.showPopover;delete HTMLElement.prototype.hidePopover;') },
  'has no observer of changes': { host: script('window.MutationObserver=undefined;') },
  'has broken map': { host: script("Array.prototype.map=function(){throw new Error('mine')};") },
  'has broken JSON': { host: script("JSON.stringify=function(){throw new Error('mine')};JSON.parse=JSON.stringify;") },
  'has a console that throws': { host: script("for(const name of ['log','info','warn','error'])console[name]=function(){throw new Error('mine')};") },
  'has timers of its own': { host: script('const own=window.setTimeout;window.setTimeout=function(task,ms){return own(task,Math.min(ms||0,50))};') },
  'has a base of its own': { host: { head: '<base href="https://other.test/" target="_top">' } },
  'has no history of its own': { host: script('history.pushState=history.replaceState=undefined;') },
  'listens to every key and click': {
    host: script(
      "for(const type of ['click','keydown','pointerdown','focusin'])addEventListener(type,function(event){event.stopImmediatePropagation()},true);",
    ),
  },
  'hands over what cannot be cloned': {
    host: script(
      "window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};PSNWidget('setCustomer',{name:'x',f:function(){},s:Symbol('s'),p:Promise.resolve(),external_id:Symbol('id'),n:document});PSNWidget('setAttributes',{f:function(){},b:10n});",
    ),
    act: "PSNWidget('setCustomer',{f:function(){}});PSNWidget('setCustomer',new Proxy({},{ownKeys(){throw new Error('mine')}}));PSNWidget('setLanguage',Symbol('x'));PSNWidget('open','x',{get code(){throw new Error('mine')}})",
  },
}

/** What a person would notice, and what another script would. */
async function looked(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 400)
  await page.waitForTimeout(300)
  // The page may have spoilt its built-ins: nothing is asked of them here.
  return page.evaluate(() => {
    const rect = (selector: string) => {
      const { x = -1, y = -1, width = -1, height = -1 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)]
    }
    return {
      scroll: [scrollY, document.body.scrollTop, document.documentElement.scrollHeight, document.documentElement.scrollWidth],
      focus: document.activeElement?.tagName,
      heading: rect('h1'),
      text: rect('p'),
      style: [document.documentElement.getAttribute('style'), document.body.getAttribute('style')],
      globals: Object.getOwnPropertyNames(window).filter((name) => name !== 'PSNWidget' && !/^\d+$/.test(name)),
      wrong: window.wrong,
    }
  })
}

const stands = (who: Shown, frame: string) =>
  expect
    .poll(async () => {
      const box = await who.page.locator(frame).boundingBox()
      const size = who.page.viewportSize()
      return box && size && box.width > 20 && box.x >= -1 && box.y >= -1 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1
    })
    .toBe(true)

describe.skipIf(stage.reason)('a page that', () => {
  it.each(Object.entries(cases))('%s is as it was, and has its widget', async (_name, { host = {}, act = '', isRefused }) => {
    const who = await stage.opens({ host, waits: 'nothing' })
    const { page } = who
    if (!isRefused) await page.locator(button).waitFor({ state: 'attached' })
    if (act) await page.evaluate(act)
    await page.waitForTimeout(isRefused ? 1_500 : 400)
    if (!isRefused) {
      await stands(who, button)
      await who.command('open')
      await stands(who, content)
      await who.command('close')
      await page.locator(content).waitFor({ state: 'hidden' })
    }
    const withWidget = await looked(page)
    await page.goto(stage.hosts.page({ ...host, tag: '' }))
    if (act) await page.evaluate(act.replaceAll(/PSNWidget\([^;]*;?/g, ''))
    const without = await looked(page)
    expect(withWidget).toEqual(without)
    expect(withWidget.wrong).toEqual([])
  })

  it.each(['innerHTML', 'replaceWith'])('in modal mode is let go after its body was redrawn by %s', async (how) => {
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
    expect((await looked(who.page)).scroll[0]).toBeGreaterThan(200)
    expect(await who.page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  })

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

  it('is printed is printed without it', async () => {
    const before =
      "addEventListener('load',function(){setTimeout(function(){addEventListener('beforeprint',function(){window.printed=getComputedStyle(document.getElementById('psn-widget-root')).display})},1500)});"
    const who = await stage.opens({ host: { before } })
    await who.page.waitForTimeout(1_800)
    await who.page.pdf()
    expect(await who.page.evaluate(() => Reflect.get(window, 'printed'))).toBe('none')
    await stands(who, button)
  })
})

describe.skipIf(stage.reason)('what did not come', () => {
  it('is fetched again: the part that opens it', async () => {
    let lost = 2
    const who = await stage.opens({ before: (page) => page.route('**/widget-stage-*', (route) => (lost-- > 0 ? route.abort() : route.continue())) })
    await who.page.frameLocator(button).getByRole('button').click()
    await who.page.locator(content).waitFor({ state: 'visible' })
    expect(await who.page.evaluate(() => window.wrong)).toEqual([])
  })

  it('is given up after some tries, and tried again at the next press', async () => {
    let isLost = true
    const who = await stage.opens({ before: (page) => page.route('**/widget-stage-*', (route) => (isLost ? route.abort() : route.continue())) })
    const pressed = who.page.frameLocator(button).getByRole('button')
    await pressed.click()
    await expect.poll(() => pressed.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => pressed.getAttribute('aria-expanded'), { timeout: 20_000 }).toBe('false')
    isLost = false
    await pressed.click()
    await who.page.locator(content).waitFor({ state: 'visible' })
  })

  it('is asked for again: the configuration', async () => {
    let lost = 1
    const who = await stage.opens({
      waits: 'nothing',
      before: (page) => page.route('**/v1/web_widgets/code/**', (route) => (lost-- > 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue())),
    })
    await stands(who, button)
    expect(lost).toBeLessThan(0)
  })

  it('is explained: a host that is not in the list, with every rule', async () => {
    const who = await stage.opens({ settings: { enabled_domains: ['elsewhere.test'] }, waits: 'nothing' })
    await expect
      .poll(() => who.command('explain'))
      .toMatchObject({ isAllowed: false, rules: [{ rule: 'configuration', holds: true }, { rule: 'domain', holds: false }, ...Array(15).fill({})] })
    expect(await who.page.locator('iframe').count()).toBe(0)
  })
})
