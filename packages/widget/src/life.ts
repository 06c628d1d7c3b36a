// What a widget does once somebody wants something of it: opens and closes, obeys the page and tells it what happens. Fetched when the
// launcher is touched, when the page gives a command, or where the configuration asks for more than a button. It goes on with
// what the loader has made. Nothing in here may throw into the host's own code.
import type {
  CustomerClaims,
  DisplayInput,
  DisplayTrace,
  HostMessage,
  LauncherPlace,
  LauncherTexts,
  OpenedBy,
  Scheme,
  WidgetConfig,
  WidgetEvent,
  WidgetListener,
  WidgetRecord,
} from '@askwell/contract/embed'
import { type Decision, decideDisplay } from './decide.ts'
import { launcherPlace, phonePx } from './launcher-place.ts'
import { makeListeners } from './listeners.ts'
import { type Look, roundShape, wear } from './look.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { loadExplain, loadExtra, loadStage } from './parts.ts'
import { plainClaims } from './plain-claims.ts'
import type { Spoken, Stage, Told } from './stage.ts'
import type { Watch } from './watch.ts'
import type { Life, Widget } from './widget.ts'
import { recordOf } from './widget-record.ts'

const notAllowed = 'Domain Not Allowed'
const isDebug = /[?&]psn_debug=1(&|$)/.test(location.search)

