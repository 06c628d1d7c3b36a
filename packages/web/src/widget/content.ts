// The page inside a widget's frame, awake: takes the line over from the document's inline script and what the server drew from the
// document, registers the visit where that has not been done, runs the survey, and tells the loader what happened. Everything about
// a run is the survey page's own; here stands what is a widget's.

import type { LoaderMessage, NodeReply, PageData, StartMessage } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { flushSync } from 'react-dom'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Screen, Words } from '../app-types.ts'
import { pageWordsId, readPageJson } from '../document/dom-ids.ts'
import { type Browser, browserOf } from '../run/browser.ts'
import { loadChunk } from '../run/chunk.ts'
import { track } from '../run/data-layer.ts'
import { keepingLoader } from '../run/keep.ts'
import { type LiveValue, liveValue } from '../run/live-value.ts'
import { addStyle, applyHead, loadCss, setDocumentLanguage } from '../run/page-head.ts'
import { type PageInput, snapshotOf, wordsIn } from '../run/page-snapshot.ts'
import { readQuery } from '../run/query.ts'
import { deviceId, visitSession } from '../run/records.ts'
import { nodeScreen } from '../run/screen.ts'
import { memoryStorage } from '../run/storage.ts'
import { draftKey } from '../run/unsent.ts'
import type { PageWords } from '../words.ts'
import { createConversations } from './conversations.ts'
import type { EarlyFrame } from './early-frame.ts'
import type { Line } from './greet.ts'
import { configuredLanguage, withWidgetRules } from './host-settings.ts'
import { keepFocusInside } from './keep-focus-inside.ts'
import { createMount, drawnScreen, type Mount, uncover, waitingPage } from './mount-page.ts'
import { createPlaces } from './places.ts'
import { createSecureSend, type SecureSend } from './secure-send.ts'
import { firstShell, isOver, lookOf, type Shell } from './shell.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { widgetCss } from './widget-css.ts'
import { readEntry, writeEntry } from './widget-entry.ts'
import { widgetSurface } from './widget-surface.ts'

/** Nobody has spoken for so long: the frame stands alone, and says so instead of showing grey for ever. */
const silenceMs = 20_000

