// The columns of one node, kept up to date with its rows. Feedback that is older than ten minutes is settled: whatever changes
// it afterwards is counted by its node and names its hour. Newer feedback is compared row by row at each read.
import {
  Chunk,
  type ChunkDetail,
  chunkRows,
  countBits,
  decodeChunk,
  type ResultRow,
  segmentWay,
} from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { settledAfterMs } from '../store/results/changed-hours.ts'
import {
  changeCount,
  changedHours,
  columnRows,
  columnRowsById,
  positionsSince,
  type RowPosition,
} from '../store/results/column-reads.ts'
import { segmentHeads } from '../store/results/segments.ts'
import type { Tables } from '../store/schema.ts'
import { type Documents, factsIn } from './documents.ts'
import {
  changesSince,
  readSegment,
  removeHours,
  type Span,
  spansOf,
  staleHours,
} from './read-segment.ts'

interface Location {
  readonly chunk: Chunk
  readonly row: number
}
interface Recent extends Location {
  readonly receivedAt: number
  readonly marks: string
}

const hourMs = 3_600_000
const slice = 2_000
/** Above this share of removed feedback, the columns are built again. */
const mostRemoved = 0.25

export class NodeColumns {
  readonly nodeId: string
  chunks: Chunk[] = []
  readonly #detail: ChunkDetail
  #documents: Documents
  #rows = 0
  #removed = 0
  #changes = 0
  /** Everything that was received before is settled and in the chunks. */
  #settledBefore = 0
  #recent = new Map<string, Recent>()

  constructor(nodeId: string, documents: Documents, detail: ChunkDetail = 'counts') {
    this.nodeId = nodeId
    this.#detail = detail
    this.#documents = documents
  }

  get bytes(): number {
    return this.chunks.reduce((sum, { bytes }) => sum + bytes, 0) + 200 * this.#recent.size
  }

  /** Whether these columns have a change that the database lacks, because it is a replica. They would be mixed then. */
  async isAheadOf(db: Kysely<Tables>): Promise<boolean> {
    return (await changeCount(db, this.nodeId)) < this.#changes
  }

