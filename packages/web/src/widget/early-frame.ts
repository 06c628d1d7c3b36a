// The inline script of a widget's frame, before its first paint: sends Hello, queues the loader's messages until the
// page runs, and shows the server's drawing as soon as the widget is opened and the visit call has started (R-WGT-44). A
// drawing that may not be this visitor's stays hidden behind the skeleton. No early tap is lost.

import type { LoaderMessage, StartMessage } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { EarlyRecord } from '../app-types.ts'
import { restoringAttribute, waitingAttribute } from '../document/dom-ids.ts'
import { createApi, type Reply, type Request } from '../run/api.ts'
import { deviceId } from '../run/records.ts'
import { createStorage, type LocalStore, storagePrefix } from '../run/storage.ts'
import { uuid } from '../run/uuid.ts'
import { type Drawing, isDrawnFor } from './drawing.ts'
import { greet, type Heard, type Line, readGreeting } from './greet.ts'
import { reportHeight } from './report-height.ts'
import { showScheme } from './scheme.ts'
import { withToken } from './secure-send.ts'
import { adoptSession, sessionOf, watchedStore } from './session.ts'
import { createVisitor } from './visitor.ts'

/** It is `window.askwellFrame`, for the page's own script. */
export interface EarlyFrame {
  /** True if the frame has a host page that can be greeted. */
  readonly isGreeted: boolean
  readonly local: LocalStore
  /** Passes on all messages so far, in their order, and later ones at once. */
  readonly listen: (heard: Heard) => void
  /** False before `start`, and permanently if the drawing is not this visitor's. */
  readonly isTheirs: () => boolean
  /** The document calls it after the server's drawing. The page's data may not have arrived yet. */
  readonly drawn: () => void
  /** The reply to this request if it was already sent. It is returned once. */
  readonly taken: (request: Request) => Promise<Reply> | null
}

declare global {
  interface Window {
    askwellFrame?: EarlyFrame
  }
}

const drawing: Drawing | null = JSON.parse(document.currentScript?.dataset['drawing'] ?? 'null')
openFrame(drawing)

function openFrame(drawing: Drawing | null): void {
  const html = document.documentElement
  const local = watchedStore(
    createStorage(() => localStorage),
    () => {
      clearTimeout(keeping)
      keeping = window.setTimeout(keep)
    },
  )
  let keeping = 0
  let kept = ''
  const greeting = window.parent === window ? null : readGreeting(location.hash)
  const heardSoFar: Parameters<Heard>[] = []
  let heard: Heard = (...said) => heardSoFar.push(said)
  let line: Line | null = null
  let start: StartMessage | null = null
  let isTheirs = false
  let isOpen = false
  let isDrawn = false
  let isMeasured = false
  let made: { readonly request: Request; readonly reply: Promise<Reply> } | null = null

  const api = createApi({
    fetch: (url, init) => fetch(url, init),
    later: (ms, task) => clearTimeout.bind(window, setTimeout(task, ms)),
  })
  const visitor = createVisitor({
    send: (request) => {
      const reply = api(withToken(request, start?.config.security_token ?? null))
      made = { request, reply }
      return reply
    },
    nodeId: drawing?.nodeId ?? '',
    deviceId: () => deviceId(local, () => uuid((bytes) => crypto.getRandomValues(bytes))),
    note: () => {},
  })

  /** Updates the loader's copy. A sample in the studio stores nothing. */
  const keep = (): void => {
    if (!start || start.config.is_preview) return
    const session = sessionOf(local, start.config.node_id, isHeld, Date.now())
    const text = JSON.stringify(session)
    if (text === kept) return
    kept = text
    line?.tell({ type: 'keep', session })
  }
  const hold = (): void => {
    isTheirs = false
    if (html.hasAttribute(waitingAttribute)) html.setAttribute(restoringAttribute, '')
  }
  /** A drawing that was wrong for this visitor once is never used again. */
  const judge = (): void => {
    if (!isTheirs || !start || !drawing || !isDrawnFor(drawing, start, local, Date.now())) hold()
  }
  const reveal = (): void => {
    if (!isTheirs || !isOpen || !isDrawn || !html.hasAttribute(waitingAttribute)) return
    html.removeAttribute(waitingAttribute)
    line?.tell({ type: 'ready' })
  }
  const measure = (): void => {
    const { tell } = line ?? {}
    if (!tell || !isDrawn || isMeasured) return
    isMeasured = true
    reportHeight(document, (heightPx) => tell({ type: 'size', heightPx }))
  }
  /** The frame is resized after the first paint, which would wait for it. */
  const showFirst = (): void => {
    reveal()
    setTimeout(measure)
  }
  const take = (message: LoaderMessage): void => {
    switch (message.type) {
      case 'start':
        start = message
        isTheirs = true
        kept = JSON.stringify(message.record?.session)
        if (!message.config.is_preview)
          adoptSession(local, message.config.node_id, message.record?.session)
        judge()
        if (message.scheme !== undefined) showScheme(html, message.scheme)
        visitor.claim(message.customer)
        if (message.config.customer_id) visitor.known(message.config.customer_id)
        return
      case 'customer':
        visitor.claim(message.customer)
        return
      case 'opened':
        if (isTheirs && !isOpen) void visitor.visit()
        isOpen = true
        // Other messages of the same task may change the decision.
        setTimeout(reveal)
        return
      case 'attributes':
        if (start) start = { ...start, responses: message.responses }
        judge()
        return
      case 'language':
        if (start) start = { ...start, language: message.language }
        judge()
        return
      case 'scheme':
        showScheme(html, message.scheme)
        return
      case 'previous_feedbacks':
        hold()
        return
      case 'closed':
      case 'layout':
      case 'moved':
        return
      default:
        unreachable(message)
    }
  }

  window.askwellFrame = {
    isGreeted: greeting !== null,
    local,
    listen(next) {
      heard = next
      for (const said of heardSoFar.splice(0)) heard(...said)
    },
    isTheirs: () => isTheirs,
    drawn() {
      isDrawn = true
      showFirst()
    },
    taken(request) {
      if (made?.request.url !== request.url || made.request.body !== request.body) return null
      const { reply } = made
      made = null
      return reply
    },
  }
  window.askwellEarly = keepPresses(() => line?.tell({ type: 'close' }))
  html.setAttribute(waitingAttribute, greeting ? 'greeting' : '')
  if (greeting)
    greet(
      window,
      greeting,
      (from, message) => {
        line = from
        take(message)
        heard(from, message)
      },
      (made) => {
        line = made
        if (html.hasAttribute(waitingAttribute)) html.setAttribute(waitingAttribute, '')
        showFirst()
      },
    )
}

function isHeld(key: string): boolean {
  try {
    return localStorage.getItem(storagePrefix + key) !== null
  } catch {
    return false
  }
}

/** Closing works from the first moment; every other press waits for the page. */
function keepPresses(close: () => void): EarlyRecord {
  const presses: (string | null)[] = []
  const others: HTMLElement[] = []
  const life = new AbortController()
  const { signal } = life
  const onClick = ({ target }: MouseEvent): void => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('[data-press],button') : null
    if (!button) return
    const { press } = button.dataset
    if (press !== undefined) presses.push(press || null)
    else if (button.matches('.widget-header__close')) close()
    else others.push(button)
  }
  addEventListener('click', onClick, { signal, capture: true })
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  return { presses, others, stop: () => life.abort() }
}
