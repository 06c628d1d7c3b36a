// React takes over what the server drew, or draws instead of it. What the respondent did meanwhile comes before anything else.
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RunStore } from '../app-types.ts'
import { restoringAttribute, rootId } from '../document/dom-ids.ts'
import { controlsOf, earlyActs } from './before-hydration.ts'
import type { Browser } from './browser.ts'
import { watchLate } from './late-changes.ts'

/** Where the respondent is typing while React takes the page over; the answer puts the caret back. */
function keepCaret(doc: Document): () => void {
  const field = doc.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { selectionStart, selectionEnd, selectionDirection } = field
  // Fields without a caret of their own (radios, e-mail) say null.
  if (selectionStart === null) return () => {}
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}

export interface Taking {
  readonly app: ReactElement
  /** The server drew this very screen. */
  readonly isDrawn: boolean
  readonly run: RunStore | null
  readonly browser: Browser
  /** In one piece of work with the early acts. */
  readonly begin: () => void
}

export function takeOver({ app, isDrawn, run, browser, begin }: Taking): void {
  const root = document.getElementById(rootId)
  if (!root) throw new Error('The document has no place for the page')
  const controlsIn = (elementId: string) =>
    controlsOf(root.querySelector(`#${CSS.escape(`el-${elementId}`)}`))
  const drawnRun = isDrawn ? run : null
  // Read at the last moment, and nothing can be typed between here and the listeners: they are added in one piece of work.
  const acts = drawnRun
    ? earlyActs(drawnRun.getSnapshot().view, controlsIn, window.askwellEarly)
    : []
  window.askwellEarly?.stop()
  const restoreCaret = keepCaret(document)
  flushSync(() => {
    if (isDrawn) hydrateRoot(root, app, { onRecoverableError: browser.report })
    else {
      root.replaceChildren()
      createRoot(root).render(app)
    }
  })
  const html = document.documentElement
  html.removeAttribute(restoringAttribute)
  flushSync(() => {
    for (const act of acts) run?.send(act)
    begin()
  })
  restoreCaret()
  const { dataset } = html
  // For whoever drives the page from outside: from here on every press is heard.
  dataset['ready'] = 'true'
  const changed = drawnRun && watchLate(drawnRun, controlsIn)
  browser.idle(() => {
    for (const act of changed?.() ?? []) drawnRun?.send(act)
    dataset['settled'] = 'true'
  })
}
