// `/widget.js`: the one global `PSNWidget(command, …)` of a host page. It may be loaded early, late, twice, or by a tag manager;
// calls made before are run in their order.
import type { InitOptions } from '@askwell/contract/embed'
import { startWidget, type Widget } from './widget.ts'
import type { Call } from './widget-state.ts'

type Global = ((...call: Call) => unknown) & { q?: Iterable<Iterable<unknown>>; isLoaded?: boolean }

declare global {
  interface Window {
    PSNWidget?: Global
  }
}

try {
  // A tag manager may run the script so that `currentScript` is not set, and a form of that name hides it.
  const own = document.currentScript as HTMLScriptElement | null
  const script = own?.src
    ? own
    : document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]')
  const stub = window.PSNWidget
  if (!stub?.isLoaded) {
    window.PSNWidget = makeGlobal(new URL(script?.src ?? location.href).origin)
    for (const call of stub?.q ?? []) window.PSNWidget(...call)
  }
  if (script) window.PSNWidget?.('init', { ...script.dataset })
} catch {
  // The page has broken a built-in that we need.
}

function makeGlobal(origin: string): Global {
  /** By index; the next widget reuses the index of a removed one. */
  const widgets: (Widget | undefined)[] = []
  /** Calls made before there was a widget. */
  const early: Call[] = []

  const known = (code: unknown): Widget | undefined =>
    widgets.find((widget) => widget?.options.code === code)
  const init = (options: InitOptions): void => {
    // A wrong code is ignored silently on a stranger's page (R-WGT-03, R-WGT-04); the same one again is the same widget.
    if (!/^PSN-.{7}$/.test(options.code) || known(options.code)) return
    let place = 0
    while (widgets[place]) place++
    widgets[place] = startWidget(options, origin, place)
    for (const call of early.splice(0)) run(call)
  }
  const run = (call: Call): unknown => {
    const [command, first] = call
    if (command === 'init') return init(Object(first))
    const widget = known(Object(call.at(-1)).code) ?? widgets.find(Boolean)
    if (!widget) {
      early.push(call)
      return null
    }
    if (command === 'destroy') widgets[widget.place] = undefined
    return widget.obey(call)
  }

  const made: Global = (...call) => {
    try {
      return run(call)
    } catch (error) {
      // Whatever the page hands over or has done to its built-ins: nothing is thrown into its code.
      return console.error(error)
    }
  }
  made.isLoaded = true
  return made
}
