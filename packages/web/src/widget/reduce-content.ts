// The page inside a widget's frame as a state machine: (memory, event) → the next memory and the effects. The
// widget opens with a running conversation, or otherwise with the survey.
import type { ChatDetail, ContentMessage, StartMessage } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  brokenText,
  type ContentEffect,
  type ContentEvent,
  type ContentMemory,
  type ContentStep,
  type FocusWish,
  isPreviewOf,
} from './content-memory.ts'
import { configuredLanguage } from './host-settings.ts'
import type { Shell, WidgetView } from './shell.ts'
import type { PreviousFeedback } from './widget-entry.ts'

export function reduceContent(memory: ContentMemory, event: ContentEvent): ContentStep {
  const { start, shell } = memory
  switch (event.type) {
    case 'start':
      return [
        { ...memory, start: event, language: event.language ?? configuredLanguage(event.config) },
        [tell({ type: 'awake' }), { type: 'meet_visitor', start: event }],
      ]
    case 'visitor_known':
      return start ? started(memory, start, event) : [memory, []]
    case 'opened':
      return opened(memory, event)
    case 'closed':
      return [
        withShell(memory, { isOpen: false }),
        [
          ...(shell.isOpen ? ([{ type: 'track', event: 'widget_closed' }] as const) : []),
          { type: 'stop_thanks' },
        ],
      ]
    case 'layout':
      return [withShell(memory, { layout: event.layout.kind }), []]
    case 'attributes':
      return [start ? { ...memory, start: { ...start, responses: event.responses } } : memory, []]
    case 'moved':
      return [start ? { ...memory, start: { ...start, hostUrl: event.hostUrl } } : memory, []]
    case 'language':
      return [
        { ...memory, language: event.language },
        [{ type: 'find_language', code: event.language }],
      ]
    case 'scheme':
      return [memory, []]
    case 'customer_named': {
      const step: ContentStep = event.isAnother ? forgotten(memory) : [memory, []]
      return shell.isOpen ? withEffect(step, { type: 'visit' }) : step
    }
    case 'prepared':
      return prepared({ ...memory, isPrepared: false }, event)
    case 'prepare_failed': {
      const [over, effects] = failed({ ...memory, isPrepared: false }, brokenText)
      return [over, [...effects, ...focusOf(over, event.focus)]]
    }
    case 'run_ready': {
      if (event.turn !== memory.turn) return [memory, []]
      // A visitor who has moved to another view in the meantime stays there.
      const place: WidgetView = shell.place === event.from ? { kind: 'survey' } : shell.place
      return [withShell(memory, { hasFailed: false, place }), []]
    }
    case 'failed':
      return failed(memory, event.message)
    case 'settled':
      return [memory, focusOf(memory, event.focus)]
    case 'silent':
      return start === null ? failed(memory, 'Nobody has started the widget') : [memory, []]
    case 'language_chosen': {
      const { languageId, code } = event
      if (!start) return [memory, []]
      return [{ ...memory, language: code }, [{ type: 'load_words', languageId, code, start }]]
    }
    case 'words_came': {
      const { languageId, words } = event
      return [memory, event.code === memory.language ? [{ type: 'speak', languageId, words }] : []]
    }
    case 'feedback_kept':
      return [withShell(memory, { hasEarlier: true }), []]
    case 'chat_opened': {
      const { feedbackId, token } = event
      return [withShell(memory, { place: { kind: 'chat', feedbackId, token } }), []]
    }
    case 'chat_news': {
      const step = counted(memory, event.unread)
      // Nobody chose the conversation that is shown first. If it can no longer be loaded, a survey
      // is better than an error.
      return event.isGone && memory.turn === 0 ? andBegun(step) : step
    }
    case 'history_wanted': {
      const { entries } = event
      // If there is nothing to choose from, nothing is shown.
      if (entries.length === 0 || shell.place.kind === 'previous') return [memory, []]
      return [withShell(memory, { place: { kind: 'previous', entries, from: shell.place } }), []]
    }
    case 'back_pressed': {
      const { place } = shell
      if (place.kind !== 'previous') return [memory, []]
      // A survey that has not begun can only go back to its beginning. The list stays visible until
      // the survey has loaded.
      if (place.from.kind === 'survey' && memory.turn === 0) return begun(memory, null)
      return [withShell(memory, { place: place.from }), []]
    }
    case 'close_pressed': {
      const close = tell({ type: 'close' })
      // The host page receives that the visitor left a chat before the frame closes (seed §4).
      const left = tell({ type: 'event', message: { type: 'PSN_WEB_WIDGET_CLOSED' } })
      return [memory, shell.place.kind === 'chat' ? [left, close] : [close]]
    }
    case 'new_feedback_pressed':
      return begun(memory, null)
    default:
      return unreachable(event)
  }
}

/** The studio of the same server has made it. */
const isChat = (sample?: object | null): sample is ChatDetail => !!sample

type VisitorKnown = Extract<ContentEvent, { type: 'visitor_known' }>

