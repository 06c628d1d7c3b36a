// What the studio and a preview beside it say to each other, by messages between a page of the studio's origin and one of the
// public origin, which may be the same. Neither takes one from anybody else.
import type { Flow } from './flow.ts'

/** Builder → preview. */
export interface PreviewShow {
  readonly type: 'askwell_preview_show'
  /** As it is drawn in the builder, begun at the state that is worked on. */
  readonly flow: Flow
  readonly languageCode: string
  /** Only this element, alone. */
  readonly elementId: string | null
  /** What was answered and pressed so far is done again on the new document, as far as it goes; otherwise the run starts over. */
  readonly run: 'goes_on' | 'begins'
}

/** Preview → builder, at first without a path: it listens from here on. */
export interface PreviewTold {
  readonly type: 'askwell_preview_told'
  /** State ids in the order they were entered; null = the default thank-you. */
  readonly path: readonly (string | null)[]
  /** Question id → what was given, as the engine's `Answer`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly languageId: string | null
}

/** Form of a node → its page: style rules as they are typed, in the place of those that came before. */
export interface PreviewStyle {
  readonly type: 'askwell_preview_style'
  readonly css: string
}

/** Page of a node → its form: it listens from here on. */
export interface PreviewReady {
  readonly type: 'askwell_preview_ready'
}
