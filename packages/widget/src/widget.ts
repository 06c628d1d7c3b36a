// One widget on a page as every visitor has it (seed §4): asks for the configuration, decides, and draws the launcher. Whatever is
// done with it is the business of `life.ts`, which is fetched when the launcher is touched, when the page gives a command or when the
// configuration asks for more than a button. Nothing in here may throw into the host's own code.
import type {
  CustomerClaims,
  DisplayInput,
  InitOptions,
  OpenedBy,
  WidgetConfig,
} from '@askwell/contract/embed'
import { type ContentFrame, makeContentFrame } from './content-frame.ts'
import { isDisplayed, isFirstDisplay } from './decide.ts'
import { type Launcher, makeLauncher, paintLauncher, roundCss } from './launcher.ts'
import { launcherPlace } from './launcher-place.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { ringCss } from './paint.ts'
import { early, loadExtra, loadLife, loadStage, pause } from './parts.ts'
import { standOnPage } from './stand.ts'
import { openRecords, type RecordStore } from './widget-record.ts'

/** What a page says, command first. */
export type Call = readonly unknown[]

/** A widget as the loader and `life.ts` both see it. What is not there yet is undefined. */
export interface Widget {
  /** None: what a page has put on every object is not of a widget. */
  readonly __proto__: null
  readonly options: InitOptions
  /** Of the product: where the script came from. */
  readonly origin: string
  /** 0 for the first widget of the page, whose frames carry the plain ids. */
  readonly place: number
  readonly records: RecordStore
  /** What the page says of its visitor. */
  customer: CustomerClaims
  language: string
  /** What was answered; `config` is what the page may have of it. */
  known?: WidgetConfig
  config?: WidgetConfig | undefined
  failure?: unknown
  /** As it stood when this page load began (A-161). */
  record: DisplayInput['record']
  host: DisplayInput['host']
  /** Undefined until it is decided for the first time. */
  isVisible?: boolean
  /** What the interval counts from. */
  firstVisibleMs?: number
  // What stands on the page; all undefined while nothing is visible.
  root?: HTMLElement | undefined
  launcher?: Launcher | undefined
  frame?: ContentFrame | undefined
  /** Aborted when it vanishes from the page. */
  shown: AbortController
  id(part: string): string
  decide(config: WidgetConfig, mayShow: boolean): void
  /** Somebody is about to open it: the frame begins to load. */
  nearBy(): void
  press(by: OpenedBy): void
  vanish(): void
  fail(error: unknown): void
  obey(call: Call): unknown
}

/** What `life.ts` makes of a widget. */
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
  let life: Life | undefined
  let arriving: Promise<unknown> | undefined
  let waiting: ((life: Life) => void)[] = []
  let isOver = false

  const need = (): Promise<unknown> => {
    arriving ??= loadLife(origin)
      .then((part) => {
        const made = part.liveOn(widget)
        life = made
        for (const call of waiting) call(made)
        waiting = []
        return widget.config && made.prepare().then(made.begun)
      })
      // The next press tries again.
      .catch(() => {
        if (!life) arriving = undefined
      })
    return arriving
  }
  const later = (call: (life: Life) => void): void => {
    if (life) call(life)
    else {
      waiting.push(call)
      void need()
    }
  }
  const prepare = (): void => {
    if (widget.root || isOver) return
    widget.root = standOnPage(widget.id('root'), widget.shown.signal)
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
    origin,
    place,
    records,
    customer: { external_id: options.externalId, user_id: options.userId, ...options.customer },
    language: options.lang || '',
    record: null,
    host: 'undecided',
    shown: new AbortController(),
    id: (part) => `psn-widget-${part}${place > 0 ? `-${code}` : ''}`,
    decide(config, mayShow) {
      const { record, host, isVisible: wasVisible } = widget
      const nowMs = Date.now()
      const input = {
        config,
        record,
        host,
        isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
        nowMs,
      }
      widget.isVisible = isDisplayed(input, mayShow, config.is_domain_allowed !== false)
      if (!widget.isVisible) widget.vanish()
      else if (!wasVisible) {
        prepare()
        if (!life && !config.hide_widget)
          widget.launcher?.dress(
            ringCss(config.color_scheme) + roundCss(config, launcherPlace(config), place),
            paintLauncher(config),
          )
        // The first display counts until its period is over.
        if (!widget.firstVisibleMs && isFirstDisplay(input))
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
      // Who presses again because nothing has happened yet means the same.
      else later(({ open }) => open(by))
    },
    nearBy() {
      const { root, frame, config, language } = widget
      if (frame || !root || !config) return
      widget.frame = makeContentFrame(
        widget.id('content-frame'),
        config.launcher_texts.toggle,
        origin,
        code,
        language,
      )
      root.prepend(widget.frame.box)
      early(loadStage(origin))
      later(({ nearBy }) => nearBy())
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
        isOver = true
        widget.isVisible = false
        widget.config = undefined
        return widget.vanish()
      }
      if (life) return life.obey(call)
      const answer = new Promise((resolve) => waiting.push((made) => resolve(made.obey(call))))
      // Said of the visitor on every page: it is known when it is needed, and needs nothing by itself.
      if (command === 'setCustomer') widget.customer = { ...widget.customer, ...Object(said) }
      else if (command === 'setLanguage') widget.language = `${said}`
      else if (command !== 'setAttributes') void need()
      return command === 'explain' ? answer : undefined
    },
  }

  const begin = async (config: WidgetConfig): Promise<void> => {
    const { late_parts: parts = 0 } = config
    widget.known = config
    widget.record = records.read(config.node_id)
    if (parts > 1) early(loadExtra(origin))
    if (
      parts ||
      arriving ||
      config.is_domain_allowed === false ||
      widget.record.session?.isChatting ||
      location.href.includes('psn_debug=1')
    )
      await need()
    await life?.prepare()
    await whenBody()
    if (isOver) return
    widget.config = config
    if (life) life.begun()
    else widget.decide(config, parts < 3)
  }
  /** C-11. The page learns at once that it did not come; it is asked for again all the same, ever more rarely. */
  const ask = async (pauseMs: number): Promise<void> => {
    let mayCome = true
    try {
      const { external_id, user_id } = widget.customer
      const query = new URLSearchParams({ t: `${Date.now()}` })
      for (const [name, said] of Object.entries({ external_id, user_id, lang: widget.language }))
        if (said) query.set(name, String(said))
      const reply = await fetch(`${origin}/v1/web_widgets/code/${code}?${query}`, {
        credentials: 'omit',
      })
      const body = await reply.json()
      mayCome = reply.status > 428
      // The call fills in every default, so one sign is enough to tell it from somebody else's JSON.
      if (reply.ok && body.enabled_urls) {
        widget.failure = undefined
        return begin(body)
      }
      widget.fail(body)
    } catch (error) {
      // No network, a blocker, a page of HTML.
      widget.fail(`${error}`)
    }
    if (mayCome && pauseMs < 100_000 && !isOver)
      void pause(pauseMs)
        .then(() => ask(pauseMs * 4))
        .catch(widget.fail)
  }

  // A moment later, so that what the page queued about its visitor goes with the call.
  void Promise.resolve()
    .then(() => {
      const reply = ask(1_000)
      // Making the frame is most of what the launcher costs: it is made out of sight, while the configuration is on its way.
      void whenBody()
        .then(() => pause())
        .then(() => widget.known || widget.failure || prepare())
        .catch(widget.fail)
      return reply
    })
    .catch(widget.fail)

  return widget
}

/** The script may run before the page has a body. */
const whenBody = async (): Promise<void> => {
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
}
