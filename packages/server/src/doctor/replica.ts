// The replica for reading: how far it is behind, and what to do when no server reads from it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { ReplicaFault, ReplicaState } from '../store/postgres/replica.ts'
import { type Diagnosis, type DoctorCheck, ok, warn } from './diagnosis.ts'

/** The lag is known when the replica has reached where the primary was at an earlier look. */
const looks = 4
const betweenMs = 500

export const replicaCheck = (config: Config): DoctorCheck => ({
  name: 'replica',
  look: async () => {
    const state = await lookAtReplica(config)
    return state === null ? [] : judgeReplica(state)
  },
})

async function lookAtReplica({
  databaseUrl,
  databaseReplica,
  database,
  databasePooler,
}: Config): Promise<ReplicaState | null> {
  if (databaseUrl === null || databaseReplica === null) return null
  const { openReplica } = await import('../store/postgres/replica.ts')
  const isPooled = databasePooler === 'transaction'
  const replica = openReplica(databaseUrl, databaseReplica, { ...database, isPooled })
  try {
    await replica.look()
    for (let left = looks - 1; left > 0 && replica.state().fault?.kind === 'late'; left -= 1) {
      await pause(betweenMs)
      await replica.look()
    }
    return replica.state()
  } finally {
    await replica.close()
  }
}

const lag =
  'Look at pg_stat_replication of the primary, at the network and the disk of the standby, and whether its replay is paused or waits for a long query (max_standby_streaming_delay).'
const help: Readonly<Record<ReplicaFault['kind'], string>> = {
  away: 'Check ASKWELL_DB_READ_URL, and that the standby runs and accepts this machine and role.',
  primary_away: 'Check DATABASE_URL, and that it leads to the primary.',
  no_standby: 'Let ASKWELL_DB_READ_URL lead to a streaming standby of DATABASE_URL, or remove it.',
  older_tables: lag,
  late: lag,
}

export function judgeReplica({ fault, lagSeconds }: ReplicaState): Diagnosis {
  return fault === null
    ? ok('replica', `The replica is ${(lagSeconds ?? 0).toFixed(1)} seconds behind the primary.`)
    : warn('replica', `Servers do not read from the replica: ${fault.why}.`, help[fault.kind])
}
