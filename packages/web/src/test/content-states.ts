// States that the page inside a widget's frame can be in, each reached by the events that lead to it.
import type { StartMessage, WidgetConfig } from '@askwell/contract'
import { type ContentEvent, type ContentMemory, firstMemory } from '../widget/content-memory.ts'
import { reduceContent } from '../widget/reduce-content.ts'
import { firstShell, type Look } from '../widget/shell.ts'
import type { PreviousFeedback } from '../widget/widget-entry.ts'

export const startOf = (
  config: Partial<WidgetConfig> = {},
  more: Partial<StartMessage> = {},
): StartMessage =>
  ({
    type: 'start',
    code: 'w',
    config: { default_language_code: 'en', ...config },
    hostUrl: 'https://host.test/',
    customer: {},
    responses: null,
    language: null,
    layout: { kind: 'modal' },
    record: null,
    ...more,
  }) as unknown as StartMessage
const look: Look = { logoUrl: 'logo.png', brandingVisible: false, matrixView: null }
export const feedback: PreviousFeedback = {
  id: 'f',
  title: 'Shoes',
  createdAt: '2026-01-01T00:00:00.000Z',
  chatToken: 't',
}
const nobody = { type: 'visitor_known', look, running: null, hasEarlier: false } as const
export type VisitorKnown = Extract<ContentEvent, { type: 'visitor_known' }>
export const known: VisitorKnown = { ...nobody, isTheirs: true }
export const open: ContentEvent = { type: 'opened', takesFocus: true, isOver: false }
export const chat: ContentEvent = { type: 'chat_opened', feedbackId: 'f', token: 't' }
const first = (hasSurvey: boolean): ContentMemory => {
  const shell = firstShell({ node: null, widget: null })
  return firstMemory({ ...shell, hasFailed: !hasSurvey })
}
export const after = (events: readonly ContentEvent[], from = first(true)): ContentMemory =>
  events.reduce((memory, event) => reduceContent(memory, event)[0], from)
export const preparedFor = (turn: number): ContentEvent => ({
  type: 'prepared',
  turn,
  focus: { isFirst: true },
  isCurrent: true,
  language: 'en',
})

const loaded = after([startOf(), known])
export const running = after([open, preparedFor(1)], loaded)
export const states = {
  waiting: first(true),
  /** The document brought no survey. */
  without: first(false),
  started: after([startOf()]),
  loaded,
  entering: after([open], loaded),
  running,
  closed: after([{ type: 'closed' }], running),
  /** The running conversation is what it opens with. */
  resumed: after([startOf(), { ...known, running: feedback, hasEarlier: true }]),
  talking: after([chat], running),
  /** A list of what was sent, and the survey behind it has not begun. */
  listed: after([{ type: 'history_wanted', entries: [feedback] }], loaded),
  failed: after([{ type: 'failed', message: '' }], running),
  sample: after([startOf({ is_preview: true }), known, open]),
} as const satisfies Readonly<Record<string, ContentMemory>>
