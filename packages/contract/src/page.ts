// The data that the server gives a respondent's page: inlined in the document as JSON under the id `page-data`, rendered on
// the server, and hydrated in the browser by the same components.
import type { LauncherTexts } from './embed-config.ts'
import type { Flow } from './flow.ts'
import type { NodeReply } from './node.ts'
import type { WidgetSettings } from './widget.ts'

export type PageRoute = 'survey' | 'web_flow_preview' | 'flow_preview' | 'chat' | 'widget'

/** The instance settings that a page needs. Each is off (null) unless configured. */
export interface PageSettings {
  readonly publicSiteUrl: string
  /** The link of the branding badge; null = no link. */
  readonly providerUrl: { readonly en: string | null; readonly tr: string | null }
  readonly tagManagerId: string | null
  readonly errorReportUrl: string | null
  readonly realtimeUrl: string | null
  /** The origin of the studio, whose pages may control a preview; null = this page's own origin. */
  readonly studioUrl: string | null
}

export interface PageData {
  readonly route: PageRoute
  /** C-01's answer for the node of the address; null in previews and where the server does not know the node (the page then makes the call). */
  readonly node: NodeReply | null
  /** The flow to show in a preview; null there = not found. */
  readonly previewFlow: Flow | null
  /** The settings of the widget, only on `/widget`; null there = no widget has this code. */
  readonly widget: WidgetSettings | null
  /** The server's clock, which decides what is open or closed at the first paint. */
  readonly nowMs: number
  /** Seed of the run's shuffles, so that server and browser draw the same order. */
  readonly seed: number
  /** The address's query string as the browser sees it, with its question mark, or empty. */
  readonly search: string
  readonly settings: PageSettings
}

/** The files of the browser build for a document: addresses below `/assets/`. */
export interface PageAssets {
  readonly script: string
  readonly preload: readonly string[]
  /** Files that only some documents need: the chunk first, then its imports beyond the script; empty if there are none. */
  readonly markdown: readonly string[]
  readonly regex: readonly string[]
  readonly mask: readonly string[]
  readonly special: readonly string[]
  /** The chunks that read answers from the address. */
  readonly preloaded: readonly string[]
  /** The chunks that fetch the node, or the customer that the address names. */
  readonly calls: readonly string[]
  readonly widget: readonly string[]
  readonly chat: readonly string[]
  readonly css: string
}

/** A survey's page as a form that works without a script. `Run` is the engine's run, which this package does not know. */
export interface PageForm<Run> {
  /** The sealed run, which the form submits. */
  readonly sealed: string
  /** What to draw without any script; null = the page for hydration, at the start of its run. */
  readonly turn: FormTurn<Run> | null
}

export interface FormTurn<Run> extends BegunRun<Run> {
  /** The id of the element that takes the focus; null = none. */
  readonly focusId: string | null
  /** The form exceeded the size limit: only its run was read, and the typed answers are on the previous page. */
  readonly isTooLarge: boolean
}

export interface BegunRun<Run> {
  readonly run: Run
  /** The version of the flow that the run goes through. */
  readonly flow: Flow
}

/** Draws a whole document. Every script and style element gets `nonce`. Built from web; main.ts passes it to the server. */
export type RenderPage<Run = unknown> = (input: {
  readonly data: PageData
  readonly nonce: string
  readonly assets: PageAssets
  readonly form?: PageForm<Run> | null
  /** Where other sites learn how to embed this page; null = they may not. */
  readonly oembed?: string | null
}) => string

/** The texts of a widget's launcher before its frame has loaded. `language`: the one that the host page requests. */
export type SayLauncher = (input: {
  readonly flow: Flow | null
  readonly defaultLanguageId: string | null
  readonly widget: Pick<WidgetSettings, 'default_language_code'>
  readonly language: string | null
}) => { readonly texts: LauncherTexts; readonly dir: 'ltr' | 'rtl' }

/** The initial run of this address; null if there is no survey to answer. */
export type BeginPage<Run = unknown> = (data: PageData) => BegunRun<Run> | null
