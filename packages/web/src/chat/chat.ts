// The chunk of the chat. `bootChat` draws the standalone page; the widget's frame uses the store and the screen.
import type { ChatDetail } from '@askwell/contract'
import { keptChat } from '@askwell/engine/chat'
import { createElement } from 'react'
import type { createRoot } from 'react-dom/client'
import type { Markdown } from '../app-types.ts'
import address from '../css/chat.css?url'
import { rootId } from '../document/dom-ids.ts'
import { loadChunk } from '../run/chunk.ts'
import { track } from '../run/data-layer.ts'
import { liveValue } from '../run/live-value.ts'
import { addStyle, setDocumentLanguage } from '../run/page-head.ts'
import type { PageInput } from '../run/page-snapshot.ts'
import { createSendForm } from '../run/send-file.ts'
import { memoryStorage } from '../run/storage.ts'
import { chatsKey } from '../run/unsent.ts'
import { ownerCss } from '../theme/owner-css.ts'
import { createWords } from '../words.ts'
import { type CallResult, type ChatCalls, type ChatDoor, createChatCalls } from './chat-calls.ts'
import { ChatPage } from './chat-page.tsx'
import { type OpenSocket, socketOpener } from './chat-socket.ts'
import { type ChatStore, createChatStore } from './chat-store.ts'
import { chatWords, withChatWords } from './chat-words.ts'
import { titleOf } from './news-of.ts'
import { createNotifyCalls, takeOver } from './notify.ts'
import { pictureShelf } from './picture-shelf.ts'

export { ChatInFrame } from './chat-screen.tsx'
export { FirstMessage, mayBeginChat } from './first-message.tsx'
export { newsOf } from './news-of.ts'
export { openingLines } from './opening-lines.ts'
export { addChatCss, withChatWords }

/** A chat that has begun to load. `stop` closes its socket. */
export function openChat(page: ChatSurroundings, door: ChatDoor): ChatStore {
  const { browser, data } = page
  const store = storeOf(
    page,
    door,
    tracked(createChatCalls(browser.send, createSendForm(browser), door), door),
  )
  const opener: Promise<OpenSocket | null> = socketOpener(
    data.settings.realtimeUrl ?? location.origin,
  ).catch((error: unknown) => {
    browser.report(error)
    return null
  })
  store.start(opener)
  return { ...store, notify: createNotifyCalls(browser.send, door) }
}

/** Reports acts to a tag manager after they have succeeded. */
function tracked(calls: ChatCalls, { feedbackId }: ChatDoor): ChatCalls {
  const tell = (event: 'chat_opened' | 'chat_message_sent' | 'chat_rated'): void =>
    track(window, { event, chat: { feedback_id: feedbackId } })
  const after = async <T>(
    call: Promise<CallResult<T>>,
    event: Parameters<typeof tell>[0],
  ): Promise<CallResult<T>> => {
    const told = await call
    if (told.ok) tell(event)
    return told
  }
  tell('chat_opened')
  return {
    ...calls,
    write: (...given) => after(calls.write(...given), 'chat_message_sent'),
    leave: (...given) => after(calls.leave(...given), 'chat_message_sent'),
    rate: (...given) => after(calls.rate(...given), 'chat_rated'),
  }
}

/** A sample conversation: it is shown, and nothing is sent. */
export function openSample(page: ChatSurroundings, detail: ChatDetail): ChatStore {
  const away = async () => ({ ok: false as const, status: 409, code: 0, retryAfter: null })
  const none = {
    write: away,
    leave: away,
    rate: away,
    form: away,
    answerForm: away,
    archive: away,
    leaveQueue: away,
    mailCopy: away,
  }
  const calls = { ...none, read: async () => ({ ok: true as const, value: detail }) }
  const store = storeOf(page, { feedbackId: detail.feedback_id, token: '' }, calls, memoryStorage())
  store.start(Promise.resolve(silentSocket))
  return store
}

const silentSocket: OpenSocket = (_door, _knownSeq, listener) => {
  listener.connection('open')
  const nothing = (): void => {}
  return { typing: nothing, seen: nothing, hurry: nothing, close: nothing }
}

