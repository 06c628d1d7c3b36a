// A page with a widget whose display rules are tried out.
import type { WidgetRecord } from '@askwell/contract'
import type { Page } from 'playwright-core'
import type { Shown } from './widget-stage.ts'

export const content = '#psn-widget-content-frame'
export const listed = { enabled_domains: ['shop.test'], web_channel: { id: '7', name: 'Shop' } }
export const ownsClock = (page: Page) => page.clock.install()
export const isOpen = (who: Shown) => who.page.locator(content).isVisible()
export const opens = (who: Shown) => who.page.locator(content).waitFor({ state: 'visible' })
/** As if time had passed, or something had been done, before the page is loaded again. */
export const again = async (who: Shown, change: Partial<WidgetRecord> = {}) => {
  await who.page.evaluate(
    ([nodeId, changed]) => {
      const stores = JSON.parse(localStorage.getItem('PSN::widgetStores') ?? '{}')
      localStorage.setItem(
        'PSN::widgetStores',
        JSON.stringify({ ...stores, [nodeId]: { ...stores[nodeId], ...changed } }),
      )
    },
    [who.nodeId, change] as const,
  )
  await who.page.reload()
  await who.page.waitForFunction(
    () => new Promise((resolve) => window.PSNWidget?.('on', 'loaded', () => resolve(true))),
  )
}
export const stub = 'window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};'
