// The page inside a widget's frame, awake: greets the loader, registers the visit, runs the survey, and tells the loader
// how tall it is and what happened. Everything about a run is the survey page's own; here stands what is a widget's.
import type { LoaderMessage, NodeReply, PageData, StartMessage } from '@askwell/contract'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { PageSnapshot, Words } from '../app-types.ts'
import { pageWordsId, readPageJson, rootId } from '../document/dom-ids.ts'
import { type Browser, browserOf } from '../run/browser.ts'
import { track } from '../run/data-layer.ts'
import { keepingLoader } from '../run/keep.ts'
import { type LiveValue, liveValue } from '../run/live-value.ts'
import { loadCss, loadNode } from '../run/node-load.ts'
import { addStyle, dressHead, speak } from '../run/page-head.ts'
import { type PageInput, snapshotOf, wordsIn } from '../run/page-snapshot.ts'
import { readQuery } from '../run/query.ts'
import { deviceId, visitSession } from '../run/records.ts'
import { nodeScreen } from '../run/screen.ts'
import { memoryStorage } from '../run/storage.ts'
import { draftKey } from '../run/unsent.ts'
import { createWords, type PageWords } from '../words.ts'
import { greet, type Line, readGreeting } from './greet.ts'
import { configuredLanguage, withWidgetRules } from './host-settings.ts'
import { keepFocusInside } from './keep-focus-inside.ts'
import { reportHeight } from './report-height.ts'
import { createSecureSend, type SecureSend } from './secure-send.ts'
import { firstShell, lookOf, type Shell } from './shell.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { WidgetApp } from './widget-app.tsx'
import { widgetCss } from './widget-css.ts'
import { type PreviousFeedback, readEntry, rememberFeedback, writeEntry } from './widget-entry.ts'
import { widgetSurface } from './widget-surface.ts'

/** Nobody has spoken for so long: the frame stands alone, and says so instead of showing grey for ever. */
const silenceMs = 20_000

