// Which owner calls may be answered with data that is some seconds old, and by whom they must not: somebody who changed something
// must see it in the next list, whichever server answers (OP-55).
import type { Served } from '../../events/served.ts'
import { fromReplica } from '../../store/from-replica.ts'
import { readCursor } from '../../store/query/cursor.ts'
import { ageSecondsOf, type ReadSource, replicaFirst } from '../../store/query/read-source.ts'
import { everywhere } from '../../store/query/scope.ts'
import { unlessAway } from '../../store/store-unavailable.ts'
import type { OwnerCallName } from './people/audit-subject.ts'

export interface ReplicaReads {
  /** Where a call may read; null = the primary alone. */
  sourceOf(name: OwnerCallName, query: unknown, callerId: string): Promise<ReadSource | null>
  /** Call it when the caller may have changed something, before the reply. Never rejects. */
  noteWrite(callerId: string): Promise<void>
}

const manyRows: ReadonlySet<OwnerCallName> = new Set<OwnerCallName>([
  'analyse',
  'analysis_subjects',
  'dashboard_results',
  'node_results',
  'flow_results',
  'node_texts',
  'flow_texts',
  'export_csv',
  'export_xlsx',
  'export_ndjson',
  'export_sav',
  'export_codebook',
])
const dayMs = 86_400_000
const leastMs = 10_000
/** From the write to its replay takes less than the lag that is allowed, and a read may take some seconds more. */
const marginMs = 5_000
const mostCallers = 10_000

export function openReplicaReads({
  store,
  clock,
  config: { databaseReplica },
}: Pick<Served, 'store' | 'clock' | 'config'>): ReplicaReads {
  if (databaseReplica === null) return { sourceOf: async () => null, noteWrite: async () => {} }
  const lastsMs = Math.max(leastMs, databaseReplica.maxLagSeconds * 1_000 + marginMs)
  /** Until when each caller reads from the primary, as far as this server knows. */
  const known = new Map<string, number>()
  const keyOf = (callerId: string): string => `write of ${callerId}`

  /** In the database, because the next call of the caller may reach another server. */
  async function wroteLately(callerId: string): Promise<boolean> {
    const now = clock()
    if ((known.get(callerId) ?? 0) > now) return true
    const end = await everywhere(() => store.counts.lastEnd(keyOf(callerId)))
    return (end ?? 0) > now
  }

  return {
    async sourceOf(name, query, callerId) {
      if (!mayLag(name, query, clock())) return null
      return (await wroteLately(callerId)) ? null : replicaFirst()
    },
    async noteWrite(callerId) {
      const now = clock()
      // A caller who writes often is noted once a second, for a second longer.
      if ((known.get(callerId) ?? 0) >= now + lastsMs) return
      const windowEndsAt = now + lastsMs + 1_000
      if (known.size >= mostCallers) for (const [id, end] of known) if (end <= now) known.delete(id)
      known.set(callerId, windowEndsAt)
      const mark = { key: keyOf(callerId), windowEndsAt, by: 1 }
      // The change itself was stored, and this server remembers it.
      await everywhere(() => store.counts.add([mark])).catch(unlessAway)
    },
  }
}

function mayLag(name: OwnerCallName, query: unknown, now: number): boolean {
  if (name !== 'list_feedbacks') return manyRows.has(name)
  const { q, to, after } = query as { readonly [Name in 'q' | 'to' | 'after']?: string }
  if (q !== undefined && q.trim() !== '') return true
  const place = after === undefined ? null : readCursor(after)
  const newest = Math.min(place?.at ?? now, to === undefined ? now : Date.parse(to))
  return newest < now - dayMs
}

/** The same tools, with reads of many feedbacks from this source. */
export const readingBy = <T extends Pick<Served, 'store' | 'segments' | 'exports'>>(
  tools: T,
  source: ReadSource,
): T => ({
  ...tools,
  store: fromReplica(tools.store, source),
  segments: {
    ...tools.segments,
    ask: (question, gone) => tools.segments.ask(question, gone, source),
  },
  exports: { open: (question, gone) => tools.exports.open(question, gone, source) },
})

/** Without the header, all of the reply is current; so is what a stream still has to read for it. */
export function tellAge(
  reply: { header(name: string, value: number): unknown },
  source: ReadSource,
): void {
  const seconds = ageSecondsOf(source)
  if (seconds === null) source.isPrimary = true
  else reply.header('askwell-data-age', seconds)
}
