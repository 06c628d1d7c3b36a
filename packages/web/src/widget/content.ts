// The running page inside a widget's frame: takes over the port from the document's inline script, hydrates the server's
// drawing, registers the visit if necessary, runs the survey, and reports events to the loader. The run itself is
// the survey page's. `reduceContent` decides everything about the widget; this shell performs it.

import type { LoaderMessage, PageData, StartMessage } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { PageSnapshot } from '../app/page-types.ts'
import { pageWordsId, readPageJson } from '../document/dom-ids.ts'
import { type Browser, browserOf } from '../run/browser.ts'
import { track } from '../run/data-layer.ts'
import { originUrl } from '../run/host-page.ts'
import { keepingLoader } from '../run/keep.ts'
import { type LiveValue, liveValue } from '../run/live-value.ts'
import { deviceId, visitSession } from '../run/records.ts'
import { memoryStorage } from '../run/storage.ts'
import { draftKey } from '../run/unsent.ts'
import type { PageWords } from '../words.ts'
import {
  type ContentEffect,
  type ContentEvent,
  firstMemory,
  isPreviewOf,
} from './content-memory.ts'
import { createContentRuns } from './content-runs.ts'
import { createContentScreen } from './content-screen.ts'
import { createConversations } from './conversations.ts'
import type { EarlyFrame } from './early-frame.ts'
import type { Line } from './greet.ts'
import { keepFocusInside } from './keep-focus-inside.ts'
import { createMount, type Mount, waitingPage } from './mount-page.ts'
import { reduceContent } from './reduce-content.ts'
import { createSecureSend, type SecureSend } from './secure-send.ts'
import { firstShell, isOver, lookOf, type Shell, type ShellActs } from './shell.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { writeEntry } from './widget-entry.ts'
import { widgetSurface } from './widget-surface.ts'

/** After this time without a message, the frame shows an error instead of an endless skeleton. */
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

