// Three servers that read from a standby, while people read results, search and export at each of them. The standby crashes,
// hangs and falls behind. No call may fail: the primary answers meanwhile, and the standby again soon after (OP-55).
import { setTimeout as wait } from 'node:timers/promises'
import type { Check } from './check.ts'
import { withCluster } from './cluster.ts'
import { becomes, drill } from './drill.ts'
import { ownPostgres } from './own-postgres.ts'
import { ask } from './owner-calls.ts'
import type { ServerProcess } from './server-process.ts'
import { tcpSwitch } from './tcp-switch.ts'

const maxLagSeconds = 2
const readersEach = 2
/** Readers that never rest would leave no processor to the writers. */
const betweenMs = 50
/** A read that hangs at the standby is given up after 5 seconds at most, and then made at the primary. */
const repliesWithinMs = 15_000
const changesWithinMs = 60_000
const faultMs = 4_000

interface Read {
  /** What went wrong; null = it was answered. */
  readonly fault: string | null
  readonly isOfReplica: boolean
  readonly ms: number
}

export async function replicaRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres()
  const standby = await postgres.replica('go on')
  const address = await tcpSwitch(standby.port)
  const url = Object.assign(new URL(standby.url), { port: `${address.port}` }).href
  try {
    return await withCluster(
      () => ({
        ASKWELL_DB_READ_URL: url,
        ASKWELL_DB_READ_MAX_LAG_SECONDS: `${maxLagSeconds}`,
      }),
      ({ running }) => {
        const unharmed = running.map((_, place) => place)
        const fault = (name: string, begin: () => unknown, end: () => unknown) => ({
          name: `${name} (OP-55)`,
          unharmed,
          isQuiet: true,
          inflict: () => whileReading(running, begin, end),
        })
        return drill(running, [
          fault('the standby crashes', standby.crash, standby.start),
          fault('the standby hangs', address.hold, () => address.turnTo(standby.port)),
          fault(
            'the standby falls behind',
            () => standby.ask('select pg_wal_replay_pause()'),
            () => standby.ask('select pg_wal_replay_resume()'),
          ),
        ])
      },
      Promise.resolve({
        ...postgres,
        async remove() {
          await standby.remove()
          await postgres.remove()
        },
      }),
    )
  } finally {
    await address.close()
  }
}

/** Throws when a call failed, or when a server did not change to the primary and back. */
async function whileReading(
  running: readonly ServerProcess[],
  begin: () => unknown,
  end: () => unknown,
): Promise<string> {
  const readers = await Promise.all(running.map(startReaders))
  const all = (what: string, isOfReplica: boolean): Promise<void> =>
    becomes(what, changesWithinMs, async () => {
      const lasts = readers.flatMap(({ last }) => last())
      return lasts.every((read) => read.isOfReplica === isOfReplica)
    })
  try {
    await all('every call is answered by the standby', true)
    await begin()
    await all('every call is answered by the primary', false).finally(async () => {
      await wait(faultMs)
      await end()
    })
    await all('every call is answered by the standby again', true)
  } finally {
    await Promise.all(readers.map(({ stop }) => stop()))
  }
  const reads = readers.flatMap(({ seen }) => seen)
  const faults = reads.flatMap(({ fault }) => fault ?? [])
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${reads.length} calls failed: ${faults[0]}`)
  const slowest = Math.max(...reads.map(({ ms }) => ms))
  return `${reads.length} reads, 0 failed, the slowest after ${(slowest / 1_000).toFixed(1)} s`
}

async function startReaders({ url }: ServerProcess) {
  // The one who writes reads from the primary, so the readers have their own key.
  const { key } = (await ask(url, 'POST', '/api_keys', { name: 'Reader' })) as {
    key: string
  }
  const { items } = (await ask(url, 'GET', '/nodes')) as { items: { id: string }[] }
  const analysis = {
    of: { node_ids: items.map(({ id }) => id) },
    completed: 'any',
    internal: 'any',
    timezone: 'UTC',
    groups: [],
    ask: [{ kind: 'figures' }],
  }
  const calls = [
    () => read(url, key, '/analysis', analysis),
    () => read(url, key, `/nodes/${items[0]?.id}/results?completed=any`),
    () => read(url, key, '/feedbacks?q=of'),
    () => read(url, key, '/feedbacks.csv'),
  ]
  const seen: Read[] = []
  const lasts = new Map<number, Read>()
  let isOver = false
  const readers = Array.from({ length: readersEach }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const place = turn % calls.length
      const one = await calls[place]?.()
      if (one === undefined) continue
      seen.push(one)
      lasts.set(place, one)
      await wait(betweenMs)
    }
  })
  return {
    seen,
    /** The last reply of each kind of call. */
    last: (): readonly Read[] => [...lasts.values()],
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(readers)
    },
  }
}

async function read(url: string, key: string, path: string, body?: unknown): Promise<Read> {
  const begun = performance.now()
  const of = (fault: string | null, isOfReplica: boolean): Read => ({
    fault,
    isOfReplica,
    ms: performance.now() - begun,
  })
  try {
    const reply = await fetch(`${url}/owner/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(repliesWithinMs),
    })
    const text = await reply.text()
    const isWell = reply.status === 200
    return of(
      isWell ? null : `${path}: ${reply.status} ${text.slice(0, 200)}`,
      reply.headers.has('askwell-data-age'),
    )
  } catch (error) {
    return of(`${path}: ${error instanceof Error ? error.message : String(error)}`, false)
  }
}
