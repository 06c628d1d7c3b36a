// Sends a form as multipart, with XMLHttpRequest, because fetch does not report upload progress. An upload may take any time
// while bytes are sent; without progress for a minute it has failed. Never throws.
import { type Reply, readReply } from './api.ts'

export const stallTimeoutMs = 60_000

export interface FormCall {
  readonly url: string
  readonly parts: Readonly<Record<string, string | File>>
  readonly headers?: Readonly<Record<string, string>>
  /** The sent share: 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}
export interface FileCall extends Pick<FormCall, 'url' | 'onProgress' | 'signal'> {
  readonly file: File
}

export type SendForm = (call: FormCall) => Promise<Reply>
export type SendFile = (call: FileCall) => Promise<Reply>

export interface FileWire {
  readonly newXhr: () => XMLHttpRequest
  /** Runs the task after `ms`; the returned function cancels it. */
  readonly later: (ms: number, task: () => void) => () => void
}

export const createSendFile = (wire: FileWire): SendFile => {
  const send = createSendForm(wire)
  return ({ file, ...call }) => send({ ...call, parts: { file } })
}

export const createSendForm =
  ({ newXhr, later }: FileWire): SendForm =>
  ({ url, parts, headers = {}, onProgress, signal }) =>
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
      const fail = (): void =>
        settle({ kind: 'failure', why, status: 0, message: `Upload failed: ${why}`, json: null })
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
      xhr.onload = () => {
        const reply = readReply(xhr.status, xhr.responseText)
        settle(
          reply.kind === 'failure'
            ? { ...reply, retryAfter: xhr.getResponseHeader('retry-after') }
            : reply,
        )
      }
      xhr.onerror = fail
      xhr.onabort = fail
      xhr.open('POST', url)
      xhr.setRequestHeader('Accept', 'application/json')
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      const form = new FormData()
      for (const [name, part] of Object.entries(parts)) {
        if (typeof part === 'string') form.append(name, part)
        else form.append(name, part, part.name)
      }
      restartClock()
      xhr.send(form)
    })
