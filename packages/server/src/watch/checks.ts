// The checks of whether a server can serve. When a needed check fails, the server is unready; any other one only degrades it,
// because every server sees the same and taking all of them out would stop the surveys.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { DiskSpace } from '../disk/disk-space.ts'
import type { BusState } from '../live/bus.ts'
import { StorageUnavailable } from '../outside/storage-unavailable.ts'
import type { ServerPresence } from '../start/keep-server-row.ts'
import type { ReadOnlyMode } from '../start/read-only-mode.ts'
import { everywhere } from '../store/query/scope.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'

export interface Finding {
  readonly isOk: boolean
  readonly why?: string
  readonly figures?: Readonly<Record<string, number | string>>
}

export interface Check {
  readonly name: string
  readonly everyMs: number
  /** How often it must fail in a row. */
  readonly failsAfter: number
  readonly isNeeded: boolean
  look(): Promise<Finding>
}

export interface CheckTools {
  readonly disk: DiskSpace
  readonly presence: ServerPresence
  readonly readOnly: Pick<ReadOnlyMode, 'why'>
  readonly bus: () => BusState | null
}

const storeWithinMs = 1_000
const busAwayForMs = 10_000
const mostSkewMs = 2_000
const mostDueMs = 600_000
const ok: Finding = { isOk: true }

export function checksOf(
  deps: Deps,
  { disk, presence, readOnly, bus }: CheckTools,
): readonly Check[] {
  const { store, config, clock } = deps
  const { replica } = store
  let busUpAt = performance.now()
  let schemaFault: string | null = null
  const check = (
    name: string,
    isNeeded: boolean,
    look: Check['look'],
    { everyMs = 2_000, failsAfter = 1 } = {},
  ): Check => ({ name, isNeeded, look, everyMs, failsAfter })

  return [
    check(
      'store',
      true,
      async () => {
        const begunAt = performance.now()
        const fault = await faultOf(store.ready())
        schemaFault = fault?.reason === 'schema' ? fault.message : null
        const figures = { ms: Math.round(performance.now() - begunAt), schema: store.level }
        // Those two have their own checks.
        if (fault === null || fault.reason === 'schema' || fault.reason === 'read_only')
          return { isOk: true, figures }
        return { isOk: false, why: fault.message, figures }
      },
      { everyMs: 3_000, failsAfter: 2 },
    ),
    check('write', true, async () => {
      const why =
        readOnly.why() ??
        (presence.isWritten() ? null : 'this server could not write its row for 10 seconds')
      return why === null ? ok : { isOk: false, why }
    }),
    check('schema', true, async () =>
      schemaFault === null ? ok : { isOk: false, why: schemaFault },
    ),
    // An embedded database is on that disk; without one only uploads are.
    check('disk', store.engine === 'sqlite', async () => ({
      isOk: !disk.isLow(),
      figures: { free_mb: disk.freeMb() },
      ...(disk.isLow() && { why: 'less space is free than ASKWELL_DISK_FLOOR_MB' }),
    })),
    check('files', false, () => probeFiles(deps), { everyMs: 20_000, failsAfter: 2 }),
    ...(config.redisUrl === null
      ? []
      : [
          check('redis', false, async () => {
            const state = bus()
            if (state === null || state.isUp) busUpAt = performance.now()
            const awayMs = performance.now() - busUpAt
            return awayMs <= busAwayForMs
              ? { isOk: true, figures: { lag_s: state?.lagSeconds ?? 0 } }
              : { isOk: false, why: 'Redis has not answered for 10 seconds' }
          }),
        ]),
    ...(replica === null
      ? []
      : [
          check(
            'replica',
            false,
            // The look decides where reads go from now on, so it is made more often than it is reported.
            async () => {
              await replica.look()
              const { fault, lagSeconds } = replica.state()
              return {
                isOk: fault === null,
                ...(lagSeconds !== null && { figures: { lag_s: Math.round(lagSeconds) } }),
                ...(fault && { why: `reads use the primary alone, because ${fault.why}` }),
              }
            },
            { everyMs: 1_000, failsAfter: 2 },
          ),
        ]),
    check('clock', false, async () => {
      const skewMs = presence.skewMs()
      const isOk = Math.abs(skewMs) <= mostSkewMs
      return {
        isOk,
        figures: { skew_ms: skewMs },
        ...(!isOk && { why: 'the clock of this server differs from that of the database' }),
      }
    }),
    check('bus', false, async () =>
      config.redisUrl === null && presence.others() > 0
        ? {
            isOk: false,
            why: 'several servers run without REDIS_URL, so that they do not hear each other',
          }
        : ok,
    ),
    check(
      'jobs',
      false,
      async () => {
        const now = clock()
        const figures = await everywhere(() => store.figures.read(now)).catch(() => null)
        const since = Math.min(...(figures?.jobs ?? []).map(({ dueSince }) => dueSince), now)
        return now - since <= mostDueMs
          ? ok
          : {
              isOk: false,
              why: 'a job has been due for more than 10 minutes',
              figures: { lag_s: Math.round((now - since) / 1_000) },
            }
      },
      { everyMs: 15_000 },
    ),
  ]
}

async function faultOf(work: Promise<void>): Promise<StoreUnavailable | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable('the store did not answer within a second')),
      storeWithinMs,
    )
  })
  try {
    await Promise.race([work, late])
    return null
  } catch (error) {
    return error instanceof StoreUnavailable
      ? error
      : new StoreUnavailable('the store answered with a fault', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Puts a small object and deletes it again. */
async function probeFiles({ files: { storage } }: Deps): Promise<Finding> {
  const key = randomUUID()
  const path = join(storage.spoolDir, `probe-${key}`)
  try {
    await writeFile(path, 'probe')
    await storage.put(key, path, { type: 'text/plain', bytes: 5 })
    await storage.remove(key)
    return ok
  } catch (error) {
    const why = error instanceof StorageUnavailable ? error.message : 'the probe was not kept'
    return { isOk: false, why }
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
