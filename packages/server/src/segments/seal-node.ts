// Seals the settled feedback of a node into segments, and writes those again whose feedback was changed. Each step reads one
// moment of the database and is kept in one transaction, so it may stop anywhere, and a server that is late is refused.
import { randomUUID } from 'node:crypto'
import {
  Chunk,
  chunkRows,
  decodeChunk,
  encodeChunk,
  factsOf,
  reopened,
  segmentWay,
} from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { settledAfterMs } from '../store/results/changed-hours.ts'
import { changeCount, columnRows, type RowPosition } from '../store/results/column-reads.ts'
import {
  type NewSegment,
  type Sealing,
  type SegmentHead,
  segmentHeads,
} from '../store/results/segments.ts'
import type { Tables } from '../store/schema.ts'
import type { Documents } from './documents.ts'
import {
  changesSince,
  readSegment,
  removeHours,
  type Span,
  spansOf,
  staleHours,
} from './read-segment.ts'
import type { SealedCounts } from './segment-question.ts'

interface Tools {
  readonly db: Kysely<Tables>
  readonly documents: Documents
  /** Whether it was stored. */
  readonly keep: (sealing: Sealing) => Promise<boolean>
  /** Lets other work of the thread run; throws when nobody waits any more. */
  readonly pause: () => Promise<void>
  /** The most feedbacks of a segment. */
  readonly room?: number
}

export async function sealNode(tools: Tools, nodeId: string, now: number): Promise<SealedCounts> {
  const counts = { read: 0, segments: 0 }
  for (;;) {
    const step = await tools.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => nextStep({ ...tools, db: snapshot }, nodeId, now - settledAfterMs))
    if (step === null || !(await tools.keep(step.sealing))) return counts
    counts.read += step.read
    counts.segments += step.sealing.kept.length
  }
}

interface SealingStep {
  readonly sealing: Sealing
  readonly read: number
}

/** Null = everything is sealed. */
async function nextStep(
  tools: Tools,
  nodeId: string,
  settledBefore: number,
): Promise<SealingStep | null> {
  const heads = await segmentHeads(tools.db, nodeId)
  const builder = new Builder(tools, nodeId, await changeCount(tools.db, nodeId))
  // What a newer release has sealed is left to it.
  const kept = heads.filter(({ way }) => way >= segmentWay)
  const own = kept.filter(({ way }) => way === segmentWay)
  const changes = await changesSince(tools.db, nodeId, own)
  for (const head of own) {
    const hours = staleHours(head, changes)
    if (hours.size === 0) continue
    const parts = own.filter(({ fromMs }) => fromMs === head.fromMs)
    const span = { from: head.fromMs, before: head.beforeMs }
    if (parts.length > 1 || !(await builder.replaceHours(head, span, hours)))
      await builder.fill(new Chunk(builder.room), span)
    return builder.step(span.from, parts)
  }
  const gap = firstGap(kept, settledBefore)
  if (gap === null) return null
  const older = heads.filter(({ way, fromMs }) => way < segmentWay && fromMs >= gap.from)
  const earlier = own.filter(({ beforeMs }) => beforeMs === gap.from)
  const last = earlier.length === 1 ? earlier[0] : undefined
  if (last === undefined || last.rows > builder.room * mostFilled) {
    await builder.fill(new Chunk(builder.room), gap)
    return builder.step(gap.from, older)
  }
  await builder.fill(reopened(decodeChunk(await readSegment(tools.db, last)), builder.room), gap)
  return builder.step(last.fromMs, [...older, last])
}

/** A segment that is fuller is complete. */
const mostFilled = 0.95

/** The first time that no segment covers; segments do not overlap. */
function firstGap(heads: readonly SegmentHead[], settledBefore: number): Span | null {
  let from = 0
  for (const { fromMs, beforeMs } of heads) {
    if (fromMs > from) return { from, before: fromMs }
    from = Math.max(from, beforeMs)
  }
  return from < settledBefore ? { from, before: settledBefore } : null
}

const slice = 500

class Builder {
  readonly room: number
  readonly #tools: Tools
  readonly #nodeId: string
  readonly #change: number
  #chunks: Chunk[] = []
  #before = 0
  #read = 0

  constructor(tools: Tools, nodeId: string, change: number) {
    this.room = tools.room ?? chunkRows
    this.#tools = tools
    this.#nodeId = nodeId
    this.#change = change
  }

  /** False = the segment has no room for all feedback of these hours. */
  async replaceHours(head: SegmentHead, span: Span, hours: ReadonlySet<number>): Promise<boolean> {
    const chunk = decodeChunk(await readSegment(this.#tools.db, head))
    removeHours(chunk, hours)
    const open = reopened(decodeChunk(encodeChunk(chunk)), this.room)
    for (const one of spansOf(hours, span))
      for await (const row of this.#rows(one)) {
        if (open.isFull) return false
        await this.#add(open, row)
      }
    this.#chunks = [open]
    this.#before = span.before
    return true
  }

  /** Until the chunk is full. What was received in the same millisecond as the last feedback goes into further ones. */
  async fill(chunk: Chunk, span: Span): Promise<void> {
    this.#chunks = [chunk]
    this.#before = span.before
    let open = chunk
    let last = -1
    for await (const row of this.#rows(span)) {
      if (chunk.isFull && row.receivedAt !== last) {
        this.#before = row.receivedAt
        return
      }
      if (open.isFull) {
        open = new Chunk(this.room)
        this.#chunks.push(open)
      }
      await this.#add(open, row)
      last = row.receivedAt
    }
  }

  step(from: number, replaced: readonly SegmentHead[]): SealingStep {
    const kept = this.#chunks.map((chunk, part): NewSegment => {
      const { rows, columns } = encodeChunk(chunk)
      return {
        id: randomUUID(),
        fromMs: from,
        beforeMs: this.#before,
        part,
        way: segmentWay,
        change: this.#change,
        rows,
        columns,
      }
    })
    // What is later than a full segment is replaced by a later step.
    const ended = replaced.filter(({ fromMs }) => fromMs < this.#before)
    const sealing = { nodeId: this.#nodeId, replaced: ended.map(({ id }) => id), kept }
    return { sealing, read: this.#read }
  }

  async *#rows({ from, before }: Span) {
    for (let after: RowPosition | null = null; ; ) {
      const rows: Awaited<ReturnType<typeof columnRows>> = await columnRows(
        this.#tools.db,
        this.#nodeId,
        { fromMs: from, beforeMs: before },
        { after, limit: slice },
      )
      yield* rows
      const last = rows.at(-1)
      if (rows.length < slice || last === undefined) return
      after = last
      await this.#tools.pause()
    }
  }

  async #add(chunk: Chunk, row: Parameters<typeof factsOf>[1]): Promise<void> {
    const { documents } = this.#tools
    const version = await documents.of(row.flowId, row.flowVersion)
    chunk.add(factsOf(version?.map ?? null, row, documents.tools))
    this.#read += 1
  }
}
