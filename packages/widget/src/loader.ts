// `/widget.js`: the one global `PSNWidget(command, …)` of a host page. It may be loaded early, late, twice, or by a tag manager;
// calls made before are run in their order.
import type { InitOptions } from '@askwell/contract/embed'
import { startWidget, type Widget } from './widget.ts'

type Call = readonly unknown[]
type Global = ((...call: Call) => unknown) & { q?: Iterable<ArrayLike<unknown>>; isLoaded?: boolean }

declare global {
  interface Window {
    PSNWidget?: Global
  }
}

// A tag manager may run the script so that it is not its own `currentScript`.
const script = (document.currentScript ?? document.querySelector('script[src*="/widget.js"]')) as HTMLScriptElement | null
const stub = window.PSNWidget
if (!stub?.isLoaded) {
  window.PSNWidget = makeGlobal(new URL(script?.src ?? location.href).origin)
  for (const call of stub?.q ?? []) window.PSNWidget(...Array.from(call))
}
if (script) window.PSNWidget?.('init', { ...script.dataset })

function makeGlobal(origin: string): Global {
  const widgets = new Map<string, Widget>()
  /** What was asked for before there was a widget. */
  let early: Call[] = []

  const init = (options: InitOptions): void => {
    const code = `${options.code}`
    // A wrong code is silence on a stranger's page (R-WGT-03, R-WGT-04); the same one again is the same widget.
    if (!/^PSN-.{7}$/.test(code) || widgets.has(code)) return
    const taken = [...widgets.values()].map((widget) => widget.place)
    let place = 0
    while (taken.includes(place)) place++
    widgets.set(code, startWidget({ options, origin, place, isDebug: /[?&]psn_debug=1(&|$)/.test(location.search) }))
    const calls = early
    early = []
    for (const call of calls) run(call)
  }
  const run = (call: Call): unknown => {
    const [command, first, second] = call
    if (command === 'init') return init(Object(first))
    const named = widgets.get(Object(call.at(-1)).code)
    const widget: Readonly<Record<string, unknown>> | undefined = named ?? widgets.values().next().value
    if (!widget) {
      early.push(call)
      return null
    }
    const obey = widget[`${command}`]
    if (typeof obey !== 'function') return console.warn('PSNWidget:', command)
    if (command === 'destroy') for (const [code, known] of widgets) if (known === widget) widgets.delete(code)
    return obey(first, second)
  }

  const made: Global = (...call) => run(call)
  made.isLoaded = true
  return made
}
