// What the host page learns of its widget: by messages to its window, and by the listeners that it has added. An error that such a
// listener throws is the page's own, and stops nothing.
import type { HostMessage, WidgetEvent, WidgetListener } from '@askwell/contract/embed'
import type { Widget } from './widget.ts'

export interface Listeners {
  on(event: WidgetEvent, listener: WidgetListener): void
  off(event: WidgetEvent, listener: WidgetListener): void
  tell(event: WidgetEvent, detail?: object): void
  /** Calls one listener, for the events before it was added. */
  call(listener: WidgetListener, detail: object): void
}

/** `code` of the widget: every listener receives it. */
export function makeListeners(code: string): Listeners {
  let listeners: readonly { readonly event: WidgetEvent; readonly listener: WidgetListener }[] = []
  const call: Listeners['call'] = (listener, detail) => {
    try {
      listener({ ...detail, code })
    } catch (error) {
      console.error(error)
    }
  }
  return {
    on(event, listener) {
      listeners = [...listeners, { event, listener }]
    },
    off(event, listener) {
      listeners = listeners.filter((known) => known.event !== event || known.listener !== listener)
    },
    tell(event, detail = {}) {
      for (const known of listeners) if (known.event === event) call(known.listener, detail)
    },
    call,
  }
}

/** To the host window only: `/` is its own origin, whatever that is. */
export const post = (message: HostMessage): void => postMessage(message, '/')

/** Through the channel of the widget. A window receives it only where its owner has named its domain. */
export function announce(
  { config }: Widget,
  tell: Listeners['tell'],
  event: WidgetEvent,
  ending = event.toUpperCase() as 'OPENED' | 'CLOSED' | 'HID' | 'DISPLAYED_BEFORE',
): void {
  const channel = { id: '', name: '', ...config?.web_channel }
  if (config && config.enabled_domains.length > 0)
    post({ type: `PSN_WIDGET_${ending}`, id: channel.id, name: channel.name })
  tell(event, channel)
}
