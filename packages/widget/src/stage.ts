// How the content frame stands on the page, fetched beside it when the launcher is touched first: its place and size, what is
// seen meanwhile, the talk with the page inside, the overlay and the stillness behind a dialog.
import type {
  ContentMessage,
  CustomerClaims,
  HostMessage,
  LauncherPlace,
  LoaderMessage,
  OpenedBy,
  Scheme,
  WidgetConfig,
  WidgetEvent,
  WidgetRecord,
} from '@askwell/contract/embed'
import { makeAttention } from './attention.ts'
import { makeBadge } from './badge.ts'
import type { ContentFrame } from './content-frame.ts'
import { boxCss, makeCurtain } from './curtain.ts'
import { encodeAttributes } from './encode-attributes.ts'
import { awaitFrame, type Say } from './handshake.ts'
import { answerTouch } from './lift.ts'
import {
  awake,
  begun,
  drawn,
  greeted,
  type Loading,
  type LoadingEffect,
  type LoadingStep,
  late,
  loaded,
  online,
  opened,
  pressed,
} from './loading.ts'
import { isMobileAgent } from './mobile-agent.ts'
import { isDark, isStill, make, paint, shadow } from './paint.ts'
import { type Placement, placeFrame, startHeightPx } from './placement.ts'
import { lockScroll } from './scroll-lock.ts'

/** What the page inside gets, as it stands when it asks or changes. */
export interface Told {
  readonly code: string
  readonly customer: CustomerClaims
  readonly attributes: unknown
  readonly language: string | null
  readonly scheme: Scheme | null
  readonly record: WidgetRecord | null
}

/** The language of the page inside, and the launcher's words in it. */
export type Spoken = Pick<Extract<ContentMessage, { type: 'language' }>, 'texts' | 'dir'>

export interface Stage {
  open(by: OpenedBy): void
  close(): void
  /** What the host page has changed of it. */
  tell(changed: 'customer' | 'attributes' | 'language' | 'scheme'): void
  showPrevious(): void
}

export interface StageInput {
  readonly frame: ContentFrame
  readonly config: WidgetConfig
  readonly place: () => LauncherPlace
  readonly closeLabel: string
  /** What else than the badge tells of unread messages. */
  readonly unread: string
  readonly told: () => Told
  /** Where the unread count hangs, if there is one. */
  readonly launcher: HTMLElement | undefined
  readonly onClose: () => void
  /** For the listeners, and with `message` for the host window. */
  readonly onEvent: (event: WidgetEvent, detail: object, message?: HostMessage) => void
  readonly onLanguage: (spoken: Spoken) => void
  /** To be remembered of the visitor. */
  readonly onRecord: (change: Partial<WidgetRecord>) => void
  readonly onFail: (message: string) => void
  readonly signal: AbortSignal
}

const failedText = 'Something went wrong while loading the widget. Please try again later.'

