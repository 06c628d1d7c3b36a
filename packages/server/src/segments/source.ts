// The feedback that a question is about: the chunks of its nodes, and the documents that were answered there.
import {
  type Amounts,
  type AnsweredVersion,
  addColumns,
  type Chunk,
  type Counts,
  countsUnder,
  everybody,
  type Facts,
  maskOf,
  type NamedTheme,
  type ResultRow,
} from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { answeredVersions } from '../actions/results/answered-versions.ts'
import {
  type AnswerSearch,
  columnRowsById,
  newestPositions,
  type RowPosition,
} from '../store/results/column-reads.ts'
import type { Tables } from '../store/schema.ts'
import { type Documents, factsIn } from './documents.ts'
import type { SegmentQuestion } from './segment-question.ts'

export interface Source {
  readonly chunks: readonly Chunk[]
  readonly nodeIds: readonly string[]
  /** Null = whatever was answered at the nodes. */
  readonly flowIds: readonly string[] | null
  /** Newest first. */
  readonly answered: readonly AnsweredVersion[]
  /** Of the workspace. */
  readonly themes: readonly NamedTheme[]
  /** Texts are in no column that is stored. */
  readonly rows: RowReader
  /** Lets other work run; throws when nobody waits any more. */
  readonly pause: () => Promise<void>
}

export interface RowReader {
  /** Feedbacks that may have an answer to one of these questions, newest first. */
  readonly newest: (nodeId: string, search: AnswerSearch) => AsyncGenerator<ResultRow>
  readonly facts: (row: ResultRow) => Promise<Facts>
}

const rowsAtOnce = 500
/** So many that a plan without statistics, which sorts what is left each time, does not sort often. */
const positionsAtOnce = 20_000

async function* newestRows(
  db: Kysely<Tables>,
  nodeId: string,
  search: AnswerSearch,
): AsyncGenerator<ResultRow> {
  for (let after: RowPosition | null = null; ; ) {
    const limit = { after, limit: positionsAtOnce }
    const positions: readonly RowPosition[] = await newestPositions(db, nodeId, search, limit)
    for (let at = 0; at < positions.length; at += rowsAtOnce) {
      const ids = positions.slice(at, at + rowsAtOnce).map(({ id }) => id)
      const rows = new Map((await columnRowsById(db, ids)).map((row) => [row.id, row]))
      for (const id of ids) {
        const row = rows.get(id)
        if (row) yield row
      }
    }
    after = positions.at(-1) ?? null
    if (positions.length < positionsAtOnce) return
  }
}

const rowReader = (db: Kysely<Tables>, documents: Documents): RowReader => ({
  newest: (nodeId, search) => newestRows(db, nodeId, search),
  facts: (row) => factsIn(documents, row),
})

export async function sourceOf(
  chunks: readonly Chunk[],
  {
    nodeIds,
    flowIds,
    firstFlowIds,
    themes = [],
  }: Pick<SegmentQuestion, 'nodeIds' | 'flowIds' | 'firstFlowIds' | 'themes'>,
  { db, documents }: { readonly db: Kysely<Tables>; readonly documents: Documents },
  pause: () => Promise<void>,
): Promise<Source> {
  const counts = new Map<string, number>()
  for (const chunk of chunks)
    countsUnder(chunk, maskOf(everybody, chunk), '@version:', (name, count) =>
      counts.set(name, (counts.get(name) ?? 0) + count),
    )
  const flows = [...counts].flatMap(([name, count]) => {
    const [flow_id = '', version] = name.split('/')
    return flowIds === null || flowIds.includes(flow_id)
      ? { flow_id, version: Number(version), count }
      : []
  })
  const answered = await answeredVersions(
    { publishedFlow: documents.published },
    { flowIds: firstFlowIds },
    flows.toSorted((a, b) => b.count - a.count || (a.flow_id < b.flow_id ? -1 : 1)),
    documents,
  )
  return { chunks, nodeIds, flowIds, answered, themes, rows: rowReader(db, documents), pause }
}

export type Mask = ReturnType<typeof maskOf>

/** By chunk and row. Null = nothing is weighted. */
export type ChunkWeights = readonly Float64Array[] | null

export const weightIn = (weights: ChunkWeights, chunk: number, row: number): number =>
  weights === null ? 1 : (weights[chunk]?.[row] ?? 0)

/** The parts of these feedbacks, and the sums of their weights. */
export async function countsOf(
  source: Pick<Source, 'chunks' | 'pause'>,
  masks: readonly Mask[],
  weights: ChunkWeights,
  beginnings?: readonly string[],
): Promise<Counts> {
  const counted = await amountsOf(source, masks, beginnings)
  if (weights === null) return { counted, all: counted }
  const squares = weights.map((of) => of.map((weight) => weight * weight))
  return {
    counted,
    all: counted,
    weighted: {
      weights: await amountsOf(source, masks, beginnings, weights),
      squares: await amountsOf(source, masks, beginnings, squares),
    },
  }
}

/** The parts of these chunks under these masks. `beginnings`: only parts with these prefixes. */
export async function amountsOf(
  { chunks, pause }: Pick<Source, 'chunks' | 'pause'>,
  masks: readonly Mask[],
  beginnings?: readonly string[],
  weights: ChunkWeights = null,
): Promise<Amounts> {
  const amounts: Amounts = new Map()
  for (const [at, chunk] of chunks.entries()) {
    const mask = masks[at]
    if (mask) addColumns(amounts, chunk, mask, beginnings, weights?.[at])
    await pause()
  }
  return amounts
}
