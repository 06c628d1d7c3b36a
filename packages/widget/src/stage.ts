// Places the content frame on the page. Fetched with the frame when the launcher is first touched: its place and size, what is
// shown meanwhile, the messages with its page, the overlay and the scroll lock behind a dialog. `stage-state.ts` and `loading.ts`
// decide; this shell performs it.
import type {
  ContentMessage,
  HostMessage,
  LauncherPlace,
  OpenedBy,
  WidgetConfig,
  WidgetEvent,
  WidgetRecord,
} from '@askwell/contract/embed'
import { makeAttention, makeBadge } from './attention.ts'
import type { ContentFrame } from './content-frame.ts'
import { boxCss, makeCurtain } from './curtain.ts'
import { awaitFrame, type Hear, type Say } from './handshake.ts'
import { answerTouch } from './lift.ts'
import { awake, begun, drawn, greeted, late, loaded, online, opened, pressed } from './loading.ts'
import {
  changeMessages,
  type PageSetting,
  type PageSettings,
  startMessage,
} from './page-settings.ts'
import { isDark, isStill, make, paint, shadow } from './paint.ts'
import { type Placement, placeFrame, startHeightPx } from './placement.ts'
import { lockScroll } from './scroll-lock.ts'
import {
  listed,
  met,
  previousWanted,
  resized,
  type StageEffect,
  type StageEvent,
  type StageState,
  shown,
} from './stage-state.ts'
import { viewOfWindow } from './window-view.ts'

/** The language of the page inside, and the launcher's words in it. */
export type PageLanguage = Pick<Extract<ContentMessage, { type: 'language' }>, 'texts' | 'dir'>

export interface Stage {
  open(by: OpenedBy): void
  close(): void
  /** A setting that the host page has changed. */
  tell(changed: PageSetting): void
  showPrevious(): void
}

export interface StageInput {
  readonly frame: ContentFrame
  readonly config: WidgetConfig
  readonly place: () => LauncherPlace
  readonly closeLabel: string
  /** The other signals of unread messages, in addition to the badge. */
  readonly unread: string
  readonly told: () => PageSettings
  /** Where the unread count hangs, if there is one. */
  readonly launcher: HTMLElement | undefined
  readonly onClose: () => void
  /** For the listeners, and with `message` for the host window. */
  readonly onEvent: (event: WidgetEvent, detail: object, message?: HostMessage) => void
  readonly onLanguage: (spoken: PageLanguage) => void
  /** What to remember about the visitor. */
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
  const badge = makeBadge()
  const attention = makeAttention(input.unread)
  let state: StageState = {
    isDoubtful: !iframe.contentDocument,
    heightPx: startHeightPx,
  }
  const whenever = { signal, passive: true }
  let unlock: (() => void) | null = null
  let say: Say = () => {}
  let patience: ReturnType<typeof setTimeout> | undefined

  const placement = (): Placement =>
    placeFrame({ config, ...viewOfWindow(), ...state, place: input.place() })
  const place = (): void => {
    for (const [name, value] of Object.entries(placement().box))
      paint(box, `${name}:${value}${typeof value === 'number' ? 'px' : ''}`)
  }
  const paintScheme = (): void => {
    const { scheme } = told()
    paint(box, boxCss(scheme))
    paint(overlay, `background:${isDark(scheme) ? 'rgba(0,0,0,.6)' : 'rgba(16,22,19,.48)'}`)
    // A document of another scheme than its frame would be drawn on an opaque background.
    paint(iframe, `color-scheme:${scheme ?? 'normal'}`)
  }
  const lower = (): void => {
    box.prepend(curtain.picture)
    box.append(curtain.close)
  }
  const perform: Readonly<Record<StageEffect, () => void>> = {
    /** A frame reloads when it is inserted into the page again; setting the same address would not reload it. */
    reload() {
      lower()
      paint(iframe, 'visibility:inherit')
      curtain.wait()
      curtain.picture.after(iframe)
    },
    fail() {
      lower()
      paint(iframe, 'visibility:hidden')
      curtain.tell(failedText, () => send(pressed))
      onFail(failedText)
    },
    lift() {
      curtain.picture.remove()
      curtain.close.remove()
    },
    place,
    show() {
      if (config.modal_mode) {
        box.before(overlay)
        unlock ??= lockScroll()
      }
      place()
      // A visitor who has waited for this code sees the frame at once.
      const transition = isStill() || !state.isConnected ? 'none' : 'opacity .22s'
      paint(box, `visibility:visible;opacity:1;transition:${transition}`)
      say({ type: 'moved', hostUrl: location.href })
    },
    hide() {
      overlay.remove()
      unlock?.()
      unlock = null
      paint(box, 'visibility:hidden;opacity:0;transition:none')
      say({ type: 'closed' })
    },
    start: () => say(startMessage(config, placement().layout, told())),
  }
  const send = (...events: readonly StageEvent[]): void => {
    for (const event of events) {
      const [change, waitMs, effect, message] = event(state)
      state = { ...state, ...change }
      if (waitMs) {
        clearTimeout(patience)
        patience = setTimeout(() => send(late), waitMs)
      }
      if (effect) perform[effect]()
      if (message) say(message)
    }
  }

  const hear: Hear = {
    __proto__: null,
    ready: () => send(drawn),
    awake: () => send(awake),
    size: ({ heightPx }) => send(resized(heightPx)),
    close: onClose,
    language: (spoken) => {
      input.onLanguage(spoken)
      place()
    },
    unread: ({ count }) => {
      input.launcher?.append(badge(config.modal_mode ? 0 : count))
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

  paint(iframe, 'border-radius:inherit')
  paint(box, `overflow:hidden;background:var(--psn-surface);box-shadow:${shadow};opacity:0`)
  paintScheme()
  lower()
  overlay.addEventListener('click', onClose)
  iframe.addEventListener('load', () => send(loaded), whenever)
  awaitFrame(
    frame,
    (line) => {
      say = line
      send(greeted, met, listed)
    },
    hear,
    signal,
  )
  const follow = (): void => {
    place()
    say({ type: 'layout', layout: placement().layout })
  }
  addEventListener('resize', follow, whenever)
  window.visualViewport?.addEventListener('resize', follow, whenever)
  window.visualViewport?.addEventListener('scroll', follow, whenever)
  addEventListener('online', () => send(online), whenever)
  if (config.modal_mode)
    addEventListener('keydown', (event) => event.key === 'Escape' && onClose(), whenever)
  signal.addEventListener('abort', () => {
    attention(0)
    clearTimeout(patience)
  })
  if (input.launcher)
    answerTouch(input.launcher, config.modal_mode, () => input.place().side, signal)
  send(begun)
  place()

  return {
    open: (by) => send(opened, shown(by), met, listed),
    close: () => send(shown()),
    tell(changed) {
      if (changed === 'scheme') paintScheme()
      say(changeMessages[changed](told()))
    },
    showPrevious: () => send(previousWanted, listed),
  }
}
