// The answer of a link in a mail (`next=1`, ECO-50): the page shows it for a second and moves on, but never sends a
// survey. Scanners of mail open every link, so nothing is saved before somebody has touched the page.
import type { Run, RunEvent } from '@askwell/engine'
import type { RunStore } from '../app-types.ts'

export interface MailAnswer {
  /** Resolves when somebody has touched the page. Every save waits for it. */
  readonly touched: Promise<void>
  /** Begins the run in place of `loaded`. `hasActed`: somebody has answered before the page was ready. */
  readonly begin: (store: RunStore, hasActed: boolean) => void
}

interface MailAnswerInput {
  readonly win: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly doc: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  readonly later: (ms: number, task: () => void) => () => void
  readonly nowMs: () => number
  /** The run after an event that does not happen. */
  readonly after: (run: Run, event: RunEvent) => Run
}

const shownMs = 1_000
/** At their end, so that a press on another answer has changed it before the page moves on. */
const touches = ['click', 'keyup', 'input'] as const

export function openMailAnswer({ win, doc, later, nowMs, after }: MailAnswerInput): MailAnswer {
  let isTouched = false
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const onTouch = ({ isTrusted }: Pick<Event, 'isTrusted'>): void => {
    if (isTrusted) touched()
  }
  for (const name of touches) win.addEventListener(name, onTouch)

  function touched(): void {
    for (const name of touches) win.removeEventListener(name, onTouch)
    isTouched = true
    resolve()
  }

  /** Once the page has been visible for a second without a break. Somebody who acts meanwhile goes on alone. */
  function whenSeen(task: () => void): void {
    let stop: (() => void) | null = null
    const look = (): void => {
      stop?.()
      stop = null
      if (doc.visibilityState === 'visible')
        stop = later(shownMs, () => {
          doc.removeEventListener('visibilitychange', look)
          if (!isTouched) task()
        })
    }
    doc.addEventListener('visibilitychange', look)
    look()
  }

  function begin(store: RunStore, hasActed: boolean): void {
    const { run, view } = store.getSnapshot()
    let isLoaded = false
    const load = (): void => {
      if (!isLoaded) store.send({ type: 'loaded' })
      isLoaded = true
    }
    if (hasActed) touched()
    // Without a button, the page moves on as soon as it is loaded.
    const { phase } = after(run, { type: 'loaded', at: nowMs() })
    if (phase.kind !== 'answering') {
      if (phase.kind === 'moving') whenSeen(load)
      void promise.then(load)
      return
    }
    load()
    const isWhole = view.elements.every((item) => item.kind === 'plain' || item.view.answer)
    const button = view.buttons.find(({ type }) => type === 'next_page')
    const elementId = button?.id ?? null
    const moved = after(run, { type: 'pressed', elementId, at: nowMs() })
    if (isWhole && moved.phase.kind === 'moving')
      whenSeen(() => store.send({ type: 'pressed', elementId }))
  }

  return { touched: promise, begin }
}
