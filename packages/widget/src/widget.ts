// One widget on a page, from its code to its end (seed §4): loads the configuration, decides, opens and closes, and tells the page.
// Nothing in here may throw into the host's own code.
import type {
  CustomerClaims,
  DisplayInput,
  DisplayTrace,
  HostMessage,
  InitOptions,
  LauncherTexts,
  OpenedBy,
  WidgetConfig,
  WidgetEvent,
  WidgetListener,
} from '@askwell/contract/embed'
import { type ContentFrame, makeContentFrame } from './content-frame.ts'
import { type Decision, decideDisplay } from './decide.ts'
import type * as Extra from './extra.ts'
import { type Launcher, type LauncherInput, makeLauncher, roundShape } from './launcher.ts'
import { loadConfig } from './load-config.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { make } from './paint.ts'
import { loadExtra, loadStage } from './parts.ts'
import type { Stage, Told } from './stage.ts'
import { openRecords } from './widget-record.ts'

export type Widget = ReturnType<typeof startWidget>

export interface WidgetInput {
  readonly options: InitOptions
  /** Of the product: where the script came from. */
  readonly origin: string
  /** 0 for the first widget of the page, whose frames carry the plain ids. */
  readonly place: number
  readonly isDebug: boolean
}

const rtl = /^(ar|fa|he|ur)\b/i
const notAllowed = 'Domain Not Allowed'

