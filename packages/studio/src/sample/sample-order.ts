// What the studio sends to the sample page.
import type { WidgetConfig } from '@askwell/contract'

export const sampleViews = ['closed', 'bubble', 'open', 'chat'] as const
export type SampleView = (typeof sampleViews)[number]

export interface SampleOrder {
  readonly type: 'askwell:sample'
  readonly code: string
  readonly config: WidgetConfig
  readonly isOpen: boolean
  /** The widget then treats the page as one on a phone. */
  readonly isPhone: boolean
  readonly language: string
  /** The texts of the page, by their places. */
  readonly texts: Readonly<Record<string, string>>
}

/** The page sends this once it listens. */
export interface SampleReady {
  readonly type: 'askwell:sample-ready'
}
