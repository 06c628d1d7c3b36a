// A page with a widget whose display rules are tested.
import type { WidgetRecord } from '@askwell/contract'
import type { Page } from 'playwright-core'
import { widgetIsLoaded } from './widget-host.ts'
import type { ShownWidget } from './widget-stage.ts'

export const content = '#psn-widget-content-frame'
export const listed = { enabled_domains: ['shop.test'], web_channel: { id: '7', name: 'Shop' } }
export const ownsClock = (page: Page) => page.clock.install()
export const isOpen = (who: ShownWidget) => who.page.locator(content).isVisible()
export const opens = (who: ShownWidget) => who.page.locator(content).waitFor({ state: 'visible' })
/** Changes the record, as if time had passed or something had been done, and reloads the page. */
export const again = async (who: ShownWidget, change: Partial<WidgetRecord> = {}) => {
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
  await widgetIsLoaded(who.page)
}
export const stub = 'window.PSNWidget=function(){(PSNWidget.q=PSNWidget.q||[]).push(arguments)};'
