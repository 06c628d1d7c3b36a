// Feedback as files that are streamed to their reader.
import { z } from 'zod'
import { ExportLayout } from './export-layout.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { found } from './owner-parts.ts'
import { ResponseFilters } from './owner-results.ts'

/** A weighting is counted like a table. */
const weighted = [...found, 13008, 13009, 13001] as const

const { answers, labels, header, missing, labels_language } = ExportLayout.shape

/** `weighting_id`: adds the weight of each response as `aw_weight`; in SPSS files it weights the cases. */
const exportedCodes = z.object({
  ...{ ...ResponseFilters.shape, missing, labels_language },
  weighting_id: Id.optional(),
})
/** `columns`: whether the answers are split. */
const exported = exportedCodes.extend({ columns: answers, labels, header })

const file = {
  method: 'GET',
  reply: z.string(),
  permission: 'exports.read',
  audit: 'each',
  confirm: true,
} as const

export const ownerFeedbackFileCalls = {
  export_csv: {
    id: 'O-feedbacks-csv',
    ...file,
    path: '/owner/v1/feedbacks.csv',
    summary:
      'Exports feedback as a CSV table, newest first: UTF-8 with a byte order mark, one column for each question. The reply is streamed.',
    query: exported,
    refusals: weighted,
  },
  export_xlsx: {
    id: 'O-feedbacks-xlsx',
    ...file,
    path: '/owner/v1/feedbacks.xlsx',
    summary: 'Exports feedback as an Excel workbook, with the columns of the table.',
    query: exported,
    refusals: [...weighted, 13007],
  },
  export_ndjson: {
    id: 'O-feedbacks-ndjson',
    ...file,
    path: '/owner/v1/feedbacks.ndjson',
    summary:
      'Exports feedback as lines of JSON, one object for each response, newest first. Its members are named by the keys of questions, and answers are the keys of options. The reply is streamed, and it stops when its reader leaves.',
    query: exported,
    refusals: weighted,
  },
  export_sav: {
    id: 'O-feedbacks-sav',
    ...file,
    path: '/owner/v1/feedbacks.sav',
    summary:
      'Exports feedback as a system file of SPSS: answers as codes with labels, and one variable for each option of a question with several answers. The code of an option never changes.',
    query: exportedCodes,
    refusals: weighted,
  },
  export_codebook: {
    id: 'O-feedbacks-codebook',
    ...file,
    path: '/owner/v1/feedbacks.codebook',
    summary:
      'Exports the codebook of files with split answers and of SPSS files: what each column asks, its codes with their labels, why answers are missing, and how many there are. `as=md` is for people, and `as=json` is for programs.',
    query: exportedCodes.extend({ as: z.enum(['json', 'md']).default('json') }),
    refusals: weighted,
  },
} as const satisfies Record<string, OwnerCall>