export function liveOn(widget: Widget): Life {
  const { options, origin, records } = widget
  const ending = new AbortController()
  const code = `${options.code}`
  const { tell, call, on, off } = makeListeners(code)
  /** Commands for a widget that is not decided yet. */
  let waiting: (() => void)[] = []
  let { attributes }: { readonly attributes?: unknown } = options
  let extra: typeof import('./extra.ts') | null = null
  let watch: Watch | undefined
  let openedBy: OpenedBy | null = null
  /** Opened, or hidden by the page: nothing opens by itself any more. */
  let isTouched = false
  let hasOpenedOnce = false
  let hasBegun = false
  // What stands on the page while something is visible.
  let isStanding = false
  let look: Look | null = null
  let bubble: HTMLElement | null = null
  let stage: Stage | null = null
  let shownScheme: Scheme | null = null
  let wantsPrevious = false
  /** What the page in the frame speaks, once it has said so. */
  let spoken: Spoken | null = null

  /** To the host window and nobody else: `/` is its own origin, whatever that is. */
  const post = (message: HostMessage): void => postMessage(message, '/')
  const announce = (
    event: WidgetEvent,
    ending = event.toUpperCase() as 'OPENED' | 'CLOSED' | 'HID' | 'DISPLAYED_BEFORE',
  ): void => {
    const { config } = widget
    const channel = { id: '', name: '', ...config?.web_channel }
    if (config && config.enabled_domains.length > 0)
      post({ type: `PSN_WIDGET_${ending}`, id: channel.id, name: channel.name })
    tell(event, channel)
  }
  const failed = (): void => {
    if (widget.failure === notAllowed) console.error(`PSNWidget ${code}: ${notAllowed}`)
    tell('error', { message: widget.failure })
  }
  const later = (command: () => void): void => {
    if (hasBegun) command()
    else waiting.push(command)
  }
  const customer = (): CustomerClaims =>
    plainClaims({
      user_hash: options.userHash,
      identity_token: options.identityToken,
      ...widget.customer,
    })
  const told = (): Told => ({
    code,
    customer: customer(),
    attributes,
    language: widget.language || null,
    scheme: scheme(),
    record: widget.config ? recordOf(records.read(widget.config.node_id)) : null,
  })

  const scheme = (): Scheme | null => {
    const { color_scheme: wanted } = widget.config ?? {}
    if (wanted === 'light' || wanted === 'dark') return wanted
    return (wanted === 'host' && extra?.schemeOfPage(widget.root)) || null
  }
  const question = (config: WidgetConfig): DisplayInput => {
    const { record, host, firstVisibleMs } = widget
    const nowMs = Date.now()
    const isMobile = isMobileAgent(navigator.userAgent, navigator.maxTouchPoints)
    const visitor = watch?.visitor(attributes, !!openedBy)
    return {
      config,
      record,
      host,
      isMobile,
      nowMs,
      sinceMs: firstVisibleMs ?? nowMs,
      url: location.href,
      ownHosts: config.own_hosts ?? [],
      visitor,
    }
  }
  const mayShow = (input: DisplayInput): boolean =>
    extra?.mayShow(input) ?? input.config.late_parts !== 3
  const decided = (config: WidgetConfig): Decision =>
    decideDisplay(question(config), mayShow(question(config)), config.is_domain_allowed !== false)
  const decide = (): void => {
    const wasVisible = widget.isVisible
    if (widget.config) {
      const input = question(widget.config)
      widget.decide(widget.config, mayShow(input))
      watch?.plan(input)
    }
    if (isDebug) void explain()
    if (widget.isVisible) appeared()
    else {
      close()
      if (wasVisible) announce('hidden', 'HID')
    }
  }

  const nearBy = (): void => {
    const { frame, config } = widget
    if (!frame || !config || stage) return
    const { signal } = widget.shown
    loadStage(origin)
      .then((part) => {
        if (signal.aborted || stage) return
        stage = part.makeStage({
          frame,
          config,
          place: () => place(config),
          closeLabel: words(config).close,
          unread: `${options.unread}`,
          told,
          onClose: close,
          onFail: widget.fail,
          onEvent,
          onLanguage,
          onRecord,
          launcher: widget.launcher?.element,
          signal,
        })
        if (openedBy) stage.open(openedBy)
        if (wantsPrevious) stage.showPrevious()
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

  const open = (by: OpenedBy): void => {
    if (!widget.isVisible || openedBy) return
    openedBy = by
    isTouched = true
    bubble?.remove()
    widget.nearBy()
    stage?.open(by)
    refresh()
    // What opened by itself takes nobody's place.
    if (by !== 'auto' && by !== 'exit') widget.frame?.iframe.focus()
    announce('opened')
  }
  const close = (): void => {
    if (!openedBy) return
    openedBy = null
    const hadFocus = document.activeElement === widget.frame?.iframe
    stage?.close()
    refresh()
    if (hadFocus) widget.launcher?.focus()
    announce('closed')
    // What was over meanwhile has waited for it.
    if (watch) decide()
  }
  const opens = (when: 'opensOnExit' | 'opensOnScroll'): boolean => {
    if (isTouched || !widget.config || !decided(widget.config)[when]) return false
    open(when === 'opensOnExit' ? 'exit' : 'auto')
    return true
  }
  const press = (by: OpenedBy): void => (openedBy ? close() : open(by))

  const words = (config: WidgetConfig): LauncherTexts => spoken?.texts ?? config.launcher_texts
  const place = (config: WidgetConfig): LauncherPlace => {
    const known = launcherPlace(config)
    return spoken && !known.is_fixed
      ? { ...known, side: spoken.dir === 'rtl' ? 'left' : 'right' }
      : known
  }
  const bubbleInput = (config: WidgetConfig, root: HTMLElement) => ({
    root,
    code,
    closeLabel: words(config).close,
    scheme: shownScheme,
    isShown: !!bubble?.isConnected,
    dismissed: records.read(config.node_id).dismissedBubble ?? null,
    onDismiss: (text: string) => records.write(config.node_id, { dismissedBubble: text }),
  })
  const refresh = (): void => {
    if (widget.config) look?.show(openedBy !== null, words(widget.config))
  }
  const dress = (): void => {
    const { launcher, root, config, id, press: onPress } = widget
    if (!launcher || !root || !config) return
    if (config.hide_widget) {
      launcher.element.remove()
      widget.launcher = undefined
      return
    }
    const input = { id, config, place: place(config), before: widget.place, onPress }
    const shape = config.modal_mode && extra ? extra.tabShape(input) : roundShape(input)
    shownScheme = scheme()
    look = wear(launcher, { ...config, shape, scheme: shownScheme, onEscape: close })
    refresh()
    const before = bubble
    bubble =
      !openedBy && extra ? extra.showPopover({ ...input, ...bubbleInput(config, root) }) : null
    before?.remove()
  }
  /** The page around may have changed its look. */
  const repaint = (): void => {
    if (!isStanding || scheme() === shownScheme) return
    dress()
    stage?.tell('scheme')
  }
  const appeared = (): void => {
    const { config, record } = widget
    const { signal } = widget.shown
    if (!config || isStanding) return
    isStanding = true
    dress()
    // A window that is turned or resized may become one of a phone, or the other way round.
    window.matchMedia?.(`(max-width:${phonePx}px)`).addEventListener('change', dress, { signal })
    const { autoOpenAtMs } = decided(config)
    const timers = [
      // What was written meanwhile is to be heard of, but the page's own loading comes first.
      record?.session?.isChatting ? setTimeout(widget.nearBy, 1_000) : 0,
      autoOpenAtMs === null
        ? 0
        : setTimeout(() => isTouched || open('auto'), autoOpenAtMs - Date.now()),
    ]
    signal.addEventListener('abort', () => {
      timers.forEach(clearTimeout)
      isStanding = false
      look = bubble = stage = null
    })
  }

  const onEvent = (event: WidgetEvent, detail: object, message?: HostMessage): void => {
    if (message) post(message)
    tell(event, detail)
  }
  const onRecord = (change: Partial<WidgetRecord>): void => {
    if (widget.config) records.write(widget.config.node_id, change)
  }
  const onLanguage = (said: Spoken): void => {
    const sideBefore = widget.config && place(widget.config).side
    spoken = said
    if (widget.config && place(widget.config).side !== sideBefore) dress()
    refresh()
  }

  const explain = async (): Promise<DisplayTrace | null> => {
    const part = await loadExplain(origin).catch(() => null)
    const { known, failure } = widget
    return part?.explain(code, known ? question(known) : null, failure ?? null) ?? null
  }

  const commands: Readonly<Record<string, (...said: never[]) => void>> = {
    open: () => later(() => open('api')),
    close: () => later(close),
    toggle: () => later(() => press('api')),
    hide() {
      widget.host = 'hidden'
      isTouched = true
      decide()
    },
    show() {
      const wasVisible = widget.isVisible
      widget.host = 'shown'
      decide()
      if (widget.isVisible && !wasVisible) tell('shown')
    },
    openOnce: () =>
      later(() => {
        if (!widget.config || !decided(widget.config).mayOpenOnce || hasOpenedOnce)
          return announce('displayedBefore', 'DISPLAYED_BEFORE')
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
      widget.customer = { ...widget.customer, ...claims }
      stage?.tell('customer')
      if (watch) decide()
    },
    setAttributes(given: unknown) {
      attributes = given
      stage?.tell('attributes')
      if (watch) decide()
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
      if (event === 'loaded' && hasBegun && widget.config) call(listener, {})
      if (event === 'error' && widget.failure) call(listener, { message: widget.failure })
    },
    off,
  }

  return {
    async prepare() {
      if ((widget.known?.late_parts ?? 0) > 1) extra = await loadExtra(origin).catch(() => null)
    },
    begun() {
      const { config } = widget
      if (!config || hasBegun) return
      hasBegun = true
      if (config.is_domain_allowed !== false)
        watch = extra?.watchVisitor({ widget, config, decide, opens, signal: ending.signal })
      if (config.color_scheme === 'host') extra?.watchPage(repaint, ending.signal)
      decide()
      if (config.is_domain_allowed === false) {
        widget.config = undefined
        widget.fail(notAllowed)
        return
      }
      tell('loaded')
      for (const command of waiting) command()
      waiting = []
    },
    failed,
    nearBy,
    open,
    press,
    obey([command, ...said]) {
      if (command === 'explain') return explain()
      try {
        const obeyed = commands[`${command}`]
        if (obeyed) (obeyed as (...said: readonly unknown[]) => void)(...said)
        else console.warn('PSNWidget:', command)
      } catch (error) {
        // Whatever the page hands over: what it has asked for after it is done all the same.
        console.error(error)
      }
      return undefined
    },
  }
}
