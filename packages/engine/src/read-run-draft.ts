// Validates a draft, because it was stored in a browser, where anything may have changed it. Only shapes are checked
// here; the caller that resumes it checks whether it fits its flow.
import type { Question } from '@askwell/contract'
import { type Answer, allOptions } from './answer.ts'
import type { Choice, Fired, Run, RunAnswer, Verification, Visit } from './run.ts'
import { answerKind } from './styles/index.ts'
import { isInSets } from './styles/matrix.ts'

export interface RunDraft
  extends Pick<
    Run,
    | 'seed'
    | 'startedAtMs'
    | 'languageId'
    | 'visits'
    | 'wasReachedByBack'
    | 'answers'
    | 'parked'
    | 'fired'
    | 'left'
    | 'verifications'
    | 'replies'
    | 'firstResponseAtMs'
    | 'createdAtMs'
  > {
  /** Id of the partial that the server knows. */
  readonly feedbackId: string | null
}

export function readRunDraft(json: unknown): RunDraft | null {
  if (!isRecord(json)) return null
  const isDraft =
    typeof json['seed'] === 'number' &&
    typeof json['startedAtMs'] === 'number' &&
    typeof json['languageId'] === 'string' &&
    typeof json['wasReachedByBack'] === 'boolean' &&
    isListOf(json['visits'], isVisit) &&
    isMapOf(json['answers'], isGiven) &&
    isMapOf(json['parked'], isGiven) &&
    isListOf(json['fired'], isFired) &&
    isMapOf(json['left'], (list) => isListOf(list, isFired)) &&
    isMapOf(json['verifications'], isVerification) &&
    isMapOf(json['replies'], (list) => isListOf(list, isChoice)) &&
    isNumberOrNull(json['firstResponseAtMs']) &&
    isNumberOrNull(json['createdAtMs']) &&
    (json['feedbackId'] === null || typeof json['feedbackId'] === 'string')
  return isDraft ? (json as unknown as RunDraft) : null
}

/** True if the answer has the question's kind and names only options, statements and sets that still exist. */
export function fitsQuestion(question: Question, answer: Answer, seed: number): boolean {
  if (answerKind(question) !== answer.kind) return false
  const options = new Set(allOptions(question).map(({ id }) => id))
  if (answer.kind === 'options') return answer.optionIds.every((id) => options.has(id))
  if (answer.kind !== 'matrix') return true
  const statements = new Set(question.statements.map(({ id }) => id))
  return answer.rows.every(
    (row) =>
      statements.has(row.statementId) && options.has(row.optionId) && isInSets(question, row, seed),
  )
}

const isVisit = (json: unknown): json is Visit =>
  isRecord(json) &&
  typeof json['stateId'] === 'string' &&
  typeof json['atMs'] === 'number' &&
  (json['before'] === undefined || isMapOf(json['before'], isGiven))

const isGiven = (json: unknown): json is RunAnswer =>
  isRecord(json) &&
  typeof json['isCommitted'] === 'boolean' &&
  typeof json['isPreloaded'] === 'boolean' &&
  isAnswer(json['answer'])

function isAnswer(json: unknown): json is Answer {
  if (!isRecord(json)) return false
  switch (json['kind']) {
    case 'options':
      return isListOf(json['optionIds'], isText)
    case 'text':
      return isText(json['text'])
    case 'matrix':
      return isListOf(
        json['rows'],
        (row) => isRecord(row) && isText(row['statementId']) && isText(row['optionId']),
      )
    case 'values':
      return isListOf(json['values'], isText)
    default:
      return false
  }
}

const isFired = (json: unknown): json is Fired =>
  isRecord(json) &&
  isText(json['questionId']) &&
  isText(json['elementId']) &&
  typeof json['trigger'] === 'number'

const isVerification = (json: unknown): json is Verification =>
  isRecord(json) && isText(json['address']) && json['stage'] === 'done'

const isChoice = (json: unknown): json is Choice =>
  isRecord(json) && isText(json['key']) && isText(json['body'])

const isText = (json: unknown): json is string => typeof json === 'string'
const isNumberOrNull = (json: unknown): boolean => json === null || typeof json === 'number'
const isListOf = (json: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(json) && json.every(isItem)
const isMapOf = (json: unknown, isItem: (item: unknown) => boolean): boolean =>
  isRecord(json) && Object.values(json).every(isItem)
const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