type ChatSurroundings = Pick<PageInput, 'browser' | 'data' | 'drawn'>

const storeOf = (
  { browser, drawn }: ChatSurroundings,
  door: ChatDoor,
  calls: ChatCalls,
  local = browser.local,
): ChatStore =>
  createChatStore(door, calls, {
    nowMs: browser.nowMs,
    later: browser.later,
    newId: browser.newId,
    chance: Math.random,
    kept: keptChat(local, chatsKey, door.feedbackId),
    pictures: pictureShelf(cachesHere()),
    showFile: (file) => URL.createObjectURL(file),
    forgetFile: (url) => URL.revokeObjectURL(url),
    wordsOf: (flow, code) => createWords({ ...drawn, catalogue: drawn.messages, flow, code }),
  })

/** Accessing `caches` throws in a sandboxed frame. */
function cachesHere(): CacheStorage | undefined {
  try {
    return window.caches
  } catch {
    return undefined
  }
}

/** `makeRoot`: React's, passed by the page, because importing it here would split the page's one script into many. */
export async function bootChat(page: PageInput, makeRoot: typeof createRoot): Promise<void> {
  const door = await doorOf(page)
  const store = openChat(page, door)
  const [words, markdown] = await Promise.all([
    chatWords(page, null),
    loadMarkdown(page.browser),
    addChatCss(page),
  ])
  const live = liveValue(words)
  const root = document.getElementById(rootId)
  if (!root) throw new Error('The document has no place for the page')
  root.replaceChildren()
  makeRoot(root).render(createElement(ChatPage, { store, words: live, markdown }))
  document.documentElement.dataset['ready'] = 'true'
  window.askwellEarly?.stop()
  let isDressed = false
  const dress = (): void => {
    const { detail } = store.getSnapshot()
    if (!detail || isDressed) return
    isDressed = true
    addStyle(document, ownerCss(detail.node.primary_color))
    // R-CHAT-52: unless the address asks for a language.
    if (page.query.lang === null && detail.creator_language_code) {
      void chatWords(page, detail.creator_language_code).then((spoken) => {
        live.update(spoken)
        setDocumentLanguage(document, spoken)
      })
    }
  }
  const entitle = (): void => {
    const title = titleOf(store.getSnapshot(), document.visibilityState === 'hidden')
    if (title !== null && title !== document.title) document.title = title
  }
  // The conversation may have arrived before the words and the styles, and may not change again.
  for (const follow of [dress, entitle]) {
    follow()
    store.subscribe(follow)
  }
  document.addEventListener('visibilitychange', entitle)
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) store.stop()
  })
}

/** A window that the widget has opened has a code in its address, which the conversation's address then replaces. */
async function doorOf({ data, browser }: PageInput): Promise<ChatDoor> {
  const params = new URLSearchParams(data.search)
  const feedbackId = params.get('feedback_id') ?? ''
  const code = new URLSearchParams(location.hash.slice(1)).get('handover')
  const taken = code === null ? null : await takeOver(browser.send, feedbackId, code)
  if (taken !== null) params.set('token', taken)
  if (code !== null) history.replaceState(history.state, '', `${location.pathname}?${params}`)
  return { feedbackId, token: params.get('token') ?? '' }
}

/** Answers and the owner's texts may contain markdown. */
export const loadMarkdown = ({
  later,
}: Pick<PageInput['browser'], 'later'>): Promise<Markdown | null> =>
  loadChunk(() => import('../prose/markdown.tsx'), later).then(
    (chunk) => chunk.markdown,
    () => null,
  )

/** Inserted as text (R-CHAT-59). Without it the chat is unstyled, but works. */
async function addChatCss({
  browser,
}: {
  readonly browser: Pick<PageInput['browser'], 'send'>
}): Promise<void> {
  const reply = await browser.send({ method: 'GET', url: chatCss, headers: { Accept: 'text/css' } })
  if (reply.kind === 'success') addStyle(document, reply.text)
}

const chatCss: string = address
