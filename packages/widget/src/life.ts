// What a widget does once it is used: it opens and closes, obeys the page and reports to it. Fetched when the
// launcher is touched, when the page gives a command, or where the configuration asks for more than a button. It continues with
// what the loader has made. `life-state.ts` decides, and this shell performs it. Nothing in here may throw into the host's own code.
import type {
  CustomerClaims,
  DisplayInput,
  DisplayTrace,
  WidgetConfig,
  WidgetEvent,
  WidgetListener,
} from '@askwell/contract/embed'
import {
  type Appearance,
  type Extra,
  makeAppearance,
  placeOf,
  schemeOf,
  wordsOf,
} from './appearance.ts'
import { type Openings, openingsOf } from './decide.ts'
import type { Tracker } from './events.ts'
import { launcherPlace, phonePx } from './launcher-place.ts'
import * as life from './life-state.ts'
import { announce, makeListeners, post } from './listeners.ts'
import { settingsOf } from './page-settings.ts'
import type { Stage } from './stage.ts'
import type { Watch } from './watch.ts'
import type { Life, Widget } from './widget.ts'
import type { Call } from './widget-state.ts'

const notAllowed = 'Domain Not Allowed'
const isDebug = /[?&]psn_debug=1(&|$)/.test(location.search)

export function liveOn(widget: Widget): Life {
  const { options, load, records } = widget
  const ending = new AbortController()
  const code = `${options.code}`
  const { tell, call, on, off } = makeListeners(code)
  let state: life.LifeState = { attributes: options.attributes }
  /** Commands for a widget whose display is not decided yet. */
  const waiting: life.LifeEvent[] = []
  let extra: Extra | undefined
  let watch: Watch | undefined
  let tracker: Tracker | undefined
  /** Commands after one that waits for a part keep their order. */
  let turn: Promise<unknown> | undefined
  // While it is visible.
  let appearance: Appearance | undefined
  let stage: Stage | undefined

  const question = (config: WidgetConfig): DisplayInput => {
    const facts = widget.facts(config)
    return {
      ...facts,
      sinceMs: widget.firstVisibleMs || facts.nowMs,
      url: location.href,
      ownHosts: config.own_hosts ?? [],
      visitor: watch?.visitor(state.attributes, !!state.openedBy),
      tests: tracker?.facts(),
    }
  }
  const mayShow = (input: DisplayInput): boolean =>
    (extra?.mayShow(input) ?? input.config.late_parts !== 3) &&
    (tracker?.mayShow(input) ?? !input.config.targeting)
  const openings = (config: WidgetConfig): Openings => {
    const input = question(config)
    return openingsOf(input, widget.judge(input, mayShow(input)))
  }
  const decide = (): void => {
    const wasVisible = widget.isVisible
    if (widget.config) {
      const input = question(widget.config)
      widget.decide(widget.config, mayShow(input))
      watch?.plan(input)
    }
    if (isDebug) void explain()
    send(life.decided(wasVisible))
  }
  const explain = async (): Promise<DisplayTrace | null> => {
    const part = await load('explain').catch(() => null)
    const { known, failure } = widget
    return part?.explain(code, known && question(known), failure) ?? null
  }

  const perform: Readonly<Record<life.LifeEffect, () => void>> = {
    begin() {
      const { config } = widget
      if (!config) return
      if (config.is_domain_allowed !== false)
        watch = extra?.watchVisitor({ widget, config, decide, opens, signal: ending.signal })
      if (config.color_scheme === 'host')
        extra?.watchPage(() => appearance?.repaint() && stage?.tell('scheme'), ending.signal)
      decide()
      if (config.is_domain_allowed === false) {
        widget.config = undefined
        widget.fail(notAllowed)
        return
      }
      tell('loaded')
      waiting.forEach(send)
    },
    decide,
    appear() {
      const {
        config,
        record,
        shown: { signal },
      } = widget
      if (!config) return
      appearance = makeAppearance(widget, extra, () => state, close)
      const { dress } = appearance
      dress()
      // A window that is turned or resized may become a phone's, or stop being one.
      window.matchMedia?.(`(max-width:${phonePx}px)`).addEventListener('change', dress, { signal })
      const { autoOpenAtMs } = openings(config)
      const timers = [
        // Messages that came meanwhile should be announced, but the page's own loading comes first.
        record?.session?.isChatting ? setTimeout(widget.nearBy, 1_000) : 0,
        autoOpenAtMs === null
          ? 0
          : setTimeout(() => send(life.due('auto')), autoOpenAtMs - Date.now()),
      ]
      signal.addEventListener('abort', () => {
        timers.forEach(clearTimeout)
        send(life.vanished)
        appearance = stage = undefined
      })
    },
    hidden: () => announce(widget, tell, 'hidden', 'HID'),
    open() {
      const { openedBy } = state
      widget.nearBy()
      if (openedBy) stage?.open(openedBy)
      perform.refresh()
      // A widget that opens automatically does not replace another one.
      if (openedBy !== 'auto' && openedBy !== 'exit') widget.frame?.iframe.focus()
      announce(widget, tell, 'opened')
    },
    close() {
      const hadFocus = document.activeElement === widget.frame?.iframe
      stage?.close()
      perform.refresh()
      if (hadFocus) widget.launcher?.focus()
      announce(widget, tell, 'closed')
      // A period that ended meanwhile was not acted on.
      reconsider()
    },
    displayedBefore: () => announce(widget, tell, 'displayedBefore', 'DISPLAYED_BEFORE'),
    list: () => stage?.showPrevious(),
    dress: () => appearance?.dress(),
    refresh: () => appearance?.refresh(),
  }
  const send = (event: life.LifeEvent): void => {
    const [change, ...effects] = event(state, widget.isVisible)
    state = { ...state, ...change }
    for (const effect of effects) perform[effect]()
  }
  const close = (): void => send(life.closed)
  const reconsider = (): void => {
    if (watch) decide()
  }
  const opens = (when: 'opensOnExit' | 'opensOnScroll'): boolean => {
    if (state.isTouched || !widget.config || !openings(widget.config)[when]) return false
    send(life.due(when === 'opensOnExit' ? 'exit' : 'auto'))
    return true
  }

  const nearBy = (): void => {
    const { frame, config } = widget
    if (!frame || !config || stage) return
    const { signal } = widget.shown
    load('stage')
      .then((part) => {
        if (signal.aborted || stage) return
        stage = part.makeStage({
          frame,
          config,
          place: () => placeOf(config, state.spoken),
          closeLabel: wordsOf(config, state.spoken).close,
          unread: `${options.unread}`,
          told: () => settingsOf(widget, state.attributes, schemeOf(widget, extra)),
          onClose: close,
          onFail: widget.fail,
          onEvent(event, detail, message) {
            if (message) post(message)
            tell(event, detail)
          },
          onLanguage: (spoken) => send(life.spoke(spoken, launcherPlace(config))),
          onRecord: (change) => records.write(config.node_id, change),
          launcher: widget.launcher?.element,
          signal,
        })
        if (state.openedBy) stage.open(state.openedBy)
        if (state.wantsPrevious) stage.showPrevious()
      })
      .catch((error) => {
        // The next press tries again.
        if (frame !== widget.frame) return
        frame.box.remove()
        widget.frame = undefined
        close()
        widget.fail(error)
      })
  }

  const later = (...events: readonly life.LifeEvent[]): void => {
    if (state.hasBegun) events.forEach(send)
    else waiting.push(...events)
  }
  const track = async (): Promise<Tracker> => {
    const part = await load('events')
    tracker ??= part.makeTracker(widget, reconsider, run, ending.signal)
    return tracker
  }
  const commands: Readonly<Record<string, (...said: never[]) => void>> = {
    open: () => later(life.opened('api')),
    close: () => later(life.closed),
    toggle: () => later(life.pressed('api')),
    hide() {
      widget.host = 'hidden'
      send(life.hidden)
    },
    show() {
      const wasVisible = widget.isVisible
      widget.host = 'shown'
      decide()
      if (widget.isVisible && !wasVisible) tell('shown')
    },
    openOnce: () =>
      later(life.openedOnce(() => widget.config && openings(widget.config).mayOpenOnce)),
    showPreviousFeedbacks: () =>
      later(
        life.opened('api'),
        life.previousWanted(() => !!stage),
      ),
    setCustomer(claims: CustomerClaims) {
      widget.customer = { ...widget.customer, ...claims }
      stage?.tell('customer')
      reconsider()
    },
    setAttributes(attributes: unknown) {
      send(() => [{ attributes }])
      stage?.tell('attributes')
      reconsider()
    },
    setLanguage(wanted: unknown) {
      widget.language = `${wanted}`
      stage?.tell('language')
    },
    destroy() {
      close()
      ending.abort()
    },
    on(event: WidgetEvent, listener: WidgetListener) {
      on(event, listener)
      if (event === 'loaded' && state.hasBegun && widget.config) call(listener, {})
      if (event === 'error' && widget.failure) call(listener, { message: widget.failure })
    },
    off,
  }

  const run = async ([command, ...said]: Call): Promise<void> => {
    try {
      const obeyed = commands[`${command}`]
      if (obeyed) (obeyed as (...said: readonly unknown[]) => void)(...said)
      else (await track()).obey(command, said)
    } catch (error) {
      // Whatever the page hands over, the commands after it still run.
      console.error(error)
    }
  }

  return {
    async prepare() {
      const { known } = widget
      if ((known?.late_parts ?? 0) > 1) extra = await load('extra').catch(() => undefined)
      if (known?.targeting) await track().catch(() => undefined)
      tracker?.begin()
    },
    begun: () => widget.config && send(life.begun),
    failed() {
      const message = widget.failure
      if (message === notAllowed) console.error(`PSNWidget ${code}: ${message}`)
      tell('error', { message })
    },
    nearBy,
    open: (by) => send(life.opened(by)),
    press: (by) => send(life.pressed(by)),
    obey(call) {
      const [command] = call
      if (command === 'explain') return explain()
      const next = (): Promise<void> => run(call)
      if (turn) turn = turn.then(next)
      else if (commands[`${command}`]) void next()
      else turn = next()
      return undefined
    },
  }
}
