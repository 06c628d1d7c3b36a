// A file question between the choice and the stored file. The bytes stay with the runner, under a handle.
import type { Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { advance } from './advance.ts'
import { settle, visibleElement } from './answering.ts'
import { replaceAnswer } from './clear-hidden.ts'
import type { RunEvent } from './event.ts'
import type { Fault } from './fault.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, Upload } from './run.ts'
import { running, withFault } from './run-parts.ts'
import type { Stepped } from './stepped.ts'
import { styleOf } from './styles/index.ts'
import { acceptedTypes, mostBytes } from './styles/upload.ts'
import type { Tools } from './tools.ts'

export type UploadEvent = Extract<
  RunEvent,
  {
    type:
      | 'file_chosen'
      | 'upload_progressed'
      | 'uploaded'
      | 'upload_failed'
      | 'upload_refused'
      | 'upload_cancelled'
  }
>

export function uploading(map: FlowMap, run: Run, event: UploadEvent, tools: Tools): Stepped {
  const { questionId } = event
  const upload = run.uploads[questionId]
  switch (event.type) {
    case 'file_chosen':
      return chosen(map, run, event)
    case 'upload_progressed':
      return {
        run: upload
          ? withUpload(run, questionId, { ...upload, percent: Math.round(event.percent) })
          : run,
        effects: [],
      }
    case 'uploaded': {
      const element = visibleElement(map, run, questionId)
      if (!upload || !element) return { run, effects: [] }
      const given = replaceAnswer(
        map,
        withUpload(run, questionId, null),
        questionId,
        { kind: 'file', file: event.file },
        { isCommitted: true, isPreloaded: false },
      )
      const answered: Run = {
        ...withFault(given, questionId, null),
        firstResponseAtMs: run.firstResponseAtMs ?? event.at,
      }
      const settled = settle(map, answered, element, event.at, tools, {
        scroll: [],
        mayAdvance: true,
      })
      return moveOn(map, settled, event.at, tools)
    }
    case 'upload_failed': {
      if (!upload) return { run, effects: [] }
      const marked = withFault(run, questionId, {
        code: event.reason === 'storage' ? 'file_not_stored' : 'generic',
      })
      return {
        run: { ...withUpload(marked, questionId, { ...upload, hasFailed: true }), waiting: null },
        effects: [],
      }
    }
    case 'upload_refused':
      return {
        run: upload
          ? {
              ...withUpload(withFault(run, questionId, { code: 'file' }), questionId, null),
              waiting: null,
            }
          : run,
        effects: [],
      }
    case 'upload_cancelled': {
      const without: Run = {
        ...withFault(
          replaceAnswer(map, withUpload(run, questionId, null), questionId, null),
          questionId,
          null,
        ),
        waiting: null,
      }
      return {
        run: without,
        effects:
          upload && !upload.hasFailed
            ? [{ type: 'cancel_upload', questionId, handle: upload.handle }]
            : [],
      }
    }
    default:
      return unreachable(event)
  }
}

function chosen(
  map: FlowMap,
  run: Run,
  { questionId, file, handle }: Extract<UploadEvent, { type: 'file_chosen' }>,
): Stepped {
  const question = visibleElement(map, run, questionId)?.question
  if (!question || run.phase.kind !== 'answering') return { run, effects: [] }
  const replaced: Run = {
    ...replaceAnswer(map, withUpload(run, questionId, null), questionId, null),
    isRefused: false,
  }
  const fault = faultOfFile(question, file)
  if (fault) return { run: withFault(replaced, questionId, fault), effects: [] }
  const started = withUpload(withFault(replaced, questionId, null), questionId, {
    file,
    handle,
    percent: 0,
    hasFailed: false,
  })
  return { run: started, effects: [{ type: 'upload', questionId, handle }] }
}

function faultOfFile(
  question: Question,
  file: { readonly size: number; readonly type: string },
): Fault | null {
  const { file: kind } = styleOf(question.style)
  if (!kind || !acceptedTypes[kind].includes(file.type)) return { code: 'file' }
  if (file.size === 0) return { code: 'file_empty' }
  return file.size > mostBytes ? { code: 'file_large', size: file.size } : null
}

/** The waiting press continues when no upload is running. */
function moveOn(map: FlowMap, { run, effects }: Stepped, at: number, tools: Tools): Stepped {
  if (run.waiting === null || running(run).length > 0) return { run, effects }
  const moved = advance(map, { ...run, waiting: null }, run.waiting, at, tools)
  return { run: moved.run, effects: [...effects, ...moved.effects] }
}

function withUpload(run: Run, questionId: string, upload: Upload | null): Run {
  const uploads = { ...run.uploads }
  if (upload) uploads[questionId] = upload
  else delete uploads[questionId]
  return { ...run, uploads }
}
