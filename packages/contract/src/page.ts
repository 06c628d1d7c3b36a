// What the server hands to a respondent's page: inlined in the document as JSON under the id `page-data`, drawn on the
// server by the renderer and taken over in the browser by the same components.
import type { LauncherTexts } from './embed-config.ts'
import type { Flow } from './flow.ts'
import type { NodeReply } from './node.ts'
import type { WidgetSettings } from './widget.ts'

export type PageRoute = 'survey' | 'web_flow_preview' | 'flow_preview' | 'chat' | 'widget'

/** Instance settings a page needs. Everything is off (null) unless configured. */
export interface PageSettings {
  readonly publicSiteUrl: string
  /** Where the branding badge leads; null = nowhere. */
  readonly providerUrl: { readonly en: string | null; readonly tr: string | null }
  readonly tagManagerId: string | null
  readonly errorReportUrl: string | null
  readonly realtimeUrl: string | null
  /** The origin of the studio, whose pages may tell a preview what to show; null = this page's own. */
  readonly studioUrl: string | null
}

export interface PageData {
  readonly route: PageRoute
  /** C-01's answer for the node of the address; null in previews and where the server does not know the node (the page then makes the call). */
  readonly node: NodeReply | null
  /** Previews only: the flow to show; null there = not found. */
  readonly previewFlow: Flow | null
  /** `/widget` only: the settings of the widget; null there = no widget has this code. */
  readonly widget: WidgetSettings | null
  /** The server's clock, for what is open or closed at the first paint. */
  readonly nowMs: number
  /** Seed of the run's shuffles, so that server and browser draw the same order. */
  readonly seed: number
  /** The address's query string as the browser sees it, with its question mark, or empty. */
  readonly search: string
  readonly settings: PageSettings
}

/** What the browser build offers to a document: addresses below `/assets/`, made by the build. */
export interface PageAssets {
  readonly script: string
  readonly preload: readonly string[]
  /** What only some documents need: the chunk first, then what it imports beyond the script; empty where there is none. */
  readonly markdown: readonly string[]
  readonly regex: readonly string[]
  readonly mask: readonly string[]
  readonly special: readonly string[]
  /** Reads what the address answers. */
  readonly preloaded: readonly string[]
  /** Asks for the node, or for the customer that the address names. */
  readonly calls: readonly string[]
  readonly widget: readonly string[]
  readonly chat: readonly string[]
  readonly css: string
}

/** A survey's page as a form that works without a script. `Run` is the engine's run, which this package does not know. */
export interface PageForm<Run> {
  /** What the form brings back: its run, sealed. */
  readonly sealed: string
  /** What to draw without any script; null = the page as scripts take it over, at the first moment of its run. */
  readonly turn: FormTurn<Run> | null
}

export interface FormTurn<Run> extends BegunRun<Run> {
  /** The id of the element that takes the focus; null = none. */
  readonly focusId: string | null
  /** The form was larger than any may be: nothing of it was read but its run, and what was typed is on the page before. */
  readonly isTooLarge: boolean
}

export interface BegunRun<Run> {
  readonly run: Run
  /** The version of the flow that the run goes through. */
  readonly flow: Flow
}

/** Draws a whole document. `nonce` goes on every script and style element. Built from web, given to the server by main.ts. */
export type RenderPage<Run = unknown> = (input: {
  readonly data: PageData
  readonly nonce: string
  readonly assets: PageAssets
  readonly form?: PageForm<Run> | null
}) => string

/** What a widget's launcher says before its frame has come. `language`: what the host page asks for. */
export type SayLauncher = (input: {
  readonly flow: Flow | null
  readonly defaultLanguageId: string | null
  readonly widget: Pick<WidgetSettings, 'default_language_code'>
  readonly language: string | null
}) => { readonly texts: LauncherTexts; readonly dir: 'ltr' | 'rtl' }

/** The first moment of the run of this address; null where there is no survey to answer. */
export type BeginPage<Run = unknown> = (data: PageData) => BegunRun<Run> | null
