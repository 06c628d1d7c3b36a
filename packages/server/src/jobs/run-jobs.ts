// Takes due jobs out of the store and runs them, a few of each kind at once, until it is stopped. One runner for each server;
// any number of servers share one store. The clock is an argument, so a test moves the clock and calls `runDue`.
import type { ClaimedJob } from '../store/jobs/jobs.ts'
import type { Store } from '../store/store.ts'
import { backOff, type JobHandler, type JobTable } from './job-handler.ts'

export interface RunnerTools {
  readonly store: Pick<Store, 'jobs'>
  readonly clock: () => number
  /** In [0, 1). */
  readonly chance: () => number
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

export interface JobRunner {
  /** Looks for due jobs from now on. Resolves when its periodic jobs are in the store. Never rejects. */
  start(): Promise<void>
  /** Runs what is due and what becomes due by that, and returns the number of runs. For tests and for their clean end. */
  runDue(): Promise<number>
  /** Claims nothing more, aborts running jobs, and resolves when they have ended. */
  stop(): Promise<void>
}

const pollMs = 1_000
const leaseMs = 60_000
const extendMs = 20_000

export function makeJobRunner(tools: RunnerTools, table: JobTable): JobRunner {
  const { store, clock, log } = tools
  const running = new Map<string, Set<Promise<void>>>(
    Object.keys(table).map((kind) => [kind, new Set()]),
  )
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<number> | null = null
  let isWanted = false

  /** One look at a time; one that is requested meanwhile follows. */
  async function look(): Promise<number> {
    isWanted = true
    looking ??= lookUntilQuiet().finally(() => {
      looking = null
    })
    return looking
  }

  async function lookUntilQuiet(): Promise<number> {
    let begun = 0
    while (isWanted && !ending.signal.aborted) {
      isWanted = false
      for (const kind of await store.jobs.kindsDue(clock())) begun += await beginDue(kind)
    }
    return begun
  }

  async function beginDue(kind: string): Promise<number> {
    const handler = table[kind]
    const busy = running.get(kind)
    // A job of a kind that only a newer server knows is left to that server.
    if (!handler || !busy || busy.size >= handler.together || ending.signal.aborted) return 0
    const claimed = await store.jobs.claim(kind, handler.together - busy.size, clock(), leaseMs)
    for (const job of claimed) {
      const run = perform(handler, job).finally(() => {
        busy.delete(run)
        if (timer !== undefined) void lookAndLog()
      })
      busy.add(run)
    }
    return claimed.length
  }

  async function perform(handler: JobHandler, job: ClaimedJob): Promise<void> {
    const lost = new AbortController()
    const holding = setInterval(() => void hold(job, lost), extendMs)
    holding.unref()
    try {
      await store.jobs.finish(
        job,
        await outcomeOf(handler, job, AbortSignal.any([ending.signal, lost.signal])),
      )
    } catch (error) {
      // The lease runs out, and the job is done again.
      log.warn({ job: job.kind, fault: nameOf(error) }, 'job not finished')
    } finally {
      clearInterval(holding)
    }
  }

  async function outcomeOf(
    handler: JobHandler,
    job: ClaimedJob,
    signal: AbortSignal,
  ): Promise<{ runAt: number; attempts: number } | null> {
    try {
      const outcome = await handler.run({ payload: job.payload, attempts: job.attempts, signal })
      if (outcome.kind === 'again') return { runAt: outcome.atMs, attempts: 0 }
      return handler.nextRun === undefined ? null : { runAt: handler.nextRun(clock()), attempts: 0 }
    } catch (error) {
      if (ending.signal.aborted) return { runAt: clock(), attempts: job.attempts - 1 }
      log.warn({ job: job.kind, attempts: job.attempts, fault: nameOf(error) }, 'job failed')
      return { runAt: clock() + backOff(job.attempts, tools.chance()), attempts: job.attempts }
    }
  }

  async function hold(job: ClaimedJob, lost: AbortController): Promise<void> {
    const isHeld = await store.jobs.extend(job, clock() + leaseMs).catch(() => true)
    if (!isHeld) lost.abort()
  }

  /** The store is unavailable now; a later look finds it again. */
  const lookAndLog = (): Promise<unknown> =>
    look().catch((error: unknown) => log.warn({ fault: nameOf(error) }, 'jobs not read'))

  const ended = (): Promise<unknown> =>
    Promise.all([...running.values()].flatMap((runs) => [...runs]))

  const addPeriodic = (): Promise<unknown> =>
    Promise.all(
      Object.entries(table).flatMap(([kind, { nextRun }]) =>
        nextRun === undefined
          ? []
          : [store.jobs.add({ kind, name: kind, payload: null, runAt: nextRun(clock()) }, clock())],
      ),
    )

  const poll = async (step: () => Promise<unknown>): Promise<void> => {
    await step()
    if (ending.signal.aborted) return
    timer = setTimeout(() => void poll(lookAndLog), pollMs)
    timer.unref()
  }

  return {
    start: () =>
      poll(() =>
        addPeriodic().catch((error: unknown) =>
          log.warn({ fault: nameOf(error) }, 'periodic jobs not added'),
        ),
      ),
    async runDue() {
      for (let runs = 0; ; ) {
        const begun = await look()
        await ended()
        if (begun === 0) return runs
        runs += begun
      }
    },
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await looking?.catch(() => 0)
      await ended()
    },
  }
}

/** Never the message: errors of a database or of another server may hold what somebody wrote. */
const nameOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${error.stack?.split('\n').slice(1, 4).join(' ') ?? ''}`
    : typeof error