export function bootContent(data: PageData): void {
  const drawn: PageWords = readPageJson(pageWordsId)
  const plain = browserOf(window, { errorReportUrl: data.settings.errorReportUrl, isTraceless: false, isStill: false })
  addEventListener('error', (event) => plain.report(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => plain.report(event.reason))
  const content = openContent(data, drawn, plain)
  const root = document.getElementById(rootId)
  if (!root) throw new Error('The document has no place for the page')
  window.askwellEarly?.stop()
  flushSync(() => hydrateRoot(root, createElement(WidgetApp, content.props), { onRecoverableError: plain.report }))
  document.documentElement.dataset['ready'] = 'true'
  content.wake()
}

function openContent(data: PageData, drawn: PageWords, plain: Browser) {
  const { widget } = data
  const code = widget?.code ?? ''
  const shell: LiveValue<Shell> = liveValue(firstShell(data))
  const page: LiveValue<PageSnapshot> = liveValue(waitingPage(data, drawn))
  const secure: SecureSend = createSecureSend({ send: plain.send, code, nowMs: plain.nowMs })
  const nodeId = widget?.node_id ?? ''
  const visitor: Visitor = createVisitor({ send: secure.send, nodeId, deviceId: () => deviceId(plain.local, plain.newId), note: plain.note })
  let line: Line | null = null
  let start: StartMessage | null = null
  let isOpen = false
  /** A sample in the studio: nothing is sent, kept or focused (R-SEC-13). */
  let isPreview = false
  const memory = memoryStorage()
  let language: string | null = null
  let runs = 0
  let stopThanks = (): void => {}

  const browser: Browser = {
    ...plain,
    send: secure.send,
    get local() {
      return isPreview ? memory : plain.local
    },
    surface: widgetSurface(window),
    // The page around is named by the loader in full, and told by the port alone.
    frame: {
      ...plain.frame,
      get referrer() {
        return start?.hostUrl ?? plain.frame.referrer
      },
      post: (message) => line?.tell({ type: 'event', message }),
    },
    goTo: (address) => openChat(new URL(address, location.href).searchParams),
  }
  const loadKeeping = keepingLoader(browser)
  const tell: Line['tell'] = (message) => line?.tell(message)

  function openChat(params: URLSearchParams): void {
    shell.update({ place: { kind: 'chat', feedbackId: params.get('feedback_id') ?? '', token: params.get('token') ?? '' } })
  }

  /** A fresh run, or the notice that stands instead of one. The newest call wins. */
  async function begin(config: StartMessage): Promise<void> {
    runs += 1
    const turn = runs
    stopThanks()
    if (!isPreview) void visitor.visit()
    const node = await nodeFor(config)
    if (turn !== runs) return
    if (!node) return fail('The survey of the widget could not be loaded')
    const ruled = withWidgetRules(node, config.config)
    const entry = readEntry(browser.local, nodeId)
    const answeredAt = Math.max(entry.lastFeedbackSubmitDate ?? 0, config.record?.lastFeedbackSubmitDate ?? 0)
    const record = answeredAt > 0 ? { firstNow: answeredAt, isLinkChannelDisplayedBefore: true } : null
    const input = pageInput(config)
    const screen = nodeScreen(ruled, input.query, browser.nowMs(), { record, clockMs: browser.nowMs() })
    const snapshot = await snapshotOf(input, screen, ruled)
    if (turn !== runs) return
    flushSync(() => {
      shell.update({ place: { kind: 'survey' }, hasFailed: false })
      page.update(snapshot)
    })
    show(snapshot.words)
    snapshot.store?.send({ type: 'loaded' })
    watchThanks(snapshot, ruled)
    tell({ type: 'ready' })
    // What keeps the answers comes after them; where it does not come, nothing is kept.
    void snapshot.keep?.().then(
      ({ view }) => turn === runs && page.update({ kept: view }),
      () => {},
    )
  }

  /** The document brought the node along; where the host passes attributes the node call takes them (seed §5). */
  async function nodeFor({ responses }: StartMessage): Promise<NodeReply | null> {
    if (data.node && (isPreview || responses === null)) return data.node
    const load = await loadNode(browser.send, nodeId, { ...readQuery(''), nodeId, responses })
    return load.kind === 'node' ? load.node : data.node
  }

  function pageInput(config: StartMessage): PageInput {
    const query = { ...readQuery(data.search), nodeId, responses: config.responses, isPreview }
    const hooks = {
      customer: () => visitor.customer(),
      recordSubmission: (atMs: number) => {
        writeEntry(browser.local, nodeId, { lastFeedbackSubmitDate: atMs })
        tell({ type: 'submitted', atMs })
      },
      feedbackCreated: (feedbackId: string, chatToken: string | null) => {
        if (chatToken !== null) remember({ id: feedbackId, title: titleOf(), createdAt: new Date(browser.nowMs()).toISOString(), chatToken })
      },
    }
    return { data, query, drawn, browser, hooks, loadKeeping, host: { language, userId: visitor.userId() } }
  }

  const titleOf = (): string => page.getSnapshot().node?.name ?? ''
  const remember = (feedback: PreviousFeedback): void => rememberFeedback(browser.local, nodeId, feedback)

  /** after the thank-you time the widget closes, and the next opening starts afresh. */
  function watchThanks({ store }: PageSnapshot, node: NodeReply): void {
    const seconds = node.thank_you_duration_in_seconds
    if (!store || !seconds) return
    const stopWatching = store.subscribe(() => {
      const { phase } = store.getSnapshot().run
      if (phase.kind !== 'ended' || phase.end !== 'thank') return
      stopWatching()
      stopThanks = browser.later(seconds * 1_000, () => tell({ type: 'close' }))
    })
  }

  function show(words: Words): void {
    speak(document, words)
    const texts = { toggle: words.t('widget.toggle'), open: words.t('widget.open'), close: words.t('widget.close') }
    tell({ type: 'language', code: words.code, dir: words.dir, texts })
  }

  function fail(message: string): void {
    shell.update({ hasFailed: true })
    tell({ type: 'ready' })
    tell({ type: 'failed', message })
  }

  async function chooseLanguage(languageId: string): Promise<void> {
    const { screen, store, node } = page.getSnapshot()
    const chosen = screen.kind === 'survey' ? screen.flow.languages.find(({ id }) => id === languageId) : undefined
    if (screen.kind !== 'survey' || !store || !chosen || !start) return
    language = chosen.code
    const words = await wordsIn(pageInput(start), chosen.code, screen.flow, node?.timezone ?? null)
    if (language !== chosen.code) return
    store.send({ type: 'language_chosen', languageId })
    page.update({ words })
    show(words)
  }

  function speakAs(code: string): void {
    const { screen, store } = page.getSnapshot()
    language = code
    if (screen.kind !== 'survey' || !store) return
    const wanted = code.toLowerCase()
    const known = screen.flow.languages.find((one) => one.code.toLowerCase() === wanted || one.id === wanted)
    if (known) void chooseLanguage(known.id)
  }

  /** An ended run is over when the widget is opened again; a chat goes on. */
  function isOver(): boolean {
    const { screen, store } = page.getSnapshot()
    const { place, hasFailed } = shell.getSnapshot()
    if (place.kind === 'chat') return false
    if (hasFailed || screen.kind !== 'survey' || !store) return true
    const { phase } = store.getSnapshot().run
    return phase.kind === 'already_answered' || (phase.kind === 'ended' && phase.end === 'thank')
  }

  async function opened(takesFocus: boolean): Promise<void> {
    if (!isOpen) track(window, { event: 'widget_opened', widget: { code, node_id: nodeId } })
    isOpen = true
    if (start && isOver()) await attempt(begin(start))
    if (takesFocus && isOpen && !isPreview) browser.surface.focus('page')
  }

  async function attempt(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      browser.report(error)
      fail('The widget could not be shown')
    }
  }

  function started(message: StartMessage): void {
    start = message
    const { config } = message
    isPreview = config.is_preview === true
    secure.use(config.security_token)
    visitor.claim(message.customer)
    if (config.customer_id) visitor.known(config.customer_id)
    language = message.language ?? configuredLanguage(config)
    // Its being there is what makes X-WWID say that feedback came from a widget.
    writeEntry(browser.local, nodeId, message.record ?? {})
    visitSession(browser.local, browser.newId, browser.nowMs())
    if (isPreview && config.preview_chat) shell.update({ place: { kind: 'chat', feedbackId: 'preview', token: 'preview', sample: config.preview_chat } })
    addStyle(document, widgetCss(config, data.node))
    shell.update({ layout: message.layout.kind, look: { ...lookOf(config), logoUrl: config.node_logo_url ?? data.node?.logo_url ?? null } })
    if (data.node) {
      dressHead(document, { ...data.node, css_url_react: null })
      if (data.node.css_url_react) void loadCss(browser.send, data.node.css_url_react).then((css) => css === null || addStyle(document, css))
    }
    if (shell.getSnapshot().hasFailed) fail('There is no widget of this code')
    else if (isPreview && config.preview_chat) tell({ type: 'ready' })
  }

  function heard(from: Line, message: LoaderMessage): void {
    line = from
    switch (message.type) {
      case 'start':
        started(message)
        reportHeight(document, (heightPx) => tell({ type: 'size', heightPx }))
        return
      case 'opened':
        void opened(message.takesFocus)
        return
      case 'closed':
        if (isOpen) track(window, { event: 'widget_closed', widget: { code, node_id: nodeId } })
        isOpen = false
        stopThanks()
        return
      case 'layout':
        shell.update({ layout: message.layout.kind })
        return
      case 'customer':
        visitor.claim(message.customer)
        if (isOpen) void visitor.visit()
        return
      case 'attributes':
        if (start) start = { ...start, responses: message.responses }
        return
      case 'language':
        speakAs(message.language)
        return
      case 'previous_feedbacks':
        showPrevious()
        return
      case 'moved':
        if (start) start = { ...start, hostUrl: message.hostUrl }
        return
    }
  }

  /** Nothing to choose from, nothing to show. */
  function showPrevious(): void {
    const { feedbacks } = readEntry(browser.local, nodeId)
    if (feedbacks.length > 0) shell.update({ place: { kind: 'previous', entries: feedbacks } })
  }

  const acts = {
    close: () => {
      // The page around is told that a chat was left, before the frame goes (seed §4).
      if (shell.getSnapshot().place.kind === 'chat') tell({ type: 'event', message: { type: 'PSN_WEB_WIDGET_CLOSED' } })
      tell({ type: 'close' })
    },
    back: () => shell.update({ place: { kind: 'survey' } }),
    newFeedback: () => {
      browser.local.remove(draftKey(nodeId))
      if (start) void attempt(begin(start))
    },
    openPrevious: ({ id, chatToken }: PreviousFeedback) => shell.update({ place: { kind: 'chat', feedbackId: id, token: chatToken } }),
    retry: () => location.reload(),
  }

  return {
    props: { page, shell, settings: data.settings, acts, chooseLanguage: (id: string) => void chooseLanguage(id), report: browser.report },
    wake() {
      keepFocusInside(document, { isModal: () => shell.getSnapshot().layout === 'modal', close: acts.close })
      const greeting = readGreeting(location.hash)
      if (greeting && window.parent !== window) greet(window, greeting, heard)
      browser.later(greeting ? silenceMs : 0, () => start === null && fail('Nobody has started the widget'))
    },
  }
}

function waitingPage(data: PageData, drawn: PageWords): PageSnapshot {
  const words = createWords({ ...drawn, catalogue: drawn.messages, flow: null })
  return { screen: { kind: 'loading' }, node: data.node, store: null, words, markdown: null }
}
