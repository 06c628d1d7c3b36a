// What the server hands to a respondent's page: inlined in the document as JSON under the id `page-data`, drawn on the
// server by the renderer and taken over in the browser by the same components.
import type { Flow } from './flow.ts'
import type { NodeReply } from './node.ts'
import type { WidgetSettings } from './widget.ts'

export type PageRoute = 'survey' | 'web_flow_preview' | 'flow_preview' | 'chat' | 'widget'

/** Instance settings a page needs. Everything is off (null) unless configured. */
export interface PageSettings {
  readonly publicSiteUrl: string
  /** Where the branding badge leads. */
  readonly providerUrl: { readonly en: string; readonly tr: string }
  readonly tagManagerId: string | null
  readonly errorReportUrl: string | null
  readonly realtimeUrl: string | null
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
  readonly widget: readonly string[]
  readonly chat: readonly string[]
  readonly css: string
}

/** Draws a whole document. `nonce` goes on every script and style element. Built from web, given to the server by main.ts. */
export type RenderPage = (input: { readonly data: PageData; readonly nonce: string; readonly assets: PageAssets }) => string