export function bootContent(data: PageData): void {
  const drawn: PageWords = readPageJson(pageWordsId)
  const plain = browserOf(window, {
    errorReportUrl: data.settings.errorReportUrl,
    isTraceless: false,
    isStill: false,
  })
  addEventListener('error', (event) => plain.report(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => plain.report(event.reason))
  const frame = window.askwellFrame
  if (!frame) throw new Error('The document has no early script')
  openContent({ data, drawn, plain, frame }).wake()
}

interface ContentInput {
  readonly data: PageData
  readonly drawn: PageWords
  readonly plain: Browser
  readonly frame: EarlyFrame
}

/** A run that stands behind the drawn questions and waits for the widget to be opened, and what it was made of. */
interface Prepared {
  readonly snapshot: PageSnapshot
  readonly node: NodeReply
  readonly responses: string | null
  readonly language: string | null
  readonly userId: string | null
  readonly hostUrl: string
}

function openContent({ data, drawn, plain, frame }: ContentInput) {
  const { widget } = data
  const code = widget?.code ?? ''
  const shell: LiveValue<Shell> = liveValue(firstShell(data))
  const page: LiveValue<PageSnapshot> = liveValue(waitingPage(data, drawn))
  const send: Browser['send'] = (request) => frame.taken(request) ?? plain.send(request)
  const secure: SecureSend = createSecureSend({ send, code, nowMs: plain.nowMs })
  const nodeId = widget?.node_id ?? ''
  const visitor: Visitor = createVisitor({
    send: secure.send,
    nodeId,
    deviceId: () => deviceId(frame.local, plain.newId),
    note: plain.note,
  })
  let line: Line | null = null
  let start: StartMessage | null = null
  let isOpen = false
  let preparing: Promise<Prepared | null> | null = null
  const awakeAtMs = plain.nowMs()
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
      return isPreview ? memory : frame.local
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
    goTo: (address) => places.openChat(new URL(address, location.href).searchParams),
  }
  const loadKeeping = keepingLoader(browser)
  const tell: Line['tell'] = (message) => line?.tell(message)
  const conversations = createConversations(() => browser.local, nodeId, plain.nowMs)
  const places = createPlaces({
    shell,
    conversations,
    tell,
    nowMs: plain.nowMs,
    hasBegun: () => runs > 0,
    begin: () => {
      if (start) void attempt(begin(start))
    },
  })

  /** A fresh run, or the notice that stands instead of one. The newest call wins. */
  async function begin(config: StartMessage): Promise<void> {
    runs += 1
    const turn = runs
    const { place } = shell.getSnapshot()
    stopThanks()
    if (!isPreview) void visitor.visit()
    const node = await nodeFor(config)
    if (turn !== runs) return
    if (!node) return fail('The survey of the widget could not be loaded')
    const ruled = withWidgetRules(node, config.config)
    const input = pageInput(config)
    const snapshot = await snapshotOf(input, screenFor(config, ruled, input), ruled)
    if (turn !== runs) return
    flushSync(() => {
      // What was asked for meanwhile stays.
      shell.update({
        hasFailed: false,
        ...(shell.getSnapshot().place === place ? { place: { kind: 'survey' } } : {}),
      })
      page.update(snapshot)
    })
    mount.show(isAsDrawn(snapshot))
    present(snapshot, ruled)
  }

  /** As the server's drawing was chosen, with what only this browser and the page around know; by the server's clock. */
  function screenFor(config: StartMessage, node: NodeReply, { query }: PageInput): Screen {
    const entry = readEntry(browser.local, nodeId)
    const answeredAt = Math.max(
      entry.lastFeedbackSubmitDate ?? 0,
      config.record?.lastFeedbackSubmitDate ?? 0,
    )
    const record =
      answeredAt > 0 ? { firstNow: answeredAt, isLinkChannelDisplayedBefore: true } : null
    return nodeScreen(node, query, data.nowMs + browser.nowMs() - awakeAtMs, {
      record,
      clockMs: browser.nowMs(),
    })
  }

  /** Opened: the screen is this visitor's now. */
  function present(snapshot: PageSnapshot, node: NodeReply): void {
    const turn = runs
    show(snapshot.words)
    snapshot.store?.send({ type: 'loaded' })
    watchThanks(snapshot, node)
    uncover(document.documentElement)
    tell({ type: 'ready' })
    // What keeps the answers comes after them; where it does not come, nothing is kept.
    void snapshot.keep?.().then(
      ({ view }) => turn === runs && page.update({ kept: view }),
      () => {},
    )
  }

  /** Before the widget is opened: the run behind the questions that the document brought, so that they can be answered at once. */
  async function prepare(config: StartMessage, node: NodeReply): Promise<Prepared | null> {
    const ruled = withWidgetRules(node, config.config)
    const input = pageInput(config)
    const made = {
      node: ruled,
      responses: config.responses,
      language,
      userId: visitor.userId(),
      hostUrl: config.hostUrl,
    }
    const snapshot = await snapshotOf(input, screenFor(config, ruled, input), ruled)
    if (mount.isDone()) return null
    page.update(snapshot)
    mount.show(isAsDrawn(snapshot))
    return { ...made, snapshot }
  }

  /** The first opening, or one more before it is done: with what was prepared, where nothing has changed since. */
  async function enter(config: StartMessage): Promise<void> {
    runs += 1
    const turn = runs
    if (!isPreview) void visitor.visit()
    const prepared = await preparing?.finally(() => {
      preparing = null
    })
    if (turn !== runs) return
    if (!prepared || !isStill(prepared)) return begin(start ?? config)
    present(prepared.snapshot, prepared.node)
    if (language !== null && language !== prepared.language) speakAs(language)
  }

  const isAsDrawn = ({ screen, isResumed }: PageSnapshot): boolean =>
    frame.isTheirs() && !isResumed && screen.kind === drawnScreen(data)?.kind

  function isStill({ snapshot, node, responses, userId, hostUrl }: Prepared): boolean {
    if (start?.responses !== responses || start.hostUrl !== hostUrl || visitor.userId() !== userId)
      return false
    return screenFor(start, node, pageInput(start)).kind === snapshot.screen.kind
  }

  /** The document brought the node along; where the host passes attributes the node call takes them (seed §5). */
  async function nodeFor({ responses }: StartMessage): Promise<NodeReply | null> {
    if (data.node && (isPreview || responses === null)) return data.node
    const calls = await loadChunk(() => import('../run/node-load.ts'), browser.later).catch(
      () => null,
    )
    const load = await calls?.loadNode(browser.send, nodeId, {
      ...readQuery(''),
      nodeId,
      responses,
    })
    return load?.kind === 'node' ? load.node : data.node
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
        if (chatToken === null) return
        conversations.remember({
          id: feedbackId,
          title: titleOf(),
          createdAt: new Date(browser.nowMs()).toISOString(),
          chatToken,
        })
        shell.update({ hasEarlier: true })
      },
    }
    return {
      data,
      query,
      drawn,
      browser,
      hooks,
      loadKeeping,
      host: { language, userId: visitor.userId() },
    }
  }

  const titleOf = (): string => page.getSnapshot().node?.name ?? ''

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
    setDocumentLanguage(document, words)
    const texts = {
      toggle: words.t('widget.toggle'),
      open: words.t('widget.open'),
      close: words.t('widget.close'),
    }
    tell({ type: 'language', code: words.code, dir: words.dir, texts })
  }

  function fail(message: string): void {
    shell.update({ hasFailed: true })
    mount.show(drawnScreen(data) === null)
    uncover(document.documentElement)
    tell({ type: 'ready' })
    tell({ type: 'failed', message })
  }

  async function chooseLanguage(languageId: string): Promise<void> {
    const { screen, store, node } = page.getSnapshot()
    const chosen =
      screen.kind === 'survey'
        ? screen.flow.languages.find(({ id }) => id === languageId)
        : undefined
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
    const known = screen.flow.languages.find(
      (one) => one.code.toLowerCase() === wanted || one.id === wanted,
    )
    if (known) void chooseLanguage(known.id)
  }

  async function opened(takesFocus: boolean): Promise<void> {
    if (!isOpen) track(window, { event: 'widget_opened', widget: { code, node_id: nodeId } })
    isOpen = true
    shell.update({ isOpen })
    const isFirst = runs === 0
    if (isFirst && !isPreview && shell.getSnapshot().place.kind === 'chat') void visitor.visit()
    if (start && preparing) await attempt(enter(start))
    else if (start && isOver(page.getSnapshot(), shell.getSnapshot())) await attempt(begin(start))
    // Who is answering already stays where they are.
    const isBusy = isFirst && (document.activeElement ?? document.body) !== document.body
    if (takesFocus && isOpen && !isPreview && !isBusy) browser.surface.focus('page')
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
    const { session: _, ...record } = message.record ?? {}
    writeEntry(browser.local, nodeId, record)
    conversations.belongTo(visitor.person())
    visitSession(browser.local, browser.newId, browser.nowMs())
    const isTalking = !isPreview && places.resume()
    if (isPreview && config.preview_chat)
      shell.update({
        place: {
          kind: 'chat',
          feedbackId: 'preview',
          token: 'preview',
          sample: config.preview_chat,
        },
      })
    addStyle(document, widgetCss(config, data.node))
    shell.update({
      layout: message.layout.kind,
      look: { ...lookOf(config), logoUrl: config.node_logo_url ?? data.node?.logo_url ?? null },
    })
    if (data.node) {
      applyHead(document, { ...data.node, css_url_react: null })
      if (data.node.css_url_react)
        void loadCss(browser.send, data.node.css_url_react).then(
          (css) => css === null || addStyle(document, css),
        )
    }
    if (shell.getSnapshot().hasFailed) fail('There is no widget of this code')
    else if (!data.node || !frame.isTheirs()) mount.show(false)
    // Attributes go to the server before anything is answered, and nothing goes there before the visit.
    else if (message.responses === null) {
      preparing = prepare(message, data.node)
      // Reported to the code that opens the widget.
      preparing.catch(() => {})
    }
    if (isTalking || (isPreview && config.preview_chat)) tell({ type: 'ready' })
  }

  function heard(from: Line, message: LoaderMessage): void {
    line = from
    switch (message.type) {
      case 'start':
        tell({ type: 'awake' })
        started(message)
        return
      case 'opened':
        void opened(message.takesFocus)
        return
      case 'closed':
        if (isOpen) track(window, { event: 'widget_closed', widget: { code, node_id: nodeId } })
        isOpen = false
        shell.update({ isOpen })
        stopThanks()
        return
      case 'layout':
        shell.update({ layout: message.layout.kind })
        return
      case 'customer':
        visitor.claim(message.customer)
        if (!isPreview && conversations.belongTo(visitor.person())) places.forget()
        if (isOpen) void visitor.visit()
        return
      case 'attributes':
        if (start) start = { ...start, responses: message.responses }
        return
      case 'language':
        speakAs(message.language)
        return
      case 'scheme':
        return
      case 'previous_feedbacks':
        places.showPrevious()
        return
      case 'moved':
        if (start) start = { ...start, hostUrl: message.hostUrl }
        return
      default:
        unreachable(message)
    }
  }

  const acts = {
    close: () => {
      // The page around receives that a chat was left, before the frame goes (seed §4).
      if (shell.getSnapshot().place.kind === 'chat')
        tell({ type: 'event', message: { type: 'PSN_WEB_WIDGET_CLOSED' } })
      tell({ type: 'close' })
    },
    back: places.back,
    history: places.showPrevious,
    chatNews: places.chatNews,
    newFeedback: () => {
      browser.local.remove(draftKey(nodeId))
      if (start) void attempt(begin(start))
    },
    openPrevious: places.openPrevious,
    retry: () => location.reload(),
  }
  const mount: Mount = createMount({
    data,
    page,
    shell,
    browser,
    acts,
    chooseLanguage: (id) => void chooseLanguage(id),
  })

  return {
    wake() {
      keepFocusInside(document, {
        isModal: () => shell.getSnapshot().layout === 'modal',
        close: acts.close,
      })
      frame.listen(heard)
      browser.later(
        frame.isGreeted ? silenceMs : 0,
        () => start === null && fail('Nobody has started the widget'),
      )
    },
  }
}