export function startWidget({ options, origin, place, isDebug }: WidgetInput) {
  const { code } = options
  const life = new AbortController()
  const records = openRecords()
  let listeners: readonly { readonly event: WidgetEvent; readonly listener: WidgetListener }[] = []
  let waiting: (() => void)[] = []
  let customer = claimsOf(options)
  let attributes: unknown = options.attributes
  let language = options.lang || ''
  let host: DisplayInput['host'] = 'undecided'
  let config: WidgetConfig | null = null
  /** As it stood when this page load began (A-161). */
  let record: DisplayInput['record'] = null
  let extra: typeof Extra | null = null
  let failure: unknown = null
  let decision: Decision | null = null
  /** What the interval counts from. */
  let firstVisibleMs: number | null = null
  let openedBy: OpenedBy | null = null
  /** Opened, or hidden by the page: nothing opens by itself any more. */
  let isTouched = false
  let hasOpenedOnce = false
  let autoOpening = 0
  // What stands on the page; all null while nothing is visible.
  let root: HTMLElement | null = null
  let launcher: Launcher | null = null
  let bubble: HTMLElement | null = null
  let frame: ContentFrame | null = null
  let stage: Stage | null = null
  let shown = new AbortController()
  let wantsPrevious = false
  let edge: 'left' | 'right' = 'right'
  let texts: LauncherTexts = { toggle: 'Feedback', open: 'Open feedback', close: 'Close feedback' }

  const id = (part: string): string => `psn-widget-${part}${place > 0 ? `-${code}` : ''}`
  const call = (listener: WidgetListener, detail: object): void => {
    try {
      listener({ ...detail, code })
    } catch (error) {
      console.error(error)
    }
  }
  const tell = (event: WidgetEvent, detail: object = {}): void => {
    for (const known of listeners) if (known.event === event) call(known.listener, detail)
  }
  /** To the host window and nobody else: `/` is its own origin, whatever that is. */
  const post = (message: HostMessage): void => postMessage(message, '/')
  const announce = (event: WidgetEvent, ending = event.toUpperCase() as 'OPENED' | 'CLOSED' | 'HID' | 'DISPLAYED_BEFORE'): void => {
    const channel = { id: '', name: '', ...config?.web_channel }
    if (config && config.enabled_domains.length > 0) post({ type: `PSN_WIDGET_${ending}`, id: channel.id, name: channel.name })
    tell(event, channel)
  }
  const fail = (error: unknown): void => {
    failure = error
    if (!decision) vanish()
    if (error === notAllowed) console.error(`PSNWidget ${code}: ${notAllowed}`)
    tell('error', { message: error })
  }
  const later = (command: () => void): void => {
    if (decision) command()
    else waiting.push(command)
  }
  const refresh = (): void => launcher?.show(openedBy !== null, texts)
  const told = (): Told => ({ code, customer, attributes, language: language || null, record: config && records.read(config.node_id) })

  const nearBy = (): void => {
    if (frame || !root || !config) return
    const settings = config
    const { signal } = shown
    const made = makeContentFrame(id('content-frame'), texts.toggle, origin, code, language)
    frame = made
    root.prepend(made.box)
    loadStage(origin)
      .then((part) => {
        if (signal.aborted) return
        stage = part.makeStage({
          frame: made,
          config: settings,
          edge,
          closeLabel: texts.close,
          told,
          onClose: close,
          onFail: fail,
          onEvent,
          onLanguage,
          onSubmitted,
          launcher: launcher?.element,
          signal,
        })
        if (openedBy) stage.open(openedBy)
        if (wantsPrevious) stage.showPrevious()
      })
      .catch(fail)
  }

  const open = (by: OpenedBy): void => {
    if (!decision?.isVisible || openedBy) return
    openedBy = by
    isTouched = true
    bubble?.remove()
    nearBy()
    stage?.open(by)
    refresh()
    // What opened by itself takes nobody's place.
    if (by !== 'auto' && by !== 'exit') frame?.iframe.focus()
    announce('opened')
  }
  const close = (): void => {
    if (!openedBy) return
    openedBy = null
    const hadFocus = document.activeElement === frame?.iframe
    stage?.close()
    refresh()
    if (hadFocus) launcher?.focus()
    announce('closed')
  }
  const press = (by: OpenedBy): void => (openedBy ? close() : open(by))

  const question = (settings: WidgetConfig, nowMs: number): DisplayInput => ({
    config: settings,
    url: location.href,
    ownHosts: [new URL(origin).host, ...(settings.own_hosts ?? [])],
    isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
    nowMs,
    sinceMs: firstVisibleMs ?? nowMs,
    record,
    host,
  })
  const decide = (): void => {
    if (!config) return
    const nowMs = Date.now()
    const wasVisible = decision?.isVisible
    const { enabled_urls: patterns } = config
    const input = question(config, nowMs)
    decision = decideDisplay(input, patterns.length === 0 || !!extra?.findUrlPattern(patterns, input.url).matched)
    if (isDebug) void explain()
    if (decision.isVisible && !wasVisible) appear(config, decision, nowMs)
    if (!decision.isVisible) {
      close()
      vanish()
      if (wasVisible) announce('hidden', 'HID')
    }
  }
  /** Out of sight, while the configuration is on its way. */
  const prepare = (): void => {
    if (root || life.signal.aborted) return
    root = make('div', 'position:fixed;top:0;left:0;z-index:2147483647', { id: id('root') })
    launcher = makeLauncher(id('button-frame'), { onPress: press, onEscape: close, onNear: nearBy })
    root.append(launcher.element)
    document.body.append(root)
  }
  const appear = (settings: WidgetConfig, { hasButton, autoOpenAtMs, mayOpenOnce }: Decision, nowMs: number): void => {
    prepare()
    if (hasButton) dressLauncher(settings)
    else {
      launcher?.element.remove()
      launcher = null
    }
    // The first display counts until its period is over.
    const isNew = !record?.isWidgetDisplayedBefore || (settings.display_once_delay_period !== null && mayOpenOnce)
    if (isNew && firstVisibleMs === null) records.write(settings.node_id, { isWidgetDisplayedBefore: true, widgetInitialDisplayTime: nowMs })
    firstVisibleMs ??= nowMs
    if (autoOpenAtMs !== null) autoOpening = window.setTimeout(() => isTouched || open('auto'), autoOpenAtMs - nowMs)
  }
  const vanish = (): void => {
    clearTimeout(autoOpening)
    shown.abort()
    shown = new AbortController()
    root?.remove()
    root = launcher = bubble = frame = stage = null
  }
  const dressLauncher = (settings: WidgetConfig): void => {
    const input: LauncherInput = { id, config: settings, edge, place, onPress: press }
    launcher?.dress(settings.modal_mode && extra ? extra.tabShape(input) : roundShape(input))
    refresh()
    bubble?.remove()
    bubble = root && !openedBy && extra ? extra.showPopover(root, code, texts.close, input) : null
  }

  const onEvent = (event: WidgetEvent, detail: object, message?: HostMessage): void => {
    if (message) post(message)
    tell(event, detail)
  }
  const onSubmitted = (atMs: number): void => {
    if (config) records.write(config.node_id, { lastFeedbackSubmitDate: atMs })
  }
  const onLanguage = (words: LauncherTexts, side: typeof edge): void => {
    texts = words
    if (side !== edge) {
      edge = side
      if (launcher && config) dressLauncher(config)
    }
    refresh()
  }

  const explain = async (): Promise<DisplayTrace | null> => {
    if (!config) {
      console.info(`PSNWidget ${code}:`, failure)
      return null
    }
    return (extra ?? (await loadExtra(origin))).explain(code, question(config, Date.now()))
  }
  const begin = async (settings: WidgetConfig): Promise<void> => {
    const { enabled_urls: patterns, popover_text, display_on_exit, modal_mode } = settings
    if (patterns.length > 0 || popover_text || display_on_exit || modal_mode) extra = await loadExtra(origin).catch(() => null)
    await whenBody()
    if (life.signal.aborted) return
    const named = language || (settings.default_language_configured === false ? null : settings.default_language_code)
    if (named ? rtl.test(named) : document.documentElement.dir === 'rtl') edge = 'left'
    config = settings
    record = records.read(settings.node_id)
    decide()
    if (!decision?.isAllowed) {
      config = null
      fail(notAllowed)
      return
    }
    if (patterns.length > 0) extra?.watchAddress(decide, life.signal)
    if (display_on_exit) extra?.watchExit(() => decision?.opensOnExit && !isTouched && open('exit'), life.signal)
    tell('loaded')
    for (const command of waiting) command()
    waiting = []
  }

  // A moment later, so that what the page queued about its visitor goes with the call.
  void Promise.resolve()
    .then(() => {
      const reply = loadConfig(origin, code, customer, Date.now())
      // The first look into storage takes longest: it is taken while the configuration is on its way.
      records.read('')
      void whenBody().then(() => setTimeout(() => config || failure || prepare()))
      return reply
    })
    .then((reply) => ('config' in reply ? begin(reply.config) : fail(reply.error)))
    .catch(fail)

  return {
    place,
    open: () => later(() => open('api')),
    close: () => later(close),
    toggle: () => later(() => press('api')),
    hide() {
      host = 'hidden'
      isTouched = true
      decide()
    },
    show() {
      const wasVisible = decision?.isVisible
      host = 'shown'
      decide()
      if (decision?.isVisible && !wasVisible) tell('shown')
    },
    openOnce: () =>
      later(() => {
        if (!decision?.mayOpenOnce || hasOpenedOnce) return announce('displayedBefore', 'DISPLAYED_BEFORE')
        hasOpenedOnce = true
        open('api')
      }),
    showPreviousFeedbacks: () =>
      later(() => {
        open('api')
        wantsPrevious = !stage
        stage?.showPrevious()
      }),
    setCustomer(claims: CustomerClaims) {
      customer = { ...customer, ...claims }
      stage?.tell('customer')
    },
    setAttributes(given: unknown) {
      attributes = given
      stage?.tell('attributes')
    },
    setLanguage(wanted: unknown) {
      language = `${wanted}`
      stage?.tell('language')
    },
    on(event: WidgetEvent, listener: WidgetListener) {
      listeners = [...listeners, { event, listener }]
      if (event === 'loaded' && decision && config) call(listener, {})
      if (event === 'error' && failure) call(listener, { message: failure })
    },
    off(event: WidgetEvent, listener: WidgetListener) {
      listeners = listeners.filter((known) => known.event !== event || known.listener !== listener)
    },
    explain,
    destroy() {
      close()
      vanish()
      life.abort()
      listeners = []
      config = null
    },
  }
}

const claimsOf = ({ customer, externalId, userId, userHash, identityToken }: InitOptions): CustomerClaims => ({
  external_id: externalId,
  user_id: userId,
  user_hash: userHash,
  identity_token: identityToken,
  ...customer,
})

/** The script may run before the page has a body. */
const whenBody = async (): Promise<void> => {
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
}