export function makeStage({
  frame,
  config,
  closeLabel,
  told,
  onClose,
  onFail,
  onEvent,
  signal,
  ...input
}: StageInput): Stage {
  const { box, iframe } = frame
  const curtain = makeCurtain(closeLabel, onClose)
  const overlay = make('div', 'position:fixed;inset:0')
  let heightPx = startHeightPx
  let unlock: (() => void) | null = null
  let say: Say | null = null
  let openedBy: OpenedBy | null = null
  let isPreviousWanted = false
  let patience = 0
  let loading: Loading = { isDoubtful: !iframe.contentDocument }
  const badge = makeBadge()
  const attention = makeAttention(input.unread)

  const placement = (): Placement =>
    placeFrame({
      config,
      windowWidthPx: innerWidth,
      ...seenOfWindow(),
      isMobile: isMobileAgent(navigator.userAgent, navigator.maxTouchPoints),
      heightPx,
      place: input.place(),
    })
  const place = (): void => {
    for (const [name, value] of Object.entries(placement().box))
      paint(box, `${name}:${value}${typeof value === 'number' && name !== 'z-index' ? 'px' : ''}`)
  }
  const paintScheme = (): void => {
    const { scheme } = told()
    paint(box, boxCss(scheme))
    paint(overlay, `background:${isDark(scheme) ? 'rgba(0,0,0,.6)' : 'rgba(16,22,19,.48)'}`)
    // A document of another scheme than its frame would be drawn on an opaque ground.
    paint(iframe, `color-scheme:${scheme ?? 'normal'}`)
  }
  const lower = (): void => {
    box.prepend(curtain.picture)
    box.append(curtain.close)
  }
  const effects: Readonly<Record<LoadingEffect, () => void>> = {
    /** A frame loads again when it comes into the page again; the same address alone would not. */
    reload() {
      lower()
      paint(iframe, 'visibility:inherit')
      curtain.wait()
      curtain.picture.after(iframe)
    },
    fail() {
      lower()
      paint(iframe, 'visibility:hidden')
      curtain.tell(failedText, () => load(pressed))
      onFail(failedText)
    },
    lift() {
      curtain.picture.remove()
      curtain.close.remove()
    },
  }
  const load = (event: (state: Loading) => LoadingStep): void => {
    const [change, waitMs, effect] = event(loading)
    loading = { ...loading, ...change }
    if (waitMs) {
      clearTimeout(patience)
      patience = window.setTimeout(load, waitMs, late)
    }
    if (effect) effects[effect]()
  }

  const connected = (line: Say): void => {
    say = line
    load(greeted)
    const { attributes, ...known } = told()
    line({
      type: 'start',
      config,
      hostUrl: location.href,
      responses: encodeAttributes(attributes),
      layout: placement().layout,
      ...known,
    })
    if (openedBy) sayOpened(openedBy)
  }
  const sayOpened = (by: OpenedBy): void => {
    say?.({ type: 'opened', by, takesFocus: by !== 'auto' && by !== 'exit' })
    if (isPreviousWanted) sayPrevious()
  }
  const sayPrevious = (): void => {
    isPreviousWanted = !say
    say?.({ type: 'previous_feedbacks' })
  }
  const hear: {
    readonly [K in ContentMessage['type']]: (message: Extract<ContentMessage, { type: K }>) => void
  } = {
    ready: () => load(drawn),
    awake: () => load(awake),
    size: (message) => {
      heightPx = message.heightPx
      place()
    },
    close: onClose,
    language: (spoken) => {
      input.onLanguage(spoken)
      place()
    },
    unread: ({ count }) => {
      badge.show(config.modal_mode ? 0 : count)
      input.launcher?.append(badge.element)
      attention(count)
      onEvent('unread', { count })
    },
    submitted: ({ atMs }) => input.onRecord({ lastFeedbackSubmitDate: atMs }),
    keep: ({ session }) => input.onRecord({ session }),
    failed: ({ message }) => onFail(message),
    event: ({ message }) => {
      const { type, ...detail } = message
      onEvent(
        type === 'PSN_FEEDBACK_SUBMITTED'
          ? 'feedbackSubmitted'
          : type === 'PSN_END_OF_FLOW'
            ? 'endOfFlow'
            : 'chatClosed',
        detail,
        message,
      )
    },
  }
  const heard = <K extends ContentMessage['type']>(
    message: Extract<ContentMessage, { type: K }>,
  ): void => hear[message.type as K](message)
  const tellings: Readonly<Record<Parameters<Stage['tell']>[0], () => LoaderMessage>> = {
    customer: () => ({ type: 'customer', customer: told().customer }),
    attributes: () => ({ type: 'attributes', responses: encodeAttributes(told().attributes) }),
    language: () => ({ type: 'language', language: told().language ?? '' }),
    scheme: () => ({ type: 'scheme', scheme: told().scheme }),
  }

  paint(iframe, 'border-radius:inherit')
  paint(box, `overflow:hidden;background:var(--psn-surface);box-shadow:${shadow};opacity:0`)
  paintScheme()
  lower()
  overlay.addEventListener('click', onClose)
  iframe.addEventListener('load', () => load(loaded), { signal })
  awaitFrame(frame, connected, heard, signal)
  const follow = (): void => {
    place()
    say?.({ type: 'layout', layout: placement().layout })
  }
  for (const [target, event] of [
    [window, 'resize'],
    [window.visualViewport, 'resize'],
    [window.visualViewport, 'scroll'],
  ] as const)
    target?.addEventListener(event, follow, { signal, passive: true })
  addEventListener('online', () => load(online), { signal })
  if (config.modal_mode)
    addEventListener('keydown', (event) => event.key === 'Escape' && onClose(), { signal })
  signal.addEventListener('abort', () => {
    attention(0)
    clearTimeout(patience)
  })
  if (input.launcher)
    answerTouch(input.launcher, config.modal_mode, () => input.place().side, signal)
  load(begun)
  place()

  return {
    open(by) {
      openedBy = by
      load(opened)
      if (config.modal_mode) {
        box.before(overlay)
        unlock ??= lockScroll()
      }
      place()
      paint(box, `visibility:visible;opacity:1;transition:${isStill() ? 'none' : 'opacity .22s'}`)
      say?.({ type: 'moved', hostUrl: location.href })
      sayOpened(by)
    },
    close() {
      openedBy = null
      overlay.remove()
      unlock?.()
      unlock = null
      paint(box, 'visibility:hidden;opacity:0;transition:none')
      say?.({ type: 'closed' })
    },
    tell(changed) {
      if (changed === 'scheme') paintScheme()
      say?.(tellings[changed]())
    },
    showPrevious: sayPrevious,
  }
}

/** A keyboard takes a part of the window and leaves it as high as it was. Who looks at a part of the page closely moves nothing by it. */
function seenOfWindow(): Pick<Parameters<typeof placeFrame>[0], 'windowHeightPx' | 'hiddenPx'> {
  const seen = window.visualViewport
  if (!seen || Math.abs(seen.scale - 1) > 0.01) return { windowHeightPx: innerHeight }
  const { height, offsetTop } = seen
  const bottom = innerHeight - height - offsetTop
  // Less than a scrollbar is not a keyboard.
  return bottom < 40
    ? { windowHeightPx: innerHeight }
    : {
        windowHeightPx: Math.round(height),
        hiddenPx: { top: Math.round(offsetTop), bottom: Math.round(bottom) },
      }
}
