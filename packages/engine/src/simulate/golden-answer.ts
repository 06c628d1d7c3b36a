// Converts an answer between a golden path and a run. Of a file only the fact that there was one is stored.
import type { GoldenAnswer } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Answer } from '../answer.ts'

const anyFile = {
  name: 'photo.png',
  size: 1_000,
  type: 'image/png',
  url: '/file',
  blobId: 'blob',
  attachmentId: 'attachment',
} as const

export function keptAnswer(questionId: string, answer: Answer): GoldenAnswer {
  switch (answer.kind) {
    case 'options':
      return { kind: 'options', question_id: questionId, option_ids: [...answer.optionIds] }
    case 'text':
      return { kind: 'text', question_id: questionId, text: answer.text }
    case 'matrix':
      return {
        kind: 'matrix',
        question_id: questionId,
        rows: answer.rows.map(({ statementId, optionId, set }) => ({
          statement_id: statementId,
          option_id: optionId,
          ...(set && { set }),
        })),
      }
    case 'values':
      return { kind: 'values', question_id: questionId, values: [...answer.values] }
    case 'file':
      return { kind: 'file', question_id: questionId }
    default:
      return unreachable(answer)
  }
}

export function givenAnswer(kept: GoldenAnswer): Answer {
  switch (kept.kind) {
    case 'options':
      return { kind: 'options', optionIds: kept.option_ids }
    case 'text':
      return { kind: 'text', text: kept.text }
    case 'matrix':
      return {
        kind: 'matrix',
        rows: kept.rows.map(({ statement_id, option_id, set }) => ({
          statementId: statement_id,
          optionId: option_id,
          ...(set && { set }),
        })),
      }
    case 'values':
      return { kind: 'values', values: kept.values }
    case 'file':
      return { kind: 'file', file: anyFile }
    default:
      return unreachable(kept)
  }
}
