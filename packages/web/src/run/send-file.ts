// Sends one file as multipart. XMLHttpRequest, because fetch does not tell how much has left. An upload may take as long
// as it likes while bytes move; one that stands still for a minute has failed. Never throws.
import { type Reply, readReply } from './api.ts'

export const stallTimeoutMs = 60_000

export interface FileCall {
  readonly url: string
  readonly file: File
  /** How much has left: 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export type SendFile = (call: FileCall) => Promise<Reply>

export interface FileWire {
  readonly newXhr: () => XMLHttpRequest
  /** Runs the task after `ms`; the answer cancels it. */
  readonly later: (ms: number, task: () => void) => () => void
}

export const createSendFile =
  ({ newXhr, later }: FileWire): SendFile =>
  ({ url, file, onProgress, signal }) =>
    new Promise((resolve) => {
      const xhr = newXhr()
      let why: 'network' | 'timeout' | 'aborted' = 'network'
      let stopClock = (): void => {}
      const give = (reason: typeof why): void => {
        why = reason
        xhr.abort()
      }
      const abort = (): void => give('aborted')
      const restartClock = (): void => {
        stopClock()
        stopClock = later(stallTimeoutMs, () => give('timeout'))
      }
      const settle = (reply: Reply): void => {
        stopClock()
        signal.removeEventListener('abort', abort)
        resolve(reply)
      }
      const fail = (): void => settle({ kind: 'failure', why, status: 0, message: `Upload failed: ${why}`, json: null })
      if (signal.aborted) {
        why = 'aborted'
        fail()
        return
      }
      signal.addEventListener('abort', abort)
      xhr.upload.onprogress = ({ loaded, total }) => {
        restartClock()
        if (total > 0) onProgress(loaded / total)
      }
      xhr.onprogress = restartClock
      xhr.onload = () => settle(readReply(xhr.status, xhr.responseText))
      xhr.onerror = fail
      xhr.onabort = fail
      xhr.open('POST', url)
      xhr.setRequestHeader('Accept', 'application/json')
      const form = new FormData()
      form.append('file', file, file.name)
      restartClock()
      xhr.send(form)
    })