  /** `pause` lets other work of this thread run between slices. */
  async update(db: Kysely<Tables>, now: number, pause: () => Promise<void>): Promise<void> {
    try {
      if (this.#rows > 1_000 && this.#removed > this.#rows * mostRemoved) this.#forget()
      await this.#settle(db, now - settledAfterMs, pause)
      // As of one moment: a feedback that is saved again moves from its hour to the newest ones.
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (snapshot) => {
          await this.#readChanged(snapshot, pause)
          await this.#readRecent(snapshot)
        })
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget(): void {
    this.chunks = []
    this.#rows = 0
    this.#removed = 0
    this.#settledBefore = 0
    this.#recent = new Map()
  }

  async #readChanged(db: Kysely<Tables>, pause: () => Promise<void>): Promise<void> {
    const changes = await changeCount(db, this.nodeId)
    if (changes === this.#changes) return
    const changed = await changedHours(db, this.nodeId, this.#changes)
    const hours = new Set(changed.map(({ hour }) => hour))
    for (const chunk of this.chunks) this.#removed += removeHours(chunk, hours)
    // Recent feedback among it is read again with the other recent feedback.
    for (const [id, { receivedAt }] of this.#recent)
      if (hours.has(Math.floor(receivedAt / hourMs))) this.#recent.delete(id)
    for (const span of spansOf(hours, { from: 0, before: this.#settledBefore }))
      await this.#read(db, span, pause)
    this.#changes = changes
  }

  /** What is settled by now is read again, because a save may have been late. */
  async #settle(db: Kysely<Tables>, before: number, pause: () => Promise<void>): Promise<void> {
    if (before - this.#settledBefore < settledAfterMs) return
    if (this.#settledBefore === 0) await this.#readSealed(db, before, pause)
    for (const location of this.#recent.values()) this.#remove(location)
    this.#recent = new Map()
    await this.#read(db, { from: this.#settledBefore, before }, pause)
    this.#settledBefore = before
  }

  /** Sealed segments, which have no texts, and from rows what is missing before the end of the last one. */
  async #readSealed(
    db: Kysely<Tables>,
    settledBefore: number,
    pause: () => Promise<void>,
  ): Promise<void> {
    const missing: Span[] = []
    let sealedBefore = 0
    // As of one moment, because a segment may be replaced by others meanwhile.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        this.#changes = await changeCount(snapshot, this.nodeId)
        const heads = (await segmentHeads(snapshot, this.nodeId)).filter(
          ({ way, beforeMs }) =>
            this.#detail === 'counts' && way === segmentWay && beforeMs <= settledBefore,
        )
        const changes = await changesSince(snapshot, this.nodeId, heads)
        for (const head of heads) {
          const { fromMs: from, beforeMs: before } = head
          const chunk = decodeChunk(await readSegment(snapshot, head))
          const hours = staleHours(head, changes)
          removeHours(chunk, hours)
          this.chunks.push(chunk)
          this.#rows += countBits(chunk.alive)
          if (head.part === 0)
            missing.push({ from: sealedBefore, before: from }, ...spansOf(hours, { from, before }))
          sealedBefore = before
          await pause()
        }
      })
    for (const span of missing) await this.#read(db, span, pause)
    this.#settledBefore = sealedBefore
  }

  async #readRecent(db: Kysely<Tables>): Promise<void> {
    const wanted: string[] = []
    const found = new Map<string, string>()
    for (const { id, receivedAt, marks } of await positionsSince(
      db,
      this.nodeId,
      this.#settledBefore,
    )) {
      found.set(id, marks)
      const known = this.#recent.get(id)
      if (known?.receivedAt !== receivedAt || known.marks !== marks) wanted.push(id)
    }
    for (const [id, location] of this.#recent)
      if (!found.has(id)) {
        this.#remove(location)
        this.#recent.delete(id)
      }
    for (let at = 0; at < wanted.length; at += slice)
      for (const row of await columnRowsById(db, wanted.slice(at, at + slice))) {
        const before = this.#recent.get(row.id)
        if (before) this.#remove(before)
        const { id, receivedAt } = row
        const marks = found.get(id) ?? ''
        this.#recent.set(id, { ...(await this.#add(row)), receivedAt, marks })
      }
  }

  async #read(
    db: Kysely<Tables>,
    { from, before }: Span,
    pause: () => Promise<void>,
  ): Promise<void> {
    if (before <= from) return
    for (let after: RowPosition | null = null; ; ) {
      const rows: readonly ResultRow[] = await columnRows(
        db,
        this.nodeId,
        { fromMs: from, beforeMs: before },
        { after, limit: slice },
      )
      for (const row of rows) await this.#add(row)
      const last = rows.at(-1)
      if (rows.length < slice || last === undefined) return
      after = last
      await pause()
    }
  }

  async #add(row: ResultRow): Promise<Location> {
    const facts = await factsIn(this.#documents, row)
    const last = this.chunks.at(-1)
    const chunk = last === undefined || last.isFull ? new Chunk(chunkRows, this.#detail) : last
    if (chunk !== last) this.chunks.push(chunk)
    this.#rows += 1
    return { chunk, row: chunk.add(facts) }
  }

  #remove({ chunk, row }: Location): void {
    chunk.remove(row)
    this.#removed += 1
  }
}

/** The columns of these feedbacks alone. */
export async function chunkOf(
  ids: readonly string[],
  { db, documents }: { readonly db: Kysely<Tables>; readonly documents: Documents },
  detail: ChunkDetail,
): Promise<Chunk> {
  const chunk = new Chunk(chunkRows, detail)
  for (let at = 0; at < ids.length; at += slice)
    for (const row of await columnRowsById(db, ids.slice(at, at + slice)))
      chunk.add(await factsIn(documents, row))
  return chunk
}
