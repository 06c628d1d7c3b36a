// Both upload calls of a chosen file, in parallel (seed §7, C-05 and C-06). Only both together are an answer (A-113): if
// one fails the other is aborted, and a half stored file is not used (A-114).
import type { Effect, Session, StoredFile } from '@askwell/engine'
import type { Act } from '../app-types.ts'
import type { Reply } from './api.ts'
import type { HeldFiles } from './held-files.ts'
import type { KeepFile } from './outside.ts'
import type { SendFile } from './send-file.ts'

export type UploadEffect = Extract<Effect, { type: 'upload' }>

export interface Uploads {
  readonly start: (effect: UploadEffect, send: (act: Act) => void) => void
  readonly cancel: (questionId: string, handle: string) => void
}

export interface UploadContext {
  readonly sendFile: SendFile
  readonly files: HeldFiles
  readonly session: Uploader
  readonly keepFile?: KeepFile
}

/** Only feedback of this node and device may claim what is uploaded. */
export type Uploader = Pick<Session, 'nodeId' | 'deviceId'>

export function createUploads({ sendFile, files, session, keepFile }: UploadContext): Uploads {
  const running = new Map<string, AbortController>()

  /** Aborts the question's upload; its later reports are ignored. */
  function stop(questionId: string): void {
    running.get(questionId)?.abort()
    running.delete(questionId)
  }

  async function sendOrKeep(
    questionId: string,
    handle: string,
    file: File,
    controller: AbortController,
    tell: (percent: number) => void,
  ): Promise<Outcome> {
    const outcome = await sendBoth(sendFile, { file, questionId, ...session }, controller, tell)
    return isLost(outcome) ? ((await keepFile?.(handle, file)) ?? outcome) : outcome
  }

  return {
    start: ({ questionId, handle }, send) => {
      stop(questionId)
      const file = files.find(handle)
      if (!file) {
        send({ type: 'upload_failed', questionId })
        return
      }
      const controller = new AbortController()
      running.set(questionId, controller)
      const isCurrent = () => running.get(questionId) === controller
      const tell = (percent: number) => {
        if (isCurrent()) send({ type: 'upload_progressed', questionId, percent })
      }
      void sendOrKeep(questionId, handle, file, controller, tell).then((outcome) => {
        if (!isCurrent()) return
        running.delete(questionId)
        if (!isLost(outcome)) files.drop(handle)
        send(toldAs(outcome, questionId))
      })
    },
    cancel: (questionId, handle) => {
      stop(questionId)
      files.drop(handle)
    },
  }
}

/** `refused`: the server does not accept the content. `not_stored`: it cannot store files now. */
type Outcome = StoredFile | 'failed' | 'not_stored' | 'refused'

const isLost = (outcome: Outcome): boolean => outcome === 'failed' || outcome === 'not_stored'

function toldAs(outcome: Outcome, questionId: string): Act {
  if (outcome === 'refused') return { type: 'upload_refused', questionId }
  if (outcome === 'not_stored') return { type: 'upload_failed', questionId, reason: 'storage' }
  return outcome === 'failed'
    ? { type: 'upload_failed', questionId }
    : { type: 'uploaded', questionId, file: outcome }
}

/** Also for a file that waited on the device until its feedback could be sent. */
export async function sendBoth(
  sendFile: SendFile,
  {
    file,
    questionId,
    nodeId,
    deviceId,
  }: { readonly file: File; readonly questionId?: string } & Uploader,
  controller: AbortController,
  tell: (percent: number) => void,
): Promise<Outcome> {
  const uploader = `?node_id=${nodeId}&device_id=${deviceId}${questionId === undefined ? '' : `&question_id=${questionId}`}`
  const shares: [number, number] = [0, 0]
  let told = 0
  async function call(at: 0 | 1, url: string): Promise<Reply> {
    const onProgress = (share: number) => {
      shares[at] = share
      const percent = Math.floor(((shares[0] + shares[1]) / 2) * 100)
      if (percent > told) tell(percent)
      told = Math.max(told, percent)
    }
    const reply = await sendFile({
      url: url + uploader,
      file,
      onProgress,
      signal: controller.signal,
    })
    if (reply.kind === 'failure') controller.abort()
    return reply
  }
  const [attachment, blob] = await Promise.all([
    call(0, '/v1/attachments'),
    call(1, '/v2/storage/direct_uploads'),
  ])
  if ([attachment, blob].some(({ json }) => textOf(json, 'message_key') === 'error.file'))
    return 'refused'
  if ([attachment, blob].some(({ json }) => memberOf(json, 'code') === 13011)) return 'not_stored'
  return storedFile(file, attachment, blob) ?? 'failed'
}

function storedFile({ name, size, type }: File, attachment: Reply, blob: Reply): StoredFile | null {
  if (attachment.kind === 'failure' || blob.kind === 'failure') return null
  const attachmentId = textOf(attachment.json, 'id')
  const url = textOf(attachment.json, 'file_url')
  const blobId = textOf(memberOf(blob.json, 'data'), 'id')
  return attachmentId && url && blobId ? { name, size, type, url, blobId, attachmentId } : null
}

const memberOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined

function textOf(json: unknown, name: string): string | null {
  const value = memberOf(json, name)
  return typeof value === 'string' && value !== '' ? value : null
}
