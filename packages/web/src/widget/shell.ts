// The state of the widget around its survey, as one value: the layout of the frame, which view of it is shown, and what
// its buttons do. The drawing reads it; content.ts changes it.
import type { ChatDetail, FrameLayout, PageData, WidgetSettings } from '@askwell/contract'
import type { PageSnapshot } from '../app/page-types.ts'
import type { FirstMessageInput } from '../chat/first-message.tsx'
import type { ChatNews } from './conversations.ts'
import type { PreviousFeedback } from './widget-entry.ts'

export type WidgetView =
  | { readonly kind: 'survey' }
  | {
      readonly kind: 'previous'
      readonly entries: readonly PreviousFeedback[]
      readonly from: WidgetView
    }
  /** `sample`: a conversation to look at, nothing behind it. */
  | {
      readonly kind: 'chat'
      readonly feedbackId: string
      readonly token: string
      readonly sample?: ChatDetail
    }

export interface Look {
  readonly logoUrl: string | null
  readonly brandingVisible: boolean
  readonly matrixView: 'table' | 'list' | null
}

export interface Shell {
  readonly place: WidgetView
  readonly layout: FrameLayout['kind']
  readonly look: Look
  /** Somebody may be looking at it. */
  readonly isOpen: boolean
  /** There is feedback to go back to. */
  readonly hasEarlier: boolean
  /** The configuration or its survey could not be had. */
  readonly hasFailed: boolean
}

export interface ShellActs {
  readonly close: () => void
  readonly back: () => void
  /** Shows what was sent before. */
  readonly history: () => void
  readonly chatNews: (news: ChatNews) => void
  readonly newFeedback: () => void
  readonly openPrevious: (entry: PreviousFeedback) => void
  readonly retry: () => void
  /** Left out where nothing can be sent. */
  readonly firstMessage?: FirstMessageInput
}

type Looks = Pick<
  WidgetSettings,
  'node_logo_url' | 'branding_visible' | 'matrix_question_view_type'
>

export const lookOf = (settings: Looks): Look => ({
  logoUrl: settings.node_logo_url,
  brandingVisible: settings.branding_visible,
  matrixView: settings.matrix_question_view_type,
})

const plainLook: Look = { logoUrl: null, brandingVisible: true, matrixView: null }

/** Before anything was heard of the page around. */
export const firstShell = ({ node, widget }: Pick<PageData, 'node' | 'widget'>): Shell => ({
  place: { kind: 'survey' },
  layout: 'floating',
  look: widget ? lookOf(widget) : plainLook,
  isOpen: false,
  hasEarlier: false,
  hasFailed: node === null || widget === null,
})

/** An ended run is over when the widget is opened again; a chat goes on. */
export function isOver({ screen, store }: PageSnapshot, { place, hasFailed }: Shell): boolean {
  if (place.kind === 'chat') return false
  if (hasFailed || screen.kind !== 'survey' || !store) return true
  const { phase } = store.getSnapshot().run
  return phase.kind === 'already_answered' || (phase.kind === 'ended' && phase.end === 'thank')
}
