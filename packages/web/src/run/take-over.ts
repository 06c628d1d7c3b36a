// React hydrates the server's drawing, or replaces it. The respondent's early acts come before anything else.
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { RunStore } from '../app-types.ts'
import { restoringAttribute, rootId } from '../document/dom-ids.ts'
import { controlsOf, earlyActs } from './before-hydration.ts'
import type { Browser } from './browser.ts'
import { watchLate } from './late-changes.ts'

/** Records the caret while React hydrates the page; the returned function restores it. */
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
  /** The server drew this screen. */
  readonly isDrawn: boolean
  readonly run: RunStore | null
  readonly browser: Browser
  /** Runs in the same task as the early acts. `hasActed`: there were some. */
  readonly begin: (hasActed: boolean) => void
}

export function takeOver({ app, isDrawn, run, browser, begin }: Taking): void {
  const root = document.getElementById(rootId)
  if (!root) throw new Error('The document has no place for the page')
  const controlsIn = (elementId: string) =>
    controlsOf(root.querySelector(`#${CSS.escape(`el-${elementId}`)}`))
  const drawnRun = isDrawn ? run : null
  // Read at the last moment: nothing can be typed before the listeners exist, because they are added in the same task.
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
    begin(acts.length > 0)
  })
  restoreCaret()
  const { dataset } = html
  // For programs that control the page: from here on, every press is handled.
  dataset['ready'] = 'true'
  const changed = drawnRun && watchLate(drawnRun, controlsIn)
  browser.idle(() => {
    for (const act of changed?.() ?? []) drawnRun?.send(act)
    void import('./hold-still.ts').then(({ holdStill }) => holdStill(), browser.report)
    dataset['settled'] = 'true'
  })
}
