// The feedback that a question is about: the chunks of its nodes, and the documents that were answered there.
import {
  type Amounts,
  type AnsweredVersion,
  addColumns,
  type Chunk,
  countsUnder,
  everybody,
  maskOf,
} from '@askwell/engine/results'
import { answeredVersions } from '../actions/results/answered-versions.ts'
import type { Documents } from './documents.ts'
import type { NodeColumns } from './node-columns.ts'
import type { SegmentQuestion } from './segment-question.ts'

export interface Source {
  readonly chunks: readonly Chunk[]
  readonly nodeIds: readonly string[]
  /** Null = whatever was answered at the nodes. */
  readonly flowIds: readonly string[] | null
  /** Newest first. */
  readonly answered: readonly AnsweredVersion[]
  /** Lets other work run; throws when nobody waits any more. */
  readonly pause: () => Promise<void>
}

export async function sourceOf(
  nodes: readonly NodeColumns[],
  { flowIds, firstFlowIds }: Pick<SegmentQuestion, 'flowIds' | 'firstFlowIds'>,
  documents: Documents,
  pause: () => Promise<void>,
): Promise<Source> {
  const chunks = nodes.flatMap((node) => node.chunks)
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
  return { chunks, nodeIds: nodes.map(({ nodeId }) => nodeId), flowIds, answered, pause }
}

export type Mask = ReturnType<typeof maskOf>

/** The parts of these chunks under these masks. `beginnings`: only parts with these prefixes. */
export async function amountsOf(
  { chunks, pause }: Pick<Source, 'chunks' | 'pause'>,
  masks: readonly Mask[],
  beginnings?: readonly string[],
): Promise<Amounts> {
  const amounts: Amounts = new Map()
  for (const [at, chunk] of chunks.entries()) {
    const mask = masks[at]
    if (mask) addColumns(amounts, chunk, mask, beginnings)
    await pause()
  }
  return amounts
}
