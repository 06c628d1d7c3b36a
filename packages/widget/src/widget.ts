// One widget on a page as every visitor has it (seed §4): asks for the configuration, decides, and draws the launcher. What
// happens to it later is in `life.ts`, which is fetched when the launcher is touched, when the page gives a command or when the
// configuration asks for more than a button. Nothing in here may throw into the host's own code.
import type { InitOptions, OpenedBy, WidgetConfig } from '@askwell/contract/embed'
import { type ContentFrame, makeContentFrame } from './content-frame.ts'
import { type Displayed, type Judgement, judgeDisplay } from './decide.ts'
import { needsLife } from './late-parts.ts'
import { type Launcher, makeLauncher, paintLauncher, roundCss } from './launcher.ts'
import { launcherPlace } from './launcher-place.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { ringCss } from './paint.ts'
import { early, type Load, loadFrom, pause } from './parts.ts'
import { addRootElement } from './root-element.ts'
import { pauseAfter } from './try-again.ts'
import { openRecords, type RecordStore } from './widget-record.ts'
import { type Call, decided, obeyed, type WidgetChange, type WidgetState } from './widget-state.ts'

/** A widget as the loader and `life.ts` both see it. What does not exist yet is undefined. */
export interface Widget extends WidgetState {
  /** No prototype: a property that a page has put on every object is not one of a widget. */
  readonly __proto__: null
  readonly options: InitOptions
  /** Loads a module from where the script came. */
  readonly load: Load
  /** 0 for the first widget of the page, whose frames carry the plain ids. */
  readonly place: number
  readonly records: RecordStore
  // The elements on the page; all undefined while nothing is visible.
  root?: HTMLElement | undefined
  launcher?: Launcher | undefined
  frame?: ContentFrame | undefined
  /** Aborted when the widget is removed from the page. */
  shown: AbortController
  id(part: string): string
  /** What the decision whether it shows needs to know now. */
  facts(config: WidgetConfig): Displayed
  judge(input: Displayed, mayShow: boolean): Judgement
  decide(config: WidgetConfig, mayShow: boolean): void
  /** A visitor is about to open it: the frame begins to load. */
  nearBy(): void
  press(by: OpenedBy): void
  fail(error: unknown): void
  obey(call: Call): unknown
}

/** What `life.ts` returns for a widget. */
export interface Life {
  /** Fetches what the configuration needs before it can be decided. */
  prepare(): Promise<void>
  begun(): void
  failed(): void
  nearBy(): void
  open(by: OpenedBy): void
  press(by: OpenedBy): void
  obey(call: Call): unknown
}

