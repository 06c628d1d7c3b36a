// The tag manager's data layer: events with ids only. The script itself is loaded only where the instance
// names a container; a blocked or broken one changes nothing for the respondent.
import type { TrackedEvent } from '@askwell/engine'

export interface LayerWindow {
  dataLayer?: unknown[]
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Sent in addition to the events of a run; also only ids. */
export type LayerEvent =
  | TrackedEvent
  | {
      readonly event: 'widget_opened' | 'widget_closed'
      readonly widget: { readonly code: string; readonly node_id: string }
    }
  | {
      readonly event: 'chat_opened' | 'chat_message_sent' | 'chat_rated'
      readonly chat: { readonly feedback_id: string }
    }

export const track = (win: LayerWindow, event: LayerEvent): void => {
  win.dataLayer ??= []
  win.dataLayer.push(event)
}

const containerId = /^[A-Z0-9-]{1,32}$/i

/** The script's address, or null where there is none to load. */
export const tagManagerUrl = (tagManagerId: string | null): string | null =>
  tagManagerId && containerId.test(tagManagerId)
    ? `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`
    : null

export function addTagManager(win: Window, url: string, nowMs: number): void {
  win.dataLayer ??= []
  win.dataLayer.push({ 'gtm.start': nowMs, event: 'gtm.js' })
  const script = win.document.createElement('script')
  script.async = true
  script.src = url
  win.document.head.append(script)
}
