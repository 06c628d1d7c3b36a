// The real browser, which the other files of this folder get as arguments: clock, network, storage, chance
// and window.
import type { Screen } from '../app-types.ts'
import { createApi } from './api.ts'
import { frameOf } from './host-page.ts'
import type { Outside } from './outside.ts'
import { surfaceOf } from './page-surface.ts'
import { type ActionLog, createActionLog, createReport } from './report.ts'
import { createStorage, memoryStorage } from './storage.ts'
import { uuid } from './uuid.ts'

export interface Browser extends Outside {
  readonly log: ActionLog
  readonly report: (error: unknown) => void
  /** Runs the task when the page is idle. */
  readonly idle: (task: () => void) => void
  /** In an app: reports what the web view shows. */
  readonly shown?: (screen: Screen['kind']) => void
}

export interface BrowserOptions {
  readonly errorReportUrl: string | null
  /** Previews store nothing. */
  readonly isTraceless: boolean
  /** No smooth scrolling. */
  readonly isStill: boolean
}

export function browserOf(win: Window & typeof globalThis, options: BrowserOptions): Browser {
  const later = (ms: number, task: () => void): (() => void) => {
    const timer = win.setTimeout(task, ms)
    return () => win.clearTimeout(timer)
  }
  const log = createActionLog()
  return {
    later,
    log,
    // Not every browser has it; by then even a slow phone has hydrated a long page.
    idle: (task) => void (win.requestIdleCallback?.(task, { timeout: 1_000 }) ?? later(500, task)),
    nowMs: () => Date.now(),
    send: createApi({ fetch: (url, init) => win.fetch(url, init), later }),
    newXhr: () => new win.XMLHttpRequest(),
    local: options.isTraceless ? memoryStorage() : createStorage(() => win.localStorage),
    newId: () => uuid((bytes) => win.crypto.getRandomValues(bytes)),
    frame: frameOf(win),
    surface: surfaceOf(win, options.isStill),
    layer: win,
    goTo: (address) => win.location.assign(address),
    note: log.note,
    report: createReport({
      url: options.errorReportUrl,
      log,
      path: win.location.pathname,
      // `no-cors` and without a reply, so that any collector can receive it. A failure cannot be reported anywhere.
      post: (url, body) =>
        void win
          .fetch(url, { method: 'POST', mode: 'no-cors', body, keepalive: true })
          .catch(() => {}),
    }),
  }
}
