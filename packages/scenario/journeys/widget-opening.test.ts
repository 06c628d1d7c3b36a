// Opening a widget: the first question is in the frame's document and is visible before the frame's own scripts are loaded.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, radio, submit, text } from '../src/element-builder.ts'
import { fixture, languages, short } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { isQuiet } from '../src/quiet.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage('partitioned')
const blocking = await openWidgetStage('refused')
afterEach(() => Promise.all([stage.clear(), blocking.clear()]))
afterAll(() => Promise.all([stage.close(), blocking.close()]))

const button = '#psn-widget-button-frame'
const content = '#psn-widget-content-frame'
const queue = 'window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};'
const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
}

interface Held extends ShownWidget {
  /** From now on, the scripts of the frame load. */
  wakes(): Promise<void>
  /** Blocks the scripts of the next page again. */
  sleeps(): void
}

/** A page whose frame waits for its scripts until the test wakes them. */
async function arrives(opening: Opening = {}, on = stage): Promise<Held> {
  const coming: (() => void)[] = []
  let isAsleep = true
  const before = async (page: Page): Promise<void> => {
    await page.addInitScript(keepOrder)
    await page.route('**/assets/*.js', async (route) => {
      if (isAsleep) await new Promise<void>((resolve) => coming.push(resolve))
      await route.continue()
    })
    await opening.before?.(page)
  }
  const who = await on.opens({ fixture: short(), content: 'real', ...opening, before })
  return {
    ...who,
    sleeps() {
      isAsleep = true
    },
    async wakes() {
      isAsleep = false
      for (const come of coming.splice(0)) come()
      await who.frame.locator('html[data-ready]').waitFor({ state: 'attached' })
    },
  }
}

/** Runs in every frame: records requests and what became visible, in order. */
function keepOrder(): void {
  const order: string[] = []
  Object.assign(window, { order })
  const { fetch } = window
  window.fetch = (...call) => {
    order.push(new URL(`${call[0]}`, location.href).pathname)
    return fetch(...call)
  }
  new MutationObserver((changes) => {
    const wasWaiting = changes.some(({ oldValue }) => oldValue !== null)
    if (wasWaiting && !document.documentElement.hasAttribute('data-waiting')) order.push('seen')
  }).observe(document, {
    attributeFilter: ['data-waiting'],
    attributeOldValue: true,
    subtree: true,
  })
}

const press = (who: ShownWidget) => who.page.frameLocator(button).getByRole('button').click()
const order = (who: ShownWidget) =>
  who.frame.locator('html').evaluate(() => Reflect.get(window, 'order') as string[])
const question = (who: ShownWidget) => who.frame.getByText('q1').first()
const seen = (who: ShownWidget) => question(who).waitFor()
const picks = (who: ShownWidget, key: string) =>
  who.frame.locator('label').filter({ hasText: key }).first().click()
const fade = (who: ShownWidget) =>
  who.page
    .locator(content)
    .evaluate((frame) => getComputedStyle(frame.parentElement ?? frame).transitionDuration)
const visits = (who: ShownWidget) => who.log.to('POST', '/v2/web_widgets/')
const isAwake = (who: ShownWidget) => who.frame.locator('html[data-ready]').count()
const sends = async (who: ShownWidget) => {
  await who.frame.getByRole('button', { name: 'Send' }).click()
  await who.frame.getByText('All done').waitFor()
}