function started(
  memory: ContentMemory,
  start: StartMessage,
  { look, running, hasEarlier, isTheirs }: VisitorKnown,
): ContentStep {
  const { preview_chat: sample } = start.config
  const isPreview = isPreviewOf(memory)
  const place: WidgetView | null = !isPreview
    ? running && chatPlace(running)
    : isChat(sample)
      ? { kind: 'chat', feedbackId: 'preview', token: 'preview', sample }
      : null
  const known = withShell(memory, {
    look,
    layout: start.layout.kind,
    place: place ?? memory.shell.place,
    hasEarlier: isPreview ? memory.shell.hasEarlier : hasEarlier,
  })
  const ready = place ? [tell({ type: 'ready' })] : []
  const dress: ContentEffect = { type: 'dress', start }
  if (known.shell.hasFailed) {
    const [over, effects] = failed(known, 'There is no widget of this code')
    return [over, [dress, ...effects, ...ready]]
  }
  if (!isTheirs) return [known, [dress, { type: 'replace_drawing' }, ...ready]]
  // Attributes are sent before any answer, and nothing is sent before the visit call.
  if (start.responses !== null) return [known, [dress, ...ready]]
  return [{ ...known, isPrepared: true }, [dress, { type: 'prepare', start }, ...ready]]
}

function opened(
  memory: ContentMemory,
  { takesFocus, isOver }: Extract<ContentEvent, { type: 'opened' }>,
): ContentStep {
  const { shell, turn } = memory
  const isFirst = turn === 0
  const focus: FocusWish = takesFocus ? { isFirst } : null
  const known = withShell(memory, { isOpen: true })
  const effects: ContentEffect[] = []
  if (!shell.isOpen) effects.push({ type: 'track', event: 'widget_opened' })
  const isTalking = shell.place.kind === 'chat'
  if (isFirst && isTalking && !isPreviewOf(memory)) effects.push({ type: 'visit' })
  const [next, more] = shown(known, isOver, focus)
  return [next, [...effects, ...more]]
}

function shown(memory: ContentMemory, isOver: boolean, focus: FocusWish): ContentStep {
  if (memory.start && memory.isPrepared) {
    const turn = memory.turn + 1
    const visit = isPreviewOf(memory) ? [] : ([{ type: 'visit' }] as const)
    return [{ ...memory, turn }, [...visit, { type: 'enter', turn, focus }]]
  }
  return memory.start && isOver ? begun(memory, focus) : [memory, focusOf(memory, focus)]
}

function prepared(
  memory: ContentMemory,
  { turn, focus, isCurrent, language: spoken }: Extract<ContentEvent, { type: 'prepared' }>,
): ContentStep {
  if (turn !== memory.turn) return [memory, focusOf(memory, focus)]
  if (!isCurrent) return begun(memory, focus)
  const { language } = memory
  const isOther = language !== null && language !== spoken
  return [
    memory,
    [
      { type: 'present_prepared' },
      ...(isOther ? ([{ type: 'find_language', code: language }] as const) : []),
      ...focusOf(memory, focus),
    ],
  ]
}

/** Makes a new run, or shows the notice that replaces it. The newest call wins. */
function begun(memory: ContentMemory, focus: FocusWish): ContentStep {
  const { start, shell } = memory
  if (!start) return [memory, []]
  const turn = memory.turn + 1
  return [
    { ...memory, turn },
    [
      { type: 'stop_thanks' },
      ...(isPreviewOf(memory) ? [] : ([{ type: 'visit' }] as const)),
      { type: 'begin', turn, start, from: shell.place, focus },
    ],
  ]
}

function andBegun([memory, effects]: ContentStep): ContentStep {
  const [next, more] = begun(memory, null)
  return [next, [...effects, ...more]]
}

/** Another person uses the widget: no data of the previous one is shown. */
function forgotten(memory: ContentMemory): ContentStep {
  const { isOpen, place } = memory.shell
  const wasShown = isOpen || memory.turn > 0 || place.kind !== 'survey'
  const [known, effects] = counted(
    withShell(memory, { hasEarlier: false, place: { kind: 'survey' } }),
    0,
  )
  return wasShown ? andBegun([known, effects]) : [known, effects]
}

const failed = (memory: ContentMemory, message: string): ContentStep => [
  withShell(memory, { hasFailed: true }),
  [{ type: 'show_failure', message }],
]

const counted = (memory: ContentMemory, unread: number): ContentStep => [
  { ...memory, unread },
  unread === memory.unread ? [] : [tell({ type: 'unread', count: unread })],
]

const focusOf = (memory: ContentMemory, focus: FocusWish): readonly ContentEffect[] =>
  focus && memory.shell.isOpen && !isPreviewOf(memory)
    ? [{ type: 'focus', spareBusy: focus.isFirst }]
    : []

const withShell = (memory: ContentMemory, change: Partial<Shell>): ContentMemory => ({
  ...memory,
  shell: { ...memory.shell, ...change },
})

const withEffect = ([memory, effects]: ContentStep, effect: ContentEffect): ContentStep => [
  memory,
  [...effects, effect],
]

const tell = (message: ContentMessage): ContentEffect => ({ type: 'tell', message })

const chatPlace = ({ id, chatToken }: PreviousFeedback): WidgetView => ({
  kind: 'chat',
  feedbackId: id,
  token: chatToken,
})
