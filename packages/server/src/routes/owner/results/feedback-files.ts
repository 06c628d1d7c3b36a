// Feedback as files that are streamed to their reader, and the codebook of such a file.
import type { Readable } from 'node:stream'
import { type ExportLayout, plainLayout, type ResponseFilters } from '@askwell/contract'
import { sightOf } from '../../../access/seen-by.ts'
import { askRowWeights } from '../../../actions/exports/ask-row-weights.ts'
import { checkLayout } from '../../../actions/exports/check-layout.ts'
import type { ExportForm } from '../../../actions/exports/export-feedback.ts'
import { holdUntilGone } from '../../../actions/owner/hold-work.ts'
import { invalid } from '../../../refusal.ts'
import { goneOf } from '../../respondent/gone-of.ts'
import type { OwnerHandlers, OwnerInput } from '../serve-owner.ts'

export const feedbackFileHandlers = {
  export_csv: (input) => exportedFile(input, 'csv', tableIn(input.query, 'csv')),
  export_xlsx: (input) => exportedFile(input, 'xlsx', tableIn(input.query, 'xlsx')),
  export_ndjson: (input) => exportedFile(input, 'ndjson', tableIn(input.query, 'ndjson')),
  export_sav: (input) => exportedFile(input, 'sav', codesIn(input.query)),
  export_codebook: (input) => {
    const { as, ...query } = input.query
    return exportedFile(input, as, codesIn(query))
  },
} satisfies Partial<OwnerHandlers>

const types: Readonly<Record<ExportForm, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  sav: 'application/x-spss-sav',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
}

interface FileWish {
  readonly asked: ResponseFilters
  readonly layout: ExportLayout
  readonly weighting_id: string | undefined
}

function tableIn(
  {
    columns,
    labels,
    header,
    missing,
    labels_language,
    weighting_id,
    ...asked
  }: OwnerInput<'export_csv'>['query'],
  form: 'csv' | 'xlsx' | 'ndjson',
): FileWish {
  const layout = { answers: columns, labels, header, missing, labels_language }
  const errors = checkLayout(layout, form, { answers: 'columns' }, form !== 'ndjson')
  if (errors.length > 0) throw invalid(errors)
  return { asked, layout, weighting_id }
}

const codesIn = ({
  missing,
  labels_language,
  weighting_id,
  ...asked
}: OwnerInput<'export_sav'>['query']): FileWish => ({
  ...{ asked, weighting_id },
  layout: { ...plainLayout, missing, labels_language },
})

async function exportedFile(
  {
    deps,
    workspaceId,
    caller,
    reply,
  }: Pick<OwnerInput<'export_csv'>, 'deps' | 'workspaceId' | 'caller' | 'reply'>,
  as: ExportForm,
  { asked, layout, weighting_id }: FileWish,
): Promise<Readable> {
  const gone = goneOf(reply)
  await holdUntilGone(deps, workspaceId, 'exports', gone)
  const sight = caller.workspace === null ? null : sightOf(caller.workspace)
  const now = deps.clock()
  const weights = await askRowWeights(deps, workspaceId, { ...asked, weighting_id }, gone)
  const question = { workspaceId, sight, asked, as, layout, weights, now }
  const file = await deps.exports.open(question, gone)
  const name = as === 'json' || as === 'md' ? 'codebook' : 'feedback'
  reply.headers({
    'content-type': types[as],
    'content-disposition': `attachment; filename="${name}-${new Date(now).toISOString().slice(0, 10)}.${as}"`,
    'cache-control': 'no-store',
  })
  return file
}
