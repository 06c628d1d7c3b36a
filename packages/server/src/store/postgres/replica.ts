// A standby of PostgreSQL that answers reads of many feedbacks. It is looked at on a timer: how far it is behind, and whether it
// is fit to be read. The lag is measured by positions in the log of the primary, which needs no common clock and also works
// while nothing is written: the standby has everything up to the moment at which the primary was at the position that the
// standby has replayed.
import { sql } from 'kysely'
import { must } from '../../must.ts'
import { sqlStateOf } from '../query/sql-state.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { PostgresLimits } from './limits.ts'
import { type Connections, openPool } from './pool.ts'
import { kyselyOver } from './transactions.ts'

export interface ReplicaOptions {
  readonly url: string
  /** Reads use the primary while the replica is further behind. */
  readonly maxLagSeconds: number
}

export interface ReplicaFault {
  /** `late`: too far behind, or nobody knows yet how far. */
  readonly kind: 'away' | 'primary_away' | 'no_standby' | 'older_tables' | 'late'
  /** A sentence without its full stop, about `it`. */
  readonly why: string
}

export interface ReplicaState {
  /** Why reads use the primary alone; null = they use the replica. */
  readonly fault: ReplicaFault | null
  /** At the last look; null = it could not be measured. */
  readonly lagSeconds: number | null
}

export interface Replica {
  readonly pool: Connections
  /** The moment of `performance.now()` up to which it has everything; null = it must not be read now. */
  asOf(): number | null
  /** A read of it failed. If it does not answer, nobody reads it until the next look. */
  failed(error: unknown): void
  state(): ReplicaState
  /** Measures; never rejects. */
  look(): Promise<void>
  close(): Promise<void>
}

/** A position in the log, as a number of bytes, and when the primary had not passed it yet. */
interface Mark {
  readonly at: number
  readonly position: number
}

interface Sides {
  readonly primary: { readonly system: string; readonly steps: number; readonly position: number }
  readonly replica: {
    readonly system: string
    readonly steps: number
    readonly position: number | null
    readonly isStandby: boolean
  }
}

/** Looking must not wait behind the calls that it serves, so it has a connection to each side. */
const looking = { connections: 1, connectMs: 1_000, statementMs: 1_000 }
/** Ten minutes of looks; a replica that is further behind is only known to be. */
const mostMarks = 600

const system = sql<string>`(select system_identifier::text from pg_control_system())`
const steps = sql<number>`(select count(*)::int from kysely_migration)`

export function openReplica(
  primaryUrl: string,
  { url, maxLagSeconds }: ReplicaOptions,
  limits: PostgresLimits & { readonly isPooled: boolean },
  waited?: (seconds: number) => void,
): Replica {
  const { isPooled } = limits
  const pool = openPool(url, limits, waited)
  const primary = kyselyOver(openPool(primaryUrl, { ...looking, isPooled }))
  const replica = kyselyOver(openPool(url, { ...looking, isPooled }))
  let marks: Mark[] = []
  let asOf = Number.NEGATIVE_INFINITY
  let lagMs: number | null = null
  let fault: ReplicaFault | null = { kind: 'late', why: 'nobody has looked at it yet' }
  /** Where it was at the last look. */
  let reached = 0

  async function readSides(): Promise<(Sides & { readonly at: number }) | ReplicaFault> {
    const at = performance.now()
    const away =
      (kind: 'away' | 'primary_away', says: string) =>
      (error: unknown): ReplicaFault => ({
        kind,
        why: `${says}: ${error instanceof Error ? error.message : String(error)}`,
      })
    const first = await sql<
      Sides['primary']
    >`select ${system} as system, ${steps} as steps, (pg_current_wal_lsn() - '0/0')::bigint as position`
      .execute(primary)
      .then(rowOf, away('primary_away', 'the primary could not be asked'))
    if ('kind' in first) return first
    const second = await sql<Sides['replica']>`select ${system} as system, ${steps} as steps,
      (pg_last_wal_replay_lsn() - '0/0')::bigint as position, pg_is_in_recovery() as "isStandby"`
      .execute(replica)
      .then(rowOf, away('away', 'it does not answer'))
    return 'kind' in second ? second : { at, primary: first, replica: second }
  }

  /** Null = it may be read, as far as it is not late. */
  function judge({
    at,
    primary: first,
    replica: second,
  }: Sides & { readonly at: number }): ReplicaFault | null {
    const { position } = second
    if (!second.isStandby || position === null) return faultOf('no_standby', 'it is not a standby')
    // A standby never has what its primary has not written yet, so one that had it follows another primary.
    const isAhead = reached > first.position
    reached = position
    if (second.system !== first.system || isAhead)
      return faultOf('no_standby', 'it is not a standby of this primary')
    marks = [...marks.slice(1 - mostMarks), { at, position: first.position }]
    const passed = marks.findLast((mark) => mark.position <= position)
    asOf = passed?.at ?? Number.NEGATIVE_INFINITY
    marks = marks.filter((mark) => mark.at >= asOf)
    lagMs = performance.now() - (marks[0]?.at ?? at)
    return second.steps < first.steps
      ? faultOf('older_tables', 'it lacks steps of the tables that the primary has')
      : null
  }

  const isLate = (): boolean => performance.now() - asOf > maxLagSeconds * 1_000
  const lateness = (): ReplicaFault =>
    faultOf(
      'late',
      lagMs === null || lagMs <= maxLagSeconds * 1_000
        ? 'nobody knows yet how far it is behind'
        : `it is ${Math.round(lagMs / 1_000)} seconds behind, and ${maxLagSeconds} are allowed`,
    )

  return {
    pool,
    asOf: () => (fault !== null || isLate() ? null : asOf),
    failed(error) {
      // A statement that took too long says nothing about the replica.
      if (error instanceof StoreUnavailable && sqlStateOf(error.cause) !== '57014')
        fault = faultOf('away', `it did not answer a call: ${error.message}`)
    },
    state: () => ({
      fault: fault ?? (isLate() ? lateness() : null),
      lagSeconds: lagMs === null ? null : lagMs / 1_000,
    }),
    async look() {
      const sides = await readSides()
      lagMs = null
      fault = 'kind' in sides ? sides : judge(sides)
    },
    async close() {
      await Promise.all([pool.end(), primary.destroy(), replica.destroy()])
    },
  }
}

const faultOf = (kind: ReplicaFault['kind'], why: string): ReplicaFault => ({ kind, why })

/** These queries return one row. */
const rowOf = <Row>({ rows }: { readonly rows: readonly Row[] }): Row => must(rows[0], 'the row')
