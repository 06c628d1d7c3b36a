// Pages without an origin: sandboxes that share nothing, not even with their own frames.
import type { Frame, FrameLocator, Locator } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closesWidget } from '../src/closes-widget.ts'
import type { HostPage } from '../src/widget-host.ts'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const loader = '&lt;script src=PRODUCT/widget.js data-code=CODE>&lt;/script>'
const framed = (attributes: string): HostPage => ({
  tag: `<iframe name="inner" style="width:800px;height:700px" ${attributes}></iframe>`,
  body: '<h1>A shop</h1>',
})
const srcdoc = `srcdoc="<!doctype html><h1>Inner</h1>${loader}"`
const pages: Readonly<Record<string, HostPage>> = {
  'is sandboxed by its own policy': { csp: 'sandbox allow-scripts' },
  'is in a sandboxed frame': framed(`sandbox="allow-scripts" ${srcdoc}`),
  'is in a sandboxed frame that allows most': framed(
    `sandbox="allow-scripts allow-forms allow-popups allow-modals" ${srcdoc}`,
  ),
  'names no origin in its address': framed(srcdoc),
  'is a data address': framed(`src="data:text/html,<!doctype html><h1>Inner</h1>${loader}"`),
}

interface Around {
  /** The page that has the widget. */
  readonly around: Frame
  readonly inside: (id: string) => FrameLocator
  /** The launcher's button: on the page itself if its frame cannot be accessed. */
  readonly button: () => Promise<Locator>
}

async function opens(opening: Opening): Promise<ShownWidget & Around> {
  const who = await stage.opens({ ...opening, content: 'real', waits: 'nothing' })
  const { page } = who
  const around = page.frame({ name: 'inner' }) ?? page.mainFrame()
  const inside = (id: string): FrameLocator => around.frameLocator(`#psn-widget-${id}`)
  const button = async (): Promise<Locator> => {
    const element = around.locator('#psn-widget-button-frame')
    await element.waitFor()
    return (await element.evaluate(({ tagName }) => tagName)) === 'IFRAME'
      ? inside('button-frame').getByRole('button')
      : element.getByRole('button')
  }
  return { ...who, around, inside, button }
}

const takesPicture = async ({ page }: ShownWidget, name: string) => {
  const shots = process.env['STUDIO_SHOTS']
  if (shots)
    await page.screenshot({ path: `${shots}/widget-sandbox-${name.replaceAll(' ', '-')}.png` })
}
const nothingWrong = async ({ around, page }: Around & ShownWidget) => {
  expect(await page.evaluate(() => window.wrong)).toEqual([])
  expect(await around.evaluate(() => window.wrong ?? [])).toEqual([])
}

describe.skipIf(stage.reason)('a page without an origin that', () => {
  it.each(Object.entries(pages))(
    '%s has a widget, whose survey can be finished',
    async (name, host) => {
      const who = await opens({ host })
      const button = await who.button()
      expect(await button.locator('svg').count()).toBe(1)
      const box = await button.boundingBox()
      expect([box?.width, box?.height]).toEqual([60, 60])
      await button.click()
      const survey = who.inside('content-frame')
      await survey.getByRole('radio', { name: 'A' }).waitFor()
      await takesPicture(who, name)
      await survey.getByRole('radio', { name: 'A' }).click()
      await survey.getByText('All done').waitFor()
      await expect.poll(async () => (await stage.server.feedbacks(who.nodeId)).length).toBe(1)
      await closesWidget({ page: who.page, frame: survey }, who.around)
      await nothingWrong(who)
    },
  )

  it('has a bubble that can be read and dismissed', async () => {
    const who = await opens({
      host: pages['is in a sandboxed frame'] ?? {},
      settings: { popover_text: 'Ask us' },
    })
    const bubble = who.around.locator('#psn-widget-popover-frame')
    await bubble.getByText('Ask us').waitFor()
    await expect
      .poll(async () => Math.round((await bubble.boundingBox())?.height ?? 0))
      .toBeGreaterThan(40)
    await expect
      .poll(() =>
        bubble.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity),
      )
      .toBe('1')
    await takesPicture(who, 'bubble')
    await bubble.getByRole('button', { name: 'Close' }).click()
    await bubble.waitFor({ state: 'detached' })
    await nothingWrong(who)
  })

  it('has a tab, reached by keys with a ring around it', async () => {
    const who = await opens({
      host: pages['is in a sandboxed frame'] ?? {},
      settings: { modal_mode: true },
    })
    const tab = await who.button()
    await tab.getByText('Feedback').waitFor()
    await tab.focus()
    await who.page.keyboard.press('Enter')
    await who.inside('content-frame').getByRole('radio', { name: 'A' }).waitFor()
    // The page inside handles keys once it is hydrated.
    await expect
      .poll(async () => {
        await who.page.keyboard.press('Escape')
        return who.around.locator('#psn-widget-content-frame').isVisible()
      })
      .toBe(false)
    await expect
      .poll(() =>
        who.around
          .locator('#psn-widget-button-frame')
          .evaluate((element) => getComputedStyle(element).boxShadow),
      )
      .toContain('rgb(14, 17, 22)')
    await nothingWrong(who)
  })

  it.each(
    Object.entries(pages).filter(([, host]) => host !== pages['names no origin in its address']),
  )('%s and is on no list: nothing is drawn, and the reason is named', async (_name, host) => {
    const said: string[] = []
    const settings = { enabled_domains: ['shop.test'] }
    const who = await opens({
      host,
      settings,
      before: async (page) => void page.on('console', (message) => said.push(message.text())),
    })
    await expect.poll(() => said.some((line) => line.includes('Domain Not Allowed'))).toBe(true)
    const trace = await who.around.evaluate(() => window.PSNWidget?.('explain'))
    expect(trace).toMatchObject({
      isAllowed: false,
      isVisible: false,
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'domain', holds: false })]),
    })
    await who.around.evaluate(() => window.PSNWidget?.('open'))
    expect(await who.around.locator('[id^=psn-widget]').count()).toBe(0)
    await nothingWrong(who)
  })
})
