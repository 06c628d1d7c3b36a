// The complete document of a respondent's page: drawn on the server by the components that the browser hydrates, with
// inline styles so that the first paint waits for nothing, and with the data and words for the runtime.
import type { Flow, NodeReply, PageData, RenderPage } from '@askwell/contract'
import { type Run, view } from '@askwell/engine'
import { renderToString } from 'react-dom/server'
import { App } from '../app/app.tsx'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Live, Markdown, RunStore, Screen, Words } from '../app-types.ts'
import { type CatalogueCode, catalogueCodes } from '../locales/messages.ts'
import { ordinaryMessages } from '../locales/page-messages.ts'
import { needsMarkdown } from '../prose/needs-markdown.ts'
import type { SpecialViews } from '../questions/special-styles.ts'
import { beginRun } from '../run/begin-run.ts'
import { hidesAnswers } from '../run/hides-answers.ts'
import { catalogueFor, chooseLanguage, defaultLanguageCode } from '../run/language.ts'
import { needsSpecial } from '../run/needs-special.ts'
import { titleWithoutNode } from '../run/page-head.ts'
import { preloadedBy } from '../run/preloaded.ts'
import { readQuery, type SurveyQuery } from '../run/query.ts'
import { nothingLocal, screenOf } from '../run/screen.ts'
import { ownerCss } from '../theme/owner-css.ts'
import { type Drawing, drawingOf, widgetScreen } from '../widget/drawing.ts'
import { ExportApp } from '../widget/export-app.tsx'
import { schemeAttribute } from '../widget/scheme.ts'
import { firstShell } from '../widget/shell.ts'
import { WidgetApp } from '../widget/widget-app.tsx'
import { widgetCss } from '../widget/widget-css.ts'
import { type Catalogue, createWords, type PageWords, safeTimeZone } from '../words.ts'
import { pageDataId, pageWordsId, rootId } from './dom-ids.ts'
import { earlyScript } from './early-script.ts'
import { escapeCss, escapeHtml, escapeJson } from './escape.ts'
import { noticeBlock } from './notice-block.ts'
import { chatNeedsScript, inForm, plainAddress } from './survey-form.ts'
import { isWidgetHost, widgetHostDocument } from './widget-host.tsx'

export interface DocumentParts {
  readonly catalogues: Readonly<Record<CatalogueCode, Catalogue>>
  readonly css: string
  /** Styles that a survey needs only after hydration. */
  readonly laterCss: string
  /** Styles of the special views. */
  readonly specialCss: string
  /** Styles of a privacy notice. */
  readonly noticeCss: string
  /** Styles of a page without scripts. */
  readonly plainCss: string
  /** Styles of pages in a widget's frame. */
  readonly widgetCss: string
  /** The script of a widget's frame that runs before the first paint, as one classic script. */
  readonly frameScript: string
  readonly markdown: Markdown
  readonly specialViews: SpecialViews
}

/** The script behind a frame's drawing: it makes the drawing visible, and a frame drawn before it would be drawn a second time. */
const drawnId = 'drawn'

/** A chat fills the window. While a phone's keyboard is open, the window ends above it, so that header and field stay visible. */
const keyboardBelow = ', interactive-widget=resizes-content'