function openContent({ data, drawn, plain, frame }: ContentInput) {
  const { widget } = data
  const code = widget?.code ?? ''
  const nodeId = widget?.node_id ?? ''
  let memory = firstMemory(firstShell(data))
  /** The components subscribe to it: the shell of the memory. */
  const shell: LiveValue<Shell> = liveValue(memory.shell)
  const page: LiveValue<PageSnapshot> = liveValue(waitingPage(data, drawn))
  const secure: SecureSend = createSecureSend({
    send: (request) => frame.taken(request) ?? plain.send(request),
    code,
    nowMs: plain.nowMs,
  })
  const visitor: Visitor = createVisitor({
    send: secure.send,
    nodeId,
    deviceId: () => deviceId(frame.local, plain.newId),
    note: plain.note,
  })
  let line: Line | null = null
  const samples = memoryStorage()

  const browser: Browser = {
    ...plain,
    send: secure.send,
    /** A sample in the studio: nothing is sent, kept or focused (R-SEC-13). */
    get local() {
      return isPreviewOf(memory) ? samples : frame.local
    },
    surface: widgetSurface(window),
    // The loader gives the full address of the host page, which gets messages only over the port.
    frame: {
      ...plain.frame,
      get referrer() {
        return memory.start?.hostUrl ?? plain.frame.referrer
      },
      post: (message) => tell({ type: 'event', message }),
    },
    goTo(address) {
      const params = new URL(address, location.href).searchParams
      const feedbackId = params.get('feedback_id') ?? ''
      conversations.heard({ feedbackId, activeAt: plain.nowMs() })
      send({ type: 'chat_opened', feedbackId, token: params.get('token') ?? '' })
    },
  }
  const tell: Line['tell'] = (message) => line?.tell(message)
  const conversations = createConversations(() => browser.local, nodeId, plain.nowMs)
  const runs = createContentRuns({
    data,
    drawn,
    browser,
    nodeId,
    visitor,
    loadKeeping: keepingLoader(browser),
    language: () => memory.language,
    hooks: {
      customer: () => visitor.customer(),
      recordSubmission(atMs) {
        writeEntry(browser.local, nodeId, { lastFeedbackSubmitDate: atMs })
        tell({ type: 'submitted', atMs })
      },
      feedbackCreated,
    },
  })

  const screen = createContentScreen({
    data,
    page,
    frame,
    browser,
    runs,
    mount: () => mount,
    memory: () => memory,
    send,
    tell,
  })

  function feedbackCreated(feedbackId: string, chatToken: string | null): void {
    if (chatToken === null) return
    conversations.remember({
      id: feedbackId,
      title: page.getSnapshot().node?.name ?? '',
      createdAt: new Date(browser.nowMs()).toISOString(),
      chatToken,
    })
    send({ type: 'feedback_kept' })
  }

  function send(event: ContentEvent): void {
    const before = memory.shell
    const [next, effects] = reduceContent(memory, event)
    memory = next
    if (memory.shell !== before) shell.update(memory.shell)
    for (const effect of effects) perform(effect)
  }

  function perform(effect: ContentEffect): void {
    switch (effect.type) {
      case 'tell':
        tell(effect.message)
        return
      case 'track':
        track(window, { event: effect.event, widget: { code, node_id: nodeId } })
        return
      case 'meet_visitor':
        meetVisitor(effect.start)
        return
      case 'visit':
        void visitor.visit()
        return
      case 'stop_thanks':
        screen.stopThanks()
        return
      case 'dress':
        screen.dress(effect.start)
        return
      case 'replace_drawing':
        mount.show(false)
        return
      case 'prepare':
        screen.prepare(effect.start)
        return
      case 'enter':
        void screen.enter(effect.turn, effect.focus)
        return
      case 'begin':
        void screen.begin(effect)
        return
      case 'present_prepared':
        screen.presentPrepared()
        return
      case 'show_failure':
        screen.showFailure(effect.message)
        return
      case 'focus': {
        const isBusy = (document.activeElement ?? document.body) !== document.body
        if (!effect.spareBusy || !isBusy) browser.surface.focus('page')
        return
      }
      case 'find_language':
        screen.findLanguage(effect.code)
        return
      case 'load_words':
        void screen.loadWords(effect)
        return
      case 'speak':
        screen.speak(effect.languageId, effect.words)
        return
      default:
        unreachable(effect)
    }
  }

  function meetVisitor({ config, customer, record: kept }: StartMessage): void {
    secure.use(config.security_token)
    visitor.claim(customer)
    if (config.customer_id) visitor.known(config.customer_id)
    // If it exists, X-WWID marks the feedback as coming from a widget.
    const { session: _, forgottenAt = 0, ...record } = kept ?? {}
    conversations.forget(forgottenAt)
    writeEntry(browser.local, nodeId, record)
    conversations.belongTo(visitor.person())
    visitSession(browser.local, browser.newId, browser.nowMs())
    send({
      type: 'visitor_known',
      look: {
        ...lookOf(config),
        logoUrl: config.node_logo_url ?? data.node?.logo_url ?? null,
      },
      running: conversations.running(),
      hasEarlier: conversations.list().length > 0,
      isTheirs: data.node !== null && frame.isTheirs(),
    })
  }

  function heard(from: Line, message: LoaderMessage): void {
    line = from
    switch (message.type) {
      case 'opened': {
        const { takesFocus } = message
        send({ type: 'opened', takesFocus, isOver: isOver(page.getSnapshot(), memory.shell) })
        return
      }
      case 'customer':
        visitor.claim(message.customer)
        send({
          type: 'customer_named',
          isAnother: !isPreviewOf(memory) && conversations.belongTo(visitor.person()),
        })
        return
      case 'previous_feedbacks':
        acts.history()
        return
      case 'start':
      case 'closed':
      case 'layout':
      case 'attributes':
      case 'language':
      case 'scheme':
      case 'moved':
        send(message)
        return
      default:
        unreachable(message)
    }
  }

  const acts: ShellActs = {
    close: () => send({ type: 'close_pressed' }),
    back: () => send({ type: 'back_pressed' }),
    history: () => send({ type: 'history_wanted', entries: conversations.list() }),
    chatNews(news) {
      conversations.heard(news)
      send({ type: 'chat_news', unread: news.unread, isGone: news.isGone })
    },
    newFeedback() {
      browser.local.remove(draftKey(nodeId))
      send({ type: 'new_feedback_pressed' })
    },
    openPrevious: ({ id, chatToken }) =>
      send({ type: 'chat_opened', feedbackId: id, token: chatToken }),
    retry: () => location.reload(),
    firstMessage: {
      browser,
      email: visitor.email,
      sender: async () => ({
        device_id: deviceId(browser.local, browser.newId),
        user_id: visitor.userId(),
        origin_url: originUrl(browser.frame),
        customer: await visitor.customer(),
      }),
      begun(feedbackId, token) {
        feedbackCreated(feedbackId, token)
        send({ type: 'chat_opened', feedbackId, token })
      },
    },
  }
  const mount: Mount = createMount({
    data,
    page,
    shell,
    browser,
    acts,
    chooseLanguage: (id) => screen.chooseLanguage((one) => one.id === id),
  })

  return {
    wake() {
      keepFocusInside(document, {
        isModal: () => memory.shell.layout === 'modal',
        close: acts.close,
      })
      frame.listen(heard)
      browser.later(frame.isGreeted ? silenceMs : 0, () => send({ type: 'silent' }))
    },
  }
}
