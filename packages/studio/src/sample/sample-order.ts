// What the studio tells the sample page to show.
import type { WidgetConfig } from '@askwell/contract'

export const sampleViews = ['closed', 'bubble', 'open', 'chat'] as const
export type SampleView = (typeof sampleViews)[number]

export interface SampleOrder {
  readonly type: 'askwell:sample'
  readonly code: string
  readonly config: WidgetConfig
  readonly isOpen: boolean
  /** The widget then takes the page for one on a phone. */
  readonly isPhone: boolean
  readonly language: string
  /** What the page says, by its places. */
  readonly texts: Readonly<Record<string, string>>
}

/** The page says so once it listens. */
export interface SampleReady {
  readonly type: 'askwell:sample-ready'
}