describe.skipIf(stage.reason)('the first question', () => {
  it('is seen while the scripts are on their way, without a fade after the wait, and after one visit call (R-WGT-44, R-WGT-46)', async () => {
    const who = await arrives({
      host: { before: `${queue}PSNWidget('setCustomer',{external_id:'card-9'})` },
    })
    await press(who)
    await seen(who)
    expect(await fade(who)).toBe('0s')
    expect(await isAwake(who)).toBe(0)
    expect(await order(who)).toEqual([`/v2/web_widgets/${who.nodeId}/customers/visit`, 'seen'])
    expect(visits(who).map((request) => request.postDataJSON())).toEqual([
      { node_id: who.nodeId, device_id: expect.any(String), external_id: 'card-9' },
    ])
    await who.wakes()
    await picks(who, 'A')
    await sends(who)
    await expect.poll(async () => (await stage.server.feedbacks(who.nodeId)).length).toBe(1)
    const [stored] = await stage.server.feedbacks(who.nodeId)
    const visit = (await (await visits(who)[0]?.response())?.json()) as { id: string }
    expect(stored?.customer).toMatchObject({ id: visit.id, external_id: 'card-9' })
    expect(visits(who)).toHaveLength(1)
    expect(who.faults).toEqual([])
  })

  it('waits under the pointer, asks for nothing before the press, and fades in (R-WGT-44)', async () => {
    const who = await arrives()
    await who.page.frameLocator(button).getByRole('button').hover()
    await question(who).waitFor({ state: 'attached' })
    await who.wakes()
    expect(await question(who).isVisible()).toBe(false)
    expect(await order(who)).toEqual([])
    await press(who)
    await seen(who)
    expect(await fade(who)).toBe('0.22s')
    expect((await order(who)).slice(0, 2)).toEqual([
      `/v2/web_widgets/${who.nodeId}/customers/visit`,
      'seen',
    ])
    await picks(who, 'A')
    await sends(who)
    expect(visits(who)).toHaveLength(1)
    expect(who.faults).toEqual([])
  })

  it('keeps what was picked, typed and pressed before the scripts were there', async () => {
    const who = await arrives()
    await press(who)
    await seen(who)
    await picks(who, 'B')
    await who.frame.locator('input[type=text], textarea').first().fill('early words')
    await who.frame.getByRole('button', { name: 'Send' }).click()
    await who.wakes()
    await who.frame.getByText('All done').waitFor()
    await expect.poll(async () => (await stage.server.feedbacks(who.nodeId)).length).toBe(1)
    expect(JSON.stringify((await stage.server.feedbacks(who.nodeId))[0])).toContain('early words')
    expect(who.faults).toEqual([])
  })

  it('closed by Escape before the scripts were there, it leaves the focus at the button, also when they come', async () => {
    const who = await arrives()
    await who.page.frameLocator(button).getByRole('button').focus()
    await question(who).waitFor({ state: 'attached' })
    await who.page.keyboard.press('Enter')
    await seen(who)
    const focused = () => who.page.evaluate(() => `#${document.activeElement?.id}`)
    await expect.poll(focused).toBe(content)
    await who.page.keyboard.press('Escape')
    await who.page.locator(content).waitFor({ state: 'hidden' })
    // The browser drops the focus a moment after it has hidden what had it.
    await isQuiet(who.page)
    expect(await focused()).toBe(button)
    await who.wakes()
    await isQuiet(who.page)
    expect(await focused()).toBe(button)
    expect(who.faults).toEqual([])
  })

  it('a language chosen before the scripts were there is spoken when they are (R-WUI-16)', async () => {
    const who = await arrives({ fixture: languages(2) })
    await press(who)
    await seen(who)
    await who.frame.getByRole('button', { name: 'Türkçe' }).click()
    await who.wakes()
    await who.frame.locator('html[lang="tr"]').waitFor({ state: 'attached' })
  })

  it('on a phone the choice among many that was asked for early opens when the scripts are there (R-WUI-16, A-030)', async () => {
    const who = await arrives({ fixture: languages(3), context: iphone })
    await press(who)
    await seen(who)
    await who.frame.getByRole('button', { name: 'English' }).click()
    await who.wakes()
    await who.frame.getByRole('dialog').getByText('Türkçe').waitFor()
    expect(who.faults).toEqual([])
  })

  it('can be closed at once, by its header and by Escape (R-WUI-10)', async () => {
    const who = await arrives()
    await press(who)
    await seen(who)
    await who.frame.getByRole('button', { name: 'Close' }).click()
    await who.page.locator(content).waitFor({ state: 'hidden' })
    await press(who)
    await seen(who)
    await picks(who, 'A')
    await who.page.keyboard.press('Escape')
    await who.page.locator(content).waitFor({ state: 'hidden' })
    await press(who)
    await who.wakes()
    expect(await who.frame.locator('input:checked').count()).toBe(1)
    await sends(who)
  })

  it('is in a frame of its height, and fills a phone (R-WUI-27, R-WUI-29, R-WUI-22)', async () => {
    const who = await arrives({ fixture: languages(1) })
    await press(who)
    await seen(who)
    const needed = () =>
      who.frame
        .locator('body')
        .evaluate((body) =>
          [...body.querySelectorAll<HTMLElement>('[data-part]')].reduce(
            (sum, part) => sum + part.getBoundingClientRect().height,
            0,
          ),
        )
    const height = async () => (await who.page.locator(content).boundingBox())?.height ?? 0
    await expect
      .poll(async () => Math.abs((await height()) - Math.max(250, Math.ceil(await needed()))))
      .toBeLessThanOrEqual(2)
    const before = await height()
    await who.wakes()
    expect(await height()).toBe(before)

    const phone = await arrives({ context: iphone })
    await press(phone)
    await seen(phone)
    await expect
      .poll(() => phone.page.locator(content).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 })
  })

  it('comes in the language that the page around asks for (R-LANG-12)', async () => {
    const who = await arrives({
      fixture: languages(3),
      host: { before: `${queue}PSNWidget('setLanguage','ar')` },
      settings: { default_language_code: 'tr' },
    })
    await press(who)
    await seen(who)
    expect(await isAwake(who)).toBe(0)
    expect(await who.frame.locator('html').getAttribute('dir')).toBe('rtl')
    await who.wakes()
    expect(await who.frame.locator('html').getAttribute('lang')).toBe('ar')
  })

  it('is seen where the browser keeps nothing of other sites, and the visit is the feedback’s', async () => {
    const who = await arrives({}, blocking)
    await press(who)
    await seen(who)
    expect(await isAwake(who)).toBe(0)
    await who.wakes()
    await picks(who, 'A')
    await sends(who)
    await expect.poll(async () => (await blocking.server.feedbacks(who.nodeId)).length).toBe(1)
    const [visit] = visits(who).map((request) => request.postDataJSON() as { device_id: string })
    expect(visits(who)).toHaveLength(1)
    expect((await blocking.server.feedbacks(who.nodeId))[0]?.device_id).toBe(visit?.device_id)
  })
})

