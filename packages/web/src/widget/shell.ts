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
  /** `sample`: a conversation to look at, without a server. */
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
  /** The visitor may be looking at it. */
  readonly isOpen: boolean
  /** There is earlier feedback to return to. */
  readonly hasEarlier: boolean
  /** The configuration or its survey could not be loaded. */
  readonly hasFailed: boolean
}

export interface ShellActs {
  readonly close: () => void
  readonly back: () => void
  /** Shows the earlier feedback. */
  readonly history: () => void
  readonly chatNews: (news: ChatNews) => void
  readonly newFeedback: () => void
  readonly openPrevious: (entry: PreviousFeedback) => void
  readonly retry: () => void
  /** Left out if nothing can be sent. */
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

/** Before the first message of the host page. */
export const firstShell = ({ node, widget }: Pick<PageData, 'node' | 'widget'>): Shell => ({
  place: { kind: 'survey' },
  layout: 'floating',
  look: widget ? lookOf(widget) : plainLook,
  isOpen: false,
  hasEarlier: false,
  hasFailed: node === null || widget === null,
})

/** The next opening does not show an ended run again. A chat continues. */
export function isOver({ screen, store }: PageSnapshot, { place, hasFailed }: Shell): boolean {
  if (place.kind === 'chat') return false
  if (hasFailed || screen.kind !== 'survey' || !store) return true
  const { phase } = store.getSnapshot().run
  return phase.kind === 'already_answered' || (phase.kind === 'ended' && phase.end === 'thank')
}
