// The protocol between the studio and the preview next to it: messages between a page of the studio's origin and one of the
// public origin, which may be the same. Neither accepts a message from another origin.
import type { Flow } from './flow.ts'

/** Builder → preview. */
export interface PreviewShow {
  readonly type: 'askwell_preview_show'
  /** The flow in the builder, starting at the selected state. */
  readonly flow: Flow
  readonly languageCode: string
  /** If set, only this element is shown. */
  readonly elementId: string | null
  /** `goes_on`: answers and clicks so far are replayed on the new document, as far as possible. `begins`: the run starts over. */
  readonly run: 'goes_on' | 'begins'
}

/** Preview → builder. The first one has no path and says that the preview is listening. */
export interface PreviewState {
  readonly type: 'askwell_preview_told'
  /** State ids in the order they were entered; null = the default ending. */
  readonly path: readonly (string | null)[]
  /** Question id → the given answer, as the engine's `Answer`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly languageId: string | null
}

/** Form of a node → its page: the style rules while they are typed, which replace the previous ones. */
export interface PreviewStyle {
  readonly type: 'askwell_preview_style'
  readonly css: string
}

/** Page of a node → its form: the page is listening. */
export interface PreviewReady {
  readonly type: 'askwell_preview_ready'
}