describe.skipIf(stage.reason)('a question that attributes say nothing of', () => {
  it('is seen at once, and what was picked early is kept when the node call has taken them (R-WGT-55)', async () => {
    const who = await arrives({
      host: { before: `${queue}PSNWidget('setAttributes',{plan:'gold'})` },
    })
    await press(who)
    await seen(who)
    expect(await isAwake(who)).toBe(0)
    await picks(who, 'B')
    await who.wakes()
    expect((await order(who)).map((step) => step.replace(who.nodeId, '…'))).toEqual([
      '/v2/web_widgets/…/customers/visit',
      'seen',
      '/v1/nodes/…',
    ])
    expect(await who.frame.locator('input:checked').count()).toBe(1)
    await sends(who)
    await expect.poll(async () => (await stage.server.feedbacks(who.nodeId)).length).toBe(1)
    expect((await stage.server.feedbacks(who.nodeId))[0]).toMatchObject({
      customer: { plan: 'gold' },
      responses: [expect.anything()],
    })
    expect(who.faults).toEqual([])
  })
})

describe.skipIf(stage.reason)(
  'a question that may not be this visitor’s stays covered until the scripts know',
  () => {
    const covered = async (who: Held) => {
      await press(who)
      await who.frame.locator('html[data-restoring]').waitFor({ state: 'attached' })
      expect(await question(who).isVisible()).toBe(false)
    }

    it('with attributes, which may answer it (R-WGT-55)', async () => {
      const who = await arrives({ host: { before: `${queue}PSNWidget('setAttributes',{q1:'B'})` } })
      await covered(who)
      expect(visits(who)).toEqual([])
      await who.wakes()
      await seen(who)
      expect(await who.frame.locator('input:checked').count()).toBe(1)
      expect(visits(who)).toHaveLength(1)
    })

    it('in another language than the page has asked for since (R-LANG-05)', async () => {
      const who = await arrives({ fixture: languages(2) })
      await who.page.frameLocator(button).getByRole('button').hover()
      await question(who).waitFor({ state: 'attached' })
      await who.command('setLanguage', 'tr')
      await covered(who)
      await who.wakes()
      await seen(who)
      expect(await who.frame.locator('html').getAttribute('lang')).toBe('tr')
    })

    it('where half an answer was left (A-273)', async () => {
      const tale = fixture(
        flow('Tale')
          .page('S1', radio('q1', ['A', 'B']).required(), text('q2'), submit())
          .thank('End', label('bye', 'All done')),
      )
      const who = await arrives({ fixture: tale })
      await press(who)
      await who.wakes()
      await picks(who, 'B')
      await expect
        .poll(() =>
          who.frame
            .locator('html')
            .evaluate((_html, key) => localStorage.getItem(key), `PSN::FLOW/${who.nodeId}`),
        )
        .not.toBeNull()
      who.sleeps()
      await who.page.reload()
      await covered(who)
      await who.wakes()
      await seen(who)
      expect(await who.frame.locator('input:checked').count()).toBe(1)
    })
  },
)
