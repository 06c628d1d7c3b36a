// The parts of the browser that a survey uses.
import type { StoredFile } from '@askwell/engine'
import type { SendRequest } from './api.ts'
import type { LayerWindow } from './data-layer.ts'
import type { Frame } from './host-page.ts'
import type { Surface } from './page-surface.ts'
import type { LocalStore } from './storage.ts'

/** Keeps a chosen file on the device while the browser is offline; null where it cannot (the question then says so). */
export type KeepFile = (handle: string, file: File) => Promise<StoredFile | null>

export interface Outside {
  readonly nowMs: () => number
  /** Runs the task after `ms`; the returned function cancels it. */
  readonly later: (ms: number, task: () => void) => () => void
  readonly send: SendRequest
  readonly newXhr: () => XMLHttpRequest
  readonly local: LocalStore
  readonly newId: () => string
  readonly frame: Frame
  readonly surface: Surface
  readonly layer: LayerWindow
  readonly goTo: (address: string) => void
  readonly note: (type: string) => void
}
