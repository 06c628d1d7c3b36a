// Checks the uploads that a feedback's answers name: they must exist, have the call and kind that the question requires, and
// have the address in the answer. The store decides who owns them, in the transaction that claims them.
import type { FeedbackPayload, FieldFault, StoredResponse } from '@askwell/contract'
import { acceptedTypes, type FlowMap, styleOf } from '@askwell/engine'
import { invalid, type Refusal } from '../../refusal.ts'
import type { FileClaim } from '../../store/files/file-claims.ts'
import type { FileRow, FileStore } from '../../store/files/files.ts'

export interface AnswersWithFiles {
  readonly payload: Pick<FeedbackPayload, 'responses' | 'attachment_ids' | 'created_offline'>
  /** The items as they would be stored, for the matching version of the flow. */
  readonly items: readonly StoredResponse[]
  readonly map: FlowMap
}

export interface CheckedFiles {
  /** The items with addresses of our own files only. */
  readonly items: readonly StoredResponse[]
  readonly claims: readonly FileClaim[]
}

/** Reliability §3.1 row 9. */
const mostAQuestion = 5

/** `urlOf`: returns the complete address of a file. */
export async function checkFiles(
  files: FileStore,
  urlOf: (address: string) => string,
  answers: AnswersWithFiles,
): Promise<Refusal | CheckedFiles> {
  const { payload, items, map } = answers
  const attachmentIds = [...new Set(payload.attachment_ids ?? [])]
  const blobItems = items.filter((item) => item.active_storage_blob_id !== undefined)
  if (attachmentIds.length === 0 && blobItems.length === 0) return { items, claims: [] }
  if (attachmentIds.length > mostAQuestion * Math.max(1, uploadQuestions(map)))
    return invalid([
      { field: 'attachment_ids', message: `has more than ${mostAQuestion} files for one question` },
    ])

  const rows = await files.byIds([...attachmentIds, ...blobItems.map(blobIdOf)])
  const known = new Map(rows.map((row) => [row.id, row]))
  // Offline feedback may arrive after its files were deleted; its other answers must not be lost with them.
  const mayBeGone = payload.created_offline === true
  const fits = (id: string, purpose: FileRow['purpose'], types?: readonly string[]): boolean => {
    const row = known.get(id)
    return row === undefined
      ? mayBeGone
      : row.purpose === purpose && (types === undefined || types.includes(row.type))
  }
  const faults: FieldFault[] = [
    ...attachmentIds.flatMap((id) =>
      fits(id, 'attachment') ? [] : [foreign(attachmentField(payload, id))],
    ),
    ...blobItems.flatMap((item) => {
      const id = blobIdOf(item)
      const question = map.elementOfQuestion.get(item.question_id)?.question
      const kind = question && styleOf(question.style).file
      if (!fits(id, 'blob')) return [foreign(blobField(payload, id))]
      return fits(id, 'blob', kind && acceptedTypes[kind])
        ? []
        : [
            {
              field: blobField(payload, id),
              message: 'is not a file of a type that this question accepts',
            },
          ]
    }),
  ]
  const attachments = new Map(
    attachmentIds.flatMap((id) => known.get(id) ?? []).map((row) => [urlOf(row.address), row]),
  )
  const stored: StoredResponse[] = []
  for (const item of items) {
    const addressed =
      item.active_storage_blob_id === undefined
        ? item
        : withOwnAddress(item, known, attachments, urlOf)
    if (addressed !== null) stored.push(addressed)
    else
      faults.push({
        field: blobField(payload, blobIdOf(item)).replace(/[^.]+$/, 'body'),
        message: 'is not the address of this upload',
      })
  }
  if (faults.length > 0) return invalid(faults)
  const claims = [
    ...blobItems.map((item) => ({ fileId: blobIdOf(item), questionId: item.question_id })),
    ...[...attachments].map(([url, row]) => ({
      fileId: row.id,
      questionId:
        stored.find((item) => item.active_storage_blob_id !== undefined && item.body === url)
          ?.question_id ?? null,
    })),
  ]
  return { items: stored, claims: claims.filter(({ fileId }) => known.has(fileId)) }
}

/** The files that the store refused, by their positions in the payload. */
export const refusedFiles = (
  payload: AnswersWithFiles['payload'],
  fileIds: readonly string[],
): Refusal =>
  invalid(
    fileIds.map((id) =>
      foreign(
        payload.attachment_ids?.includes(id)
          ? attachmentField(payload, id)
          : blobField(payload, id),
      ),
    ),
  )

/** Owners open the address in a file's answer, so it must be one that this server issued. Null = another address. */
function withOwnAddress(
  item: StoredResponse,
  known: ReadonlyMap<string, FileRow>,
  attachments: ReadonlyMap<string, FileRow>,
  urlOf: (address: string) => string,
): StoredResponse | null {
  const blob = known.get(blobIdOf(item))
  if (item.body !== undefined && attachments.has(item.body)) return item
  if (blob === undefined) return { ...item, body: '' }
  const own = urlOf(blob.address)
  return item.body === undefined || item.body === '' || item.body === own
    ? { ...item, body: own }
    : null
}

const uploadQuestions = ({ flow }: FlowMap): number =>
  flow.elements.filter(({ question }) => question && styleOf(question.style).answer === 'file')
    .length
const blobIdOf = (item: StoredResponse): string => item.active_storage_blob_id ?? ''
const foreign = (field: string): FieldFault => ({
  field,
  message: 'is not an upload of this respondent',
})
const attachmentField = ({ attachment_ids }: AnswersWithFiles['payload'], id: string): string =>
  `attachment_ids.${attachment_ids?.indexOf(id) ?? 0}`
const blobField = ({ responses }: AnswersWithFiles['payload'], id: string): string =>
  `responses.${responses.findIndex((item) => item.active_storage_blob_id === id)}.active_storage_blob_id`
