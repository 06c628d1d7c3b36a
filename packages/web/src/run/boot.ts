// Starts the drawn page: chooses the screen like the server, but with the browser's records, fetches only the chunks that
// this flow needs, hydrates, and replays the respondent's early acts. Called once by entry-client.
import type { NodeReply, PageData } from '@askwell/contract'
import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App as SurveyApp } from '../app/app.tsx'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Screen } from '../app-types.ts'
import { pageDataId, pageWordsId, readPageJson } from '../document/dom-ids.ts'
import type { PageWords } from '../words.ts'
import { type Browser, browserOf } from './browser.ts'
import { loadChunk } from './chunk.ts'
import { addTagManager, tagManagerUrl } from './data-layer.ts'
import { keepingLoader } from './keep.ts'
import { type LiveValue, liveValue } from './live-value.ts'
import { addStyle, applyHead, loadCss, setDocumentLanguage, titleWithoutNode } from './page-head.ts'
import { type PageInput, snapshotOf, wordsIn } from './page-snapshot.ts'
import { readQuery } from './query.ts'
import { connectRealtime } from './realtime.ts'
import { linkRecord, releaseExpired, visitSession } from './records.ts'
import { type Local, nodeScreen, nothingLocal, screenOf } from './screen.ts'
import { takeOver } from './take-over.ts'

export async function boot(): Promise<void> {
  const data: PageData = readPageJson(pageDataId)
  if (data.route === 'widget') return (await import('../widget/widget.ts')).bootContent(data)
  const query = readQuery(data.search)
  const isTraceless = !(data.route === 'survey' || data.route === 'chat') || query.isPreview
  const browser = await joined(
    browserOf(window, {
      errorReportUrl: data.settings.errorReportUrl,
      isTraceless,
      isStill: data.route === 'web_flow_preview',
    }),
  )
  watchFaults(browser)
  const drawn: PageWords = readPageJson(pageWordsId)
  const page: PageInput = {
    data,
    query,
    drawn,
    browser,
    hooks: {},
    loadKeeping: keepingLoader(browser),
  }
  if (data.route === 'chat' && screenOf(data, data.nowMs, nothingLocal).kind === 'chat')
    return bootChatPage(page)
  const App =
    data.route === 'flow_preview'
      ? (await loadChunk(() => import('../widget/widget.ts'), browser.later)).ExportApp
      : SurveyApp
  let store: LiveValue<PageSnapshot> | null = null
  const show: Show = async (screen, node) => {
    const snapshot = await snapshotOf(page, screen, node)
    if (store) store.update(snapshot)
    else {
      store = mount(page, snapshot, App)
      if (data.route === 'web_flow_preview' && browser.frame.isEmbedded) void joinDesk(page, store)
    }
    browser.shown?.(screen.kind)
    keep(snapshot, store, browser)
    return snapshot
  }
  if (data.route === 'survey' && query.isPreview && browser.frame.isEmbedded) void joinForm(page)
  try {
    await wake(page, show)
  } catch (error) {
    browser.report(error)
    await show({ kind: 'system_error', messageKey: null }, data.node)
  }
}

/** A host page or an app has put a nonce into the address. An app receives the run's events, so the run waits for its part. */
async function joined(browser: Browser): Promise<Browser> {
  if (!location.hash.includes('psn=')) return browser
  const joining = loadChunk(() => import('./join-host.ts'), browser.later).then(
    ({ joinHost }) => joinHost(window, browser),
    () => browser,
  )
  return browser.frame.isEmbedded ? browser : joining
}

/** After hydration. If the chunk does not load, only its drafts and outbox are missing. */
function keep(
  { keep: open }: PageSnapshot,
  store: LiveValue<PageSnapshot>,
  { idle }: Browser,
): void {
  if (!open) return
  idle(
    () =>
      void open().then(
        ({ view }) => store.update({ kept: view }),
        () => {},
      ),
  )
}

async function bootChatPage(page: PageInput): Promise<void> {
  const { bootChat } = await loadChunk(() => import('../chat/chat.ts'), page.browser.later)
  page.browser.shown?.('chat')
  return bootChat(page, createRoot)
}

/** In the builder's preview, the document arrives by message while it is edited. */
async function joinDesk(page: PageInput, live: LiveValue<PageSnapshot>): Promise<void> {
  const { data, browser } = page
  const { followDesk } = await loadChunk(() => import('./preview-desk.ts'), browser.later)
  followDesk({
    win: window,
    data,
    live,
    surface: browser.surface,
    make: (next, surface) =>
      snapshotOf(
        { ...page, data: next, query: readQuery(next.search), browser: { ...browser, surface } },
        screenOf(next, next.nowMs, nothingLocal),
        null,
      ),
    setDocumentLanguage: (words) => setDocumentLanguage(document, words),
  })
}

