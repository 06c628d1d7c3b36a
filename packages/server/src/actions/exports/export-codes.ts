// Feedback as a table of codes, for statistics software and for files with split answers, and the codebook of such a table.
import {
  type CodebookColumn,
  type ExportLayout,
  type MissingReason,
  plainLayout,
  type ResponseFilters,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { addedVariables } from './added-variables.ts'
import { type AnswerVariable, answerVariables, type CodedTable } from './coded-variables.ts'
import type { Cell } from './columns.ts'
import {
  type ExportForm,
  feedbackIn,
  type Slice,
  type SliceEnd,
  wholeTable,
} from './export-feedback.ts'
import { type KnownVariable, knownVariables } from './known-variables.ts'
import { canBeMissing, missingCode, missingIn, missingLabels } from './missing-codes.ts'
import { optionCodes } from './option-codes.ts'
import { type PublishedIn, versionsOfIds } from './published-in.ts'
import { type NamedWeights, weightColumns, weightName } from './row-weights.ts'
import { scale } from './variable-kinds.ts'

export type ColumnCounts = NonNullable<CodebookColumn['counts']>

export interface CodesTable extends CodedTable {
  readonly known: readonly KnownVariable[]
  readonly answers: readonly AnswerVariable[]
  /** After the answers: the time on each page, and themes. */
  readonly added: readonly KnownVariable[]
  readonly publishedIn: PublishedIn
  /** Of the answers, in their order, over the pages that were read last. */
  readonly counts: () => readonly ColumnCounts[]
  readonly ended: () => SliceEnd
}

interface CodesWish {
  readonly as: ExportForm | null
  readonly missing: ExportLayout['missing']
  readonly slice: Slice
  readonly weights: NamedWeights | null
  readonly language: string | undefined
}

export async function exportCodes(
  tools: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  asked: ResponseFilters,
  {
    as = 'sav',
    missing = plainLayout.missing,
    slice = wholeTable,
    weights = null,
    language,
  }: Partial<CodesWish> = {},
): Promise<CodesTable> {
  const { answered, rowsOf } = await feedbackIn(tools, workspaceId, asked, as, {
    slice,
    language,
  })
  const { codes, next } = optionCodes()
  const publishedIn = versionsOfIds()
  for (const flowId of new Set(answered.map(({ flow }) => flow.id))) {
    const newest = await tools.store.publishedFlow(flowId, 'latest')
    for (let version = 1; version <= (newest?.version ?? 0); version += 1) {
      const row = await tools.store.publishedFlow(flowId, version)
      if (row === null) continue
      next(row.document)
      publishedIn.add(row.document, version)
    }
  }
  const { variables, sets, named } = answerVariables(answered, codes)
  const themes = await tools.store.themes.list(workspaceId)
  const added = addedVariables(answered, themes, named)
  const answers = variables.map((variable) =>
    missing === 'codes' && canBeMissing(variable, answered)
      ? { ...variable, missing: missingLabels }
      : variable,
  )
  const known = [
    ...knownVariables,
    ...weightColumns(weights).map((column) => ({ ...scale, ...column })),
  ]
  let counts: readonly ColumnCounts[] = []
  let ended = (): SliceEnd => ({ rows: 0, next: null })
  return {
    ...{ known, answers, added, publishedIn: publishedIn.of },
    variables: [...known, ...answers, ...added],
    weight: weights === null ? null : weightName,
    sets,
    pages() {
      const counted = answers.map(noCounts)
      counts = counted
      const rows = rowsOf<Cell>((feedback, items) => {
        const missingOf = missingIn(feedback, items)
        const cells = answers.map((variable, at) => {
          const cell = variable.cell(items)
          const reason = cell === null || cell === '' ? missingOf(variable) : 'answered'
          const count = counted[at]
          if (count) count[reason] += 1
          return reason === 'answered' || variable.missing === undefined
            ? cell
            : missingCode(reason)
        })
        const knownCells = known.map(({ cell }) => cell(feedback))
        return [[...knownCells, ...cells, ...added.map(({ cell }) => cell(feedback))]]
      })
      ended = rows.ended
      return rows.pages
    },
    counts: () => counts,
    ended: () => ended(),
  }
}

const noCounts = (): Record<MissingReason | 'answered', number> => ({
  ...{ answered: 0, unanswered: 0, not_shown: 0, not_asked: 0, erased: 0, unknown: 0 },
})
