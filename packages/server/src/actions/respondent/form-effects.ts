// Performs the engine's effects while a survey is answered by forms: the page's own script uses calls, and this file uses the
// actions behind those calls. Returns the event that reports the result to the run.

import { copyFile } from 'node:fs/promises'
import type { ErrorBody, FeedbackPayload, FeedbackReply } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Effect, Fault, RunEvent, StoredFile } from '@askwell/engine'
import { Refusal } from '../../refusal.ts'

/** A chosen file in the spool. `type`: as the browser sent it. */
export interface FormFile {
  readonly path: string
  readonly bytes: number
  readonly name: string
  readonly type: string
}

/** The actions behind the respondent's calls, each with the caller's own limits. */
export interface FormCalls {
  readonly save: (
    feedback: FeedbackPayload,
    save: { readonly completed: boolean; readonly continues: string | null },
  ) => Promise<FeedbackReply>
  readonly upload: (
    questionId: string,
    purpose: 'attachment' | 'blob',
    file: FormFile,
  ) => Promise<{ readonly id: string; readonly url: string }>
  readonly sendCode: (questionId: string, address: string) => Promise<{ readonly id: string }>
  readonly verifyCode: (
    verificationId: string,
    code: string,
  ) => Promise<{ readonly address: string }>
  readonly request: (
    flowId: string,
    questionId: string,
    answer: string,
  ) => Promise<{ readonly responses: readonly { question_id: string; input: unknown }[] }>
  readonly integration: (
    referenceId: string,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>
  /** Converts a refusal to the form that a page receives. */
  readonly toldRefusal: (refusal: Refusal) => { readonly status: number; readonly body: ErrorBody }
}

export interface Doing {
  readonly calls: FormCalls
  /** By handle. */
  readonly files: ReadonlyMap<string, FormFile>
  readonly flowId: string
  readonly notice: FeedbackPayload['privacy_notice'] | null
  readonly at: number
}

/** Null when there is no event: a page without a script has no host, no scrolling and no draft. */
export async function perform(effect: Effect, doing: Doing): Promise<RunEvent | null> {
  const { calls, at } = doing
  switch (effect.type) {
    case 'wait':
      return effect.event
    case 'save':
      return save(effect, doing)
    case 'upload':
      return upload(effect, doing)
    case 'send_code': {
      const { questionId, address } = effect
      return orRefusal(
        async () => ({
          type: 'code_sent',
          questionId,
          verificationId: (await calls.sendCode(questionId, address)).id,
          at,
        }),
        (refusal) => ({ type: 'code_not_sent', questionId, fault: faultOf(refusal) }),
      )
    }
    case 'verify_code': {
      const { questionId, verificationId, code } = effect
      return orRefusal(
        async () => ({
          type: 'code_verified',
          questionId,
          address: (await calls.verifyCode(verificationId, code)).address,
          at,
        }),
        (refusal) => ({ type: 'code_refused', questionId, fault: faultOf(refusal) }),
      )
    }
    case 'request': {
      const { questionId, answer } = effect
      return orRefusal(
        async () => ({
          type: 'request_answered',
          questionId,
          responses: (await calls.request(doing.flowId, questionId, answer)).responses,
          at,
        }),
        () => ({ type: 'request_failed', questionId }),
      )
    }
    case 'cancel_upload':
    case 'scroll':
    case 'focus':
    case 'track':
    case 'tell_host':
    case 'created':
    case 'forget_draft':
    case 'record_submission':
    case 'open_chat':
      return null
    default:
      return unreachable(effect)
  }
}

async function save(
  {
    completed,
    feedback: { createdAtMs, ...feedback },
    feedbackId,
  }: Extract<Effect, { type: 'save' }>,
  doing: Doing,
): Promise<RunEvent> {
  const { calls, notice, at } = doing
  const payload: FeedbackPayload = {
    ...feedback,
    created_at: new Date(createdAtMs).toISOString(),
    ...(notice && { privacy_notice: notice }),
  }
  return orRefusal(
    async () => {
      const stored = await calls.save(payload, { completed, continues: feedbackId })
      return {
        type: 'saved',
        completed,
        feedbackId: stored.id,
        chatToken: stored.chat_token_string,
        at,
      }
    },
    (refusal) => ({ type: 'save_failed', completed, failure: calls.toldRefusal(refusal), at }),
  )
}

/** Both uploads of a chosen file: only both together are an answer. Each removes its own spool file. */
async function upload(
  { questionId, handle }: Extract<Effect, { type: 'upload' }>,
  { calls, files, at }: Doing,
): Promise<RunEvent> {
  const file = files.get(handle)
  if (!file) return { type: 'upload_failed', questionId }
  const copy = { ...file, path: copyOf(file.path) }
  return orRefusal(
    async () => {
      await copyFile(file.path, copy.path)
      const attachment = await calls.upload(questionId, 'attachment', file)
      const blob = await calls.upload(questionId, 'blob', copy)
      const stored: StoredFile = {
        name: file.name,
        size: file.bytes,
        type: file.type,
        url: attachment.url,
        blobId: blob.id,
        attachmentId: attachment.id,
      }
      return { type: 'uploaded', questionId, file: stored, at }
    },
    (refusal) => {
      if (refusal.messageKey === 'error.file') return { type: 'upload_refused', questionId }
      return {
        type: 'upload_failed',
        questionId,
        ...(refusal.code === 13011 && { reason: 'storage' }),
      }
    },
  )
}

/** An upload removes its file, and each of the two needs one. */
export const copyOf = (path: string): string => `${path}.copy`

/** Other errors are rethrown; a refusal is part of the run. */
async function orRefusal(
  act: () => Promise<RunEvent>,
  refused: (refusal: Refusal) => RunEvent,
): Promise<RunEvent> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}

/** 13060 wrong code, 13061 expired or used, 13063 not a number that can get a message. */
function faultOf({ code }: Refusal): Fault {
  if (code === 13060 || code === 13061) return { code: 'sms_code' }
  return { code: code === 13063 ? 'phone' : 'generic' }
}