/** In the preview of a node's form, its style rules arrive by message. */
async function joinForm({ data, browser }: PageInput): Promise<void> {
  const { followStyle } = await loadChunk(() => import('./preview-style.ts'), browser.later)
  followStyle(window, data.settings.studioUrl ?? location.origin)
}

type Show = (screen: Screen, node: NodeReply | null) => Promise<PageSnapshot>

async function wake(page: PageInput, show: Show): Promise<void> {
  const { data, query, browser } = page
  const screen = screenOf(data, data.nowMs, localOf(browser, data.node))
  if (data.route === 'survey' && !query.isPreview && screen.kind !== 'blank') leaveTrace(page)
  const { store } = await show(screen, data.node)
  if (store && data.node && screen.kind === 'survey' && screen.mode === 'live')
    dress(browser, data.node)
  if (store && data.route === 'survey' && !query.isPreview) connectRealtime(data.settings, browser)
  if (screen.kind === 'loading' && query.nodeId !== null) await fetchNode(page, show, query.nodeId)
}

/** Draws the first screen: hydrates the server's drawing if that shows the same, otherwise replaces it. */
function mount(
  page: PageInput,
  snapshot: PageSnapshot,
  App: typeof SurveyApp,
): LiveValue<PageSnapshot> {
  const { data, browser } = page
  const store = liveValue(snapshot)
  const { store: run, screen, isResumed, begin } = snapshot
  const isDrawn = !isResumed && screenOf(data, data.nowMs, nothingLocal).kind === screen.kind
  takeOver({
    app: appFor(page, store, App),
    isDrawn,
    run,
    browser,
    begin: (hasActed) => {
      if (run && begin) begin(run, hasActed)
      else run?.send({ type: 'loaded' })
    },
  })
  return store
}

/** For a node that the server did not know: makes one call, and shows its screen or the error (R-NODE-08). */
async function fetchNode({ query, browser }: PageInput, show: Show, nodeId: string): Promise<void> {
  const { loadNode } = await loadChunk(() => import('./node-load.ts'), browser.later)
  const load = await loadNode(browser.send, nodeId, query)
  if (load.kind === 'failed') {
    browser.note('node_failed')
    const { words } = await show(load.screen, null)
    document.title = titleWithoutNode(load.screen, words)
    return
  }
  const { node } = load
  applyHead(document, node)
  const { words, store } = await show(
    nodeScreen(node, query, browser.nowMs(), localOf(browser, node)),
    node,
  )
  setDocumentLanguage(document, words)
  store?.send({ type: 'loaded' })
  if (store) dress(browser, node)
}

function appFor(
  page: PageInput,
  store: LiveValue<PageSnapshot>,
  App: typeof SurveyApp,
): ReactElement {
  const { data, browser } = page
  let wantedLanguageId = ''
  return createElement(App, {
    page: store,
    settings: data.settings,
    chooseLanguage: (languageId) => {
      wantedLanguageId = languageId
      void chooseLanguage(page, store, languageId, () => wantedLanguageId === languageId)
    },
    reload: () => location.reload(),
    report: (error) => {
      browser.report(error)
      void store
        .getSnapshot()
        .keep?.()
        .then(
          (keeper) => keeper.faulted(error),
          () => {},
        )
    },
  })
}

/** If a language's texts do not load, the survey stays in the old language. */
async function chooseLanguage(
  page: PageInput,
  store: LiveValue<PageSnapshot>,
  languageId: string,
  isStillWanted: () => boolean,
): Promise<void> {
  const { screen, store: run, node } = store.getSnapshot()
  const language =
    screen.kind === 'survey' ? screen.flow.languages.find(({ id }) => id === languageId) : undefined
  if (screen.kind !== 'survey' || !run || !language) return
  const words = await wordsIn(page, language.code, screen.flow, node?.timezone ?? null)
  if (!isStillWanted()) return
  run.send({ type: 'language_chosen', languageId })
  store.update({ words })
  setDocumentLanguage(document, words)
}

function localOf(browser: Browser, node: NodeReply | null): Local {
  const clockMs = browser.nowMs()
  if (!node) return { record: null, clockMs }
  releaseExpired(browser.local, node.id, node.multiple_feedback_delay_period, clockMs)
  return { record: linkRecord(browser.local, node.id), clockMs }
}

function leaveTrace({ data, browser }: PageInput): void {
  visitSession(browser.local, browser.newId, browser.nowMs())
  const url = tagManagerUrl(data.settings.tagManagerId)
  if (url) addTagManager(window, url, browser.nowMs())
}

/** The owner's stylesheet never delays the survey. */
function dress(browser: Browser, node: NodeReply): void {
  if (!node.css_url_react) return
  void loadCss(browser.send, node.css_url_react).then(
    (css) => css === null || addStyle(document, css),
  )
}

function watchFaults({ report }: Browser): void {
  addEventListener('error', (event) => report(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => report(event.reason))
}