export function pageDocument(
  { data, nonce, assets, form = null, oembed = null }: Parameters<RenderPage<Run>>[0],
  parts: DocumentParts,
): string {
  const query = readQuery(data.search)
  const screen =
    data.route === 'widget' ? frameScreen(data) : screenOf(data, data.nowMs, nothingLocal)
  const flow = screen.kind === 'survey' ? screen.flow : null
  const drawing =
    data.node && data.widget ? drawingOf(data.node, data.widget, data.search, flow) : null
  const inWidget = data.route === 'widget' || data.route === 'flow_preview'
  const usesMarkdown = needsMarkdown(screen, data.node)
  const usesSpecial = flow !== null && needsSpecial(flow)
  // A page that fetches its node and a preview that follows the builder may draw anything; a widget may be opened again when no
  // agent is online any longer.
  const mayUseSpecial =
    usesSpecial ||
    data.route === 'web_flow_preview' ||
    screen.kind === 'loading' ||
    screen.kind === 'chat' ||
    (inWidget && flowsOf(data.node).some(needsSpecial))
  const notice = screen.kind === 'survey' && !inWidget ? (data.node?.privacy_notice ?? null) : null
  // A survey's first screen waits for its styles: five milliseconds for each kilobyte on a slow connection.
  const laterCss = screen.kind === 'survey' && !inWidget ? parts.laterCss : ''
  const css =
    parts.css +
    (laterCss === '' ? parts.laterCss : '') +
    (notice ? parts.noticeCss : '') +
    (mayUseSpecial ? parts.specialCss : '') +
    (inWidget ? parts.widgetCss : '')
  const whole = wordsOf(data, query, screen, drawing?.language ?? null, parts)
  const pageWords =
    mayUseSpecial || inWidget ? whole : { ...whole, messages: ordinaryMessages(whole.messages) }
  const words = createWords({ ...pageWords, catalogue: pageWords.messages, flow })
  if (isWidgetHost(data))
    return widgetHostDocument({ data, nonce, words, css: css + coloursOf(data) })
  const snapshot: PageSnapshot = {
    screen,
    node: data.node,
    store:
      screen.kind === 'survey' ? drawnStore(data, query, screen, drawing?.language ?? null) : null,
    words,
    markdown: usesMarkdown ? parts.markdown : null,
    specialViews: usesSpecial ? parts.specialViews : null,
  }
  const preloads = [
    assets.script,
    ...assets.preload,
    ...(usesMarkdown ? assets.markdown : []),
    ...(flow?.transitions.some(hasRegex) ? assets.regex : []),
    ...(flow && hidesAnswers(flow) ? assets.mask : []),
    ...(usesSpecial ? assets.special : []),
    ...(flow && query.responses !== null ? assets.preloaded : []),
    ...(screen.kind === 'loading' || query.creatorId !== null ? assets.calls : []),
    ...(inWidget ? assets.widget : []),
    ...(screen.kind === 'chat' ? assets.chat : []),
  ]
  const held =
    data.node && screen.kind === 'survey' && screen.mode === 'live'
      ? { id: data.node.id, takesOneFeedback: data.node.prevent_multiple_feedback }
      : null
  const { node } = data
  const survey = held ? form : null
  const isFrame = data.route === 'widget' && screen.kind !== 'blank'
  const drawn = draw(snapshot, data)
  return [
    `<!doctype html><html lang="${escapeHtml(words.code)}" dir="${words.dir}"${data.widget ? schemeAttribute(data.widget) : ''}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover${screen.kind === 'chat' ? keyboardBelow : ''}">`,
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(titleOf(screen, node?.name, words))}</title>`,
    `<link rel="icon" href="${escapeHtml(node?.favicon_url ?? '/assets/icon.svg')}">`,
    oembed === null
      ? ''
      : `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}">`,
    isFrame ? awaitElement(drawnId) : awaitFirstScreen(drawn),
    survey
      ? `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(plainAddress(data.search, '1'))}"></noscript>`
      : '',
    // Before the styles: the host page answers its greeting while they are parsed.
    isFrame ? frameScriptTag(drawing, nonce, parts) : '',
    `<style nonce="${nonce}">${escapeCss(css + coloursOf(data))}</style>`,
    node?.css_url_react ? `<link rel="stylesheet" href="${escapeHtml(node.css_url_react)}">` : '',
    // After the styles: before them, the scripts load sooner but the first question is painted a hundred milliseconds later.
    screen.kind === 'blank'
      ? ''
      : [...new Set(preloads)]
          .map((href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`)
          .join(''),
    isFrame ? '' : `<script nonce="${nonce}">${earlyScript(held)}</script>`,
    '</head><body>',
    notice ? noticeBlock(notice, words.code) : '',
    inForm(survey, data.search, `<div id="${rootId}">${drawn}</div>`),
    screen.kind === 'chat' ? chatNeedsScript(words.code) : '',
    laterCss === '' ? '' : `<style nonce="${nonce}">${escapeCss(laterCss)}</style>`,
    isFrame ? `<script nonce="${nonce}" id="${drawnId}">askwellFrame.drawn()</script>` : '',
    `<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>`,
    `<script type="application/json" id="${pageWordsId}">${escapeJson(pageWords)}</script>`,
    `<script type="module" nonce="${nonce}" src="${assets.script}"></script></body></html>`,
  ].join('')
}

/**
 * Delays the first frame until the first screen has been parsed: the parser pauses between styles and questions, and a
 * slow phone would paint an empty page there. `question.css` ends the first frame before the fifth element.
 */
function awaitFirstScreen(drawn: string): string {
  const ids = [...drawn.matchAll(/(?<=<div id=")el-[^"]+/g)].map(([id]) => id)
  const last = ids[4] ?? ids.at(-1)
  return last === undefined ? '' : awaitElement(last)
}

/** The browser draws nothing before it has parsed this element. */
const awaitElement = (id: string): string => `<link rel="expect" blocking="render" href="#${id}">`

/** The first question is already in the document and becomes visible when the widget is opened. */
function frameScreen({ search, node, widget, nowMs }: PageData): Screen {
  if (!new URLSearchParams(search).has('code')) return { kind: 'blank' }
  return node && widget ? widgetScreen(node, widget, search, nowMs) : { kind: 'widget' }
}

const flowsOf = (node: NodeReply | null): Flow[] =>
  [node?.flow, node?.non_operating_hours_flow].flatMap((flow) => flow ?? [])

const frameScriptTag = (
  drawing: Drawing | null,
  nonce: string,
  { frameScript }: DocumentParts,
): string =>
  `<script nonce="${nonce}" data-drawing="${escapeHtml(JSON.stringify(drawing))}">${frameScript}</script>`

export const nothing = () => {}

/** One snapshot that never changes: nothing happens while the server draws. */
export const fixed = <T,>(snapshot: T): Live<T> => ({
  subscribe: () => nothing,
  getSnapshot: () => snapshot,
})

function draw(snapshot: PageSnapshot, data: PageData): string {
  const props = {
    page: fixed(snapshot),
    settings: data.settings,
    chooseLanguage: nothing,
    reload: nothing,
    report: nothing,
  }
  if (data.route === 'widget')
    return renderToString(<WidgetApp {...props} shell={fixed(firstShell(data))} acts={noActs} />)
  return renderToString(
    data.route === 'flow_preview' ? <ExportApp {...props} /> : <App {...props} />,
  )
}

const noActs = {
  close: nothing,
  back: nothing,
  history: nothing,
  chatNews: nothing,
  newFeedback: nothing,
  openPrevious: nothing,
  retry: nothing,
}

/** A widget's own colours, or otherwise those of its node. */
export function coloursOf({ node, widget }: PageData): string {
  return widget ? widgetCss(widget, node) : ownerCss(node?.primary_color ?? null)
}

function drawnStore(
  data: PageData,
  query: SurveyQuery,
  screen: Extract<Screen, { kind: 'survey' }>,
  language: string | null,
): RunStore {
  const preloaded = preloadedBy(query.responses, screen.flow)
  const { map, stepped } = beginRun({
    screen,
    query,
    preloaded,
    node: data.node,
    seed: data.seed,
    atMs: data.nowMs,
    visitor: null,
    language,
  })
  return { ...fixed({ run: stepped.run, view: view(map, stepped.run) }), send: nothing }
}

/** The language of the page: the flow's choice if there is a flow, otherwise the address's. */
export function wordsOf(
  { node }: PageData,
  query: SurveyQuery,
  screen: Screen,
  widget: string | null,
  { catalogues }: DocumentParts,
): PageWords {
  const flow = screen.kind === 'survey' ? screen.flow : (node?.flow ?? null)
  const chosen =
    flow &&
    chooseLanguage(flow, {
      widget,
      lang: query.lang,
      nodeDefault: node?.default_language_id ?? null,
    })
  const asked = chosen?.code ?? query.lang?.toLowerCase() ?? defaultLanguageCode
  const catalogueCode = catalogueFor(asked, catalogueCodes)
  return {
    code: chosen ? asked : catalogueCode,
    catalogueCode,
    timeZone: knownTimeZone(node?.timezone ?? null),
    messages: catalogues[catalogueCode],
    ...(chosen || query.lang !== null ? {} : { isUnasked: true }),
  }
}

/** A look into the list of all time zones takes more than half a millisecond. */
const timeZones = new Map<string | null, string>()
const mostTimeZones = 1_000

function knownTimeZone(named: string | null): string {
  const known = timeZones.get(named)
  if (known !== undefined) return known
  const found = safeTimeZone(named)
  if (timeZones.size < mostTimeZones) timeZones.set(named, found)
  return found
}

function titleOf(screen: Screen, nodeName: string | undefined, words: Words): string {
  if (nodeName) return nodeName
  return screen.kind === 'survey' ? screen.flow.name : titleWithoutNode(screen, words)
}

const hasRegex = ({
  rules,
}: {
  readonly rules: readonly { readonly operator: string }[]
}): boolean => rules.some(({ operator }) => operator === 'regex')
