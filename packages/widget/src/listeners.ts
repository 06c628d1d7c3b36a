// Whom a page has told us to call when something happens. What such a function throws is the page's own, and stops nothing.
import type { WidgetEvent, WidgetListener } from '@askwell/contract/embed'

export interface Listeners {
  on(event: WidgetEvent, listener: WidgetListener): void
  off(event: WidgetEvent, listener: WidgetListener): void
  tell(event: WidgetEvent, detail?: object): void
  /** One alone, for what happened before it came. */
  call(listener: WidgetListener, detail: object): void
}

/** `code`: of the widget: every listener receives it. */
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