export function startWidget(options: InitOptions, origin: string, place: number): Widget {
  const { code } = options
  const records = openRecords()
  const load = loadFrom(origin)
  let arriving: Promise<unknown> | undefined
  let life: Life | undefined
  let arrived: (life: Life) => void
  /** Presses and commands wait for it, and keep their order. */
  const living = new Promise<Life>((resolve) => {
    arrived = resolve
  })

  /** Nothing works without it, so it is retried for as long as the configuration is. */
  const need = (): Promise<unknown> =>
    (arriving ??= load('life', 50_000)
      .then((part) => {
        life = part.liveOn(widget)
        life.nearBy()
        arrived(life)
        return widget.config && life.prepare().then(life.begun)
      })
      // The next press tries again.
      .catch(() => {
        if (!life) arriving = undefined
      }))
  const prepare = (): void => {
    if (widget.root || widget.isOver) return
    widget.root = addRootElement(widget.id('root'), widget.shown.signal)
    widget.launcher = makeLauncher(
      widget.id('button-frame'),
      () => widget.press('button'),
      widget.nearBy,
    )
    widget.root.append(widget.launcher.element)
  }

  /** Its elements follow from the state: they leave the page as soon as it is not visible. */
  const change = (next: WidgetChange): void => {
    const { isVisible: wasVisible } = widget
    const { config, isVisible } = Object.assign(widget, next)
    if (isVisible === false) {
      widget.shown.abort()
      widget.shown = new AbortController()
      widget.root = widget.launcher = widget.frame = undefined
    }
    if (isVisible && !wasVisible && config) {
      prepare()
      if (!config.hide_widget && !life)
        widget.launcher?.dress(
          ringCss(config.color_scheme) + roundCss(config, launcherPlace(config), place),
          paintLauncher(config),
        )
    }
  }
  const widget: Widget = {
    __proto__: null,
    options,
    load,
    place,
    records,
    customer: { external_id: options.externalId, user_id: options.userId, ...options.customer },
    language: options.lang || '',
    record: null,
    host: 'undecided',
    shown: new AbortController(),
    id: (part) => `psn-widget-${part}${place ? `-${code}` : ''}`,
    facts: (config) => ({
      ...widget,
      config,
      isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
      nowMs: Date.now(),
    }),
    judge: judgeDisplay,
    decide(config, mayShow) {
      const input = widget.facts(config)
      const { nowMs } = input
      const [isVisible, , isOnceOver] = judgeDisplay(input, mayShow)
      // The first display counts until its period is over.
      if (isVisible && !widget.firstVisibleMs && isOnceOver)
        records.write(config.node_id, {
          isWidgetDisplayedBefore: true,
          widgetInitialDisplayTime: nowMs,
        })
      change(decided(widget, isVisible, nowMs))
    },
    press(by) {
      widget.nearBy()
      if (life) life.press(by)
      // A second press because nothing has happened yet means the same.
      else {
        void living.then((made) => made.open(by))
        void need()
      }
    },
    nearBy() {
      const { root, config, language } = widget
      if (widget.frame || !root || !config) return
      widget.frame = makeContentFrame(
        widget.id('content-frame'),
        config.launcher_texts.toggle,
        origin,
        code,
        language,
      )
      root.prepend(widget.frame.box)
      early(load('stage'))
      void need()
      life?.nearBy()
    },
    // Before the first decision, a failure removes what has been made early.
    fail(error) {
      change({ failure: error, isVisible: !!widget.isVisible })
      life?.failed()
    },
    obey(call) {
      const answer = life ? life.obey(call) : living.then((made) => made.obey(call))
      const next = obeyed(widget, call)
      if (next) change(next)
      else void need()
      return call[0] === 'explain' ? answer : undefined
    },
  }

  const begin = async (config: WidgetConfig): Promise<void> => {
    const { late_parts: parts = 0 } = config
    widget.known = config
    widget.record = records.read(config.node_id)
    if (parts > 1) early(load('extra'))
    if (arriving || needsLife(config, widget.record, location.href)) await need()
    await life?.prepare()
    await whenBody()
    if (widget.isOver) return
    widget.config = config
    if (life) life.begun()
    else widget.decide(config, parts < 3)
  }
  /** C-11. The page learns of the failure at once; the call is retried with growing pauses. */
  const ask = async (): Promise<void> => {
    // A moment later, so that what the page queued about its visitor is sent with the call.
    await null
    for (let pauseMs = 250; pauseMs; await pause(pauseMs)) {
      let status: number | undefined
      try {
        const { external_id, user_id } = widget.customer
        const query = new URLSearchParams()
        const known = { t: Date.now(), external_id, user_id, lang: widget.language }
        for (const [name, said] of Object.entries(known)) if (said) query.set(name, String(said))
        const reply = await fetch(`${origin}/v1/web_widgets/code/${code}?${query}`, {
          credentials: 'omit',
        })
        const body = await reply.json()
        status = reply.status
        // The call fills in every default, so one field is enough to tell it from an error and from unrelated JSON.
        if (body.enabled_urls) {
          widget.failure = undefined
          return begin(body)
        }
        widget.fail(body)
      } catch (error) {
        // No network, a blocker, an HTML page.
        widget.fail(`${error}`)
      }
      pauseMs = widget.isOver ? 0 : pauseAfter(pauseMs, status)
    }
  }

  /** Making the frame is most of what the launcher costs: it is made invisibly while the configuration loads. */
  const prepareEarly = async (): Promise<void> => {
    await whenBody()
    await pause()
    if (!widget.known && !widget.failure) prepare()
  }

  ask().catch(widget.fail)
  prepareEarly().catch(widget.fail)

  return widget
}

/** The script may run before the page has a body. */
const whenBody = async (): Promise<void> => {
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
}
