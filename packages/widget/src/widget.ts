// One widget on a page as every visitor has it (seed §4): asks for the configuration, decides, and draws the launcher. What
// happens to it later is in `life.ts`, which is fetched when the launcher is touched, when the page gives a command or when the
// configuration asks for more than a button. Nothing in here may throw into the host's own code.
import type {
  CustomerClaims,
  DisplayInput,
  InitOptions,
  OpenedBy,
  WidgetConfig,
} from '@askwell/contract/embed'
import { type ContentFrame, makeContentFrame } from './content-frame.ts'
import { type Displayed, type Judgement, judgeDisplay } from './decide.ts'
import { needsLife } from './late-parts.ts'
import { type Launcher, makeLauncher, paintLauncher, roundCss } from './launcher.ts'
import { launcherPlace } from './launcher-place.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { ringCss } from './paint.ts'
import { early, type Load, loadExtra, loadFrom, loadLife, loadStage, pause } from './parts.ts'
import { addRootElement } from './root-element.ts'
import { openRecords, type RecordStore } from './widget-record.ts'

/** What a page calls, command first. */
export type Call = readonly unknown[]

/** A widget as the loader and `life.ts` both see it. What does not exist yet is undefined. */
export interface Widget {
  /** No prototype: a property that a page has put on every object is not one of a widget. */
  readonly __proto__: null
  readonly options: InitOptions
  /** Loads a module from where the script came. */
  readonly load: Load
  /** 0 for the first widget of the page, whose frames carry the plain ids. */
  readonly place: number
  readonly records: RecordStore
  /** The page's claims about its visitor. */
  customer: CustomerClaims
  language: string
  /** The configuration as received; `config` is the part that the page may see. */
  known?: WidgetConfig
  config?: WidgetConfig | undefined
  failure?: unknown
  /** The record when this page load began (A-161). */
  record: DisplayInput['record']
  host: DisplayInput['host']
  /** Undefined until the first decision. */
  isVisible?: boolean
  /** What the interval counts from. */
  firstVisibleMs?: number
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
  vanish(): void
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
  const waiting: ((life: Life) => void)[] = []
  let isOver = false

  const need = (): Promise<unknown> => {
    arriving ??= loadLife(load)
      .then((part) => {
        const made = part.liveOn(widget)
        life = made
        made.nearBy()
        for (const call of waiting) call(made)
        return widget.config && made.prepare().then(made.begun)
      })
      // The next press tries again.
      .catch(() => {
        if (!life) arriving = undefined
      })
    return arriving
  }
  const prepare = (): void => {
    if (widget.root || isOver) return
    widget.root = addRootElement(widget.id('root'), widget.shown.signal)
    widget.launcher = makeLauncher(
      widget.id('button-frame'),
      () => widget.press('button'),
      widget.nearBy,
    )
    widget.root.append(widget.launcher.element)
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
    id: (part) => `psn-widget-${part}${place > 0 ? `-${code}` : ''}`,
    facts(config) {
      const { record, host } = widget
      return {
        config,
        record,
        host,
        isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
        nowMs: Date.now(),
      }
    },
    judge: judgeDisplay,
    decide(config, mayShow) {
      const wasVisible = widget.isVisible
      const input = widget.facts(config)
      const { nowMs } = input
      const [isVisible, , onceOverMs] = judgeDisplay(input, mayShow)
      widget.isVisible = isVisible
      if (!isVisible) widget.vanish()
      else if (!wasVisible) {
        prepare()
        if (!life && !config.hide_widget)
          widget.launcher?.dress(
            ringCss(config.color_scheme) + roundCss(config, launcherPlace(config), place),
            paintLauncher(config),
          )
        // The first display counts until its period is over.
        if (!widget.firstVisibleMs && nowMs >= onceOverMs)
          records.write(config.node_id, {
            isWidgetDisplayedBefore: true,
            widgetInitialDisplayTime: nowMs,
          })
        widget.firstVisibleMs ||= nowMs
      }
    },
    press(by) {
      widget.nearBy()
      if (life) life.press(by)
      // A second press because nothing has happened yet means the same.
      else {
        waiting.push((made) => made.open(by))
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
      early(loadStage(load))
      if (life) life.nearBy()
      else void need()
    },
    vanish() {
      widget.shown.abort()
      widget.shown = new AbortController()
      widget.root = widget.launcher = widget.frame = undefined
    },
    fail(error) {
      widget.failure = error
      if (!widget.isVisible) widget.vanish()
      life?.failed()
    },
    obey(call) {
      const [command, said] = call
      if (command === 'destroy') {
        life?.obey(call)
        widget.isVisible = false
        widget.config = undefined
        isOver = true
        return widget.vanish()
      }
      if (life) return life.obey(call)
      const answer = new Promise((resolve) => {
        waiting.push((made) => resolve(made.obey(call)))
      })
      // Pages call this for every visitor. It is stored and loads nothing.
      if (command === 'setCustomer') widget.customer = { ...widget.customer, ...Object(said) }
      else if (command === 'setLanguage') widget.language = `${said}`
      else if (command !== 'setAttributes') void need()
      return command === 'explain' ? answer : undefined
    },
  }

  const attempt = (task: () => unknown): void =>
    void Promise.resolve().then(task).catch(widget.fail)

  const begin = async (config: WidgetConfig): Promise<void> => {
    const { late_parts: parts = 0 } = config
    widget.known = config
    widget.record = records.read(config.node_id)
    if (parts > 1) early(loadExtra(load))
    if (arriving || needsLife(config, widget.record, location.href)) await need()
    await life?.prepare()
    await whenBody()
    if (isOver) return
    widget.config = config
    if (life) life.begun()
    else widget.decide(config, parts < 3)
  }
  /** C-11. The page learns of the failure at once; the call is retried with growing pauses. */
  const ask = async (pauseMs: number): Promise<void> => {
    /** The same answer would come again. */
    let isFinal: boolean | undefined
    try {
      const { external_id, user_id } = widget.customer
      const query = new URLSearchParams()
      const known = { t: Date.now(), external_id, user_id, lang: widget.language }
      for (const [name, said] of Object.entries(known)) if (said) query.set(name, String(said))
      const reply = await fetch(`${origin}/v1/web_widgets/code/${code}?${query}`, {
        credentials: 'omit',
      })
      const body = await reply.json()
      isFinal = reply.status <= 428
      // The call fills in every default, so one field is enough to tell it from unrelated JSON.
      if (reply.ok && body.enabled_urls) {
        widget.failure = undefined
        return begin(body)
      }
      widget.fail(body)
    } catch (error) {
      // No network, a blocker, an HTML page.
      widget.fail(`${error}`)
    }
    if (!isFinal && pauseMs < 100_000 && !isOver)
      attempt(async () => {
        await pause(pauseMs)
        return ask(pauseMs * 4)
      })
  }

  // A moment later, so that what the page queued about its visitor is sent with the call.
  attempt(() => ask(1_000))
  // Making the frame is most of what the launcher costs: it is made invisibly while the configuration loads.
  attempt(async () => {
    await whenBody()
    await pause()
    return widget.known || widget.failure || prepare()
  })

  return widget
}

/** The script may run before the page has a body. */
const whenBody = async (): Promise<void> => {
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
}
