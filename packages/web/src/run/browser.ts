// The browser behind the arguments of everything else in this room: the one place where clock, wire, storage, chance
// and window are the real ones.
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
  /** Once the page has nothing more urgent to do. */
  readonly idle: (task: () => void) => void
}

export interface BrowserOptions {
  readonly errorReportUrl: string | null
  /** Previews leave nothing behind. */
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
    // Not in every browser; by then a slow phone has woken a long page up.
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
      // Plain and without an answer, so that any collector takes it without CORS. One that cannot be sent has nobody left to tell.
      post: (url, body) =>
        void win
          .fetch(url, { method: 'POST', mode: 'no-cors', body, keepalive: true })
          .catch(() => {}),
    }),
  }
}
