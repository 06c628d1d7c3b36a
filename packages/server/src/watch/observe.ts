// Joins the metrics to a server's parts: its calls are wrapped, and its requests are counted by hooks. Everything else
// knows nothing about metrics.
import type { FastifyInstance } from 'fastify'
import { watchBackups } from '../backup/newest-backup.ts'
import { commitOfServer, versionOfServer } from '../config/server-version.ts'
import type { Deps } from '../deps.ts'
import type { Served } from '../events/served.ts'
import type { GuardedFetch } from '../outside/guarded-fetch.ts'
import type { ServerPresence } from '../start/keep-server-row.ts'
import type { Health } from './health.ts'
import { measuredStore } from './measured-store.ts'
import type { Metrics } from './metrics.ts'
import { watchProcess } from './process-gauges.ts'
import {
  readEveryMs,
  readSealingEveryMs,
  readSealingGauges,
  readStoreGauges,
} from './store-gauges.ts'

type Purpose = 'webhook' | 'integration' | 'sms' | 's3'

/** The same dependencies, measured. */
export function measured(deps: Deps, metrics: Metrics): Deps {
  const timed = async <T>(
    purpose: Purpose,
    work: () => Promise<T>,
    failureOf: (result: T) => string = () => '',
  ): Promise<T> => {
    const begunAt = performance.now()
    const observe = (error_type: string): void =>
      metrics.outsideSeconds.observe(
        { askwell_purpose: purpose, error_type },
        (performance.now() - begunAt) / 1_000,
      )
    try {
      const result = await work()
      observe(failureOf(result))
      return result
    } catch (error) {
      observe('failed')
      throw error
    }
  }
  const guardedFetch: GuardedFetch = (address, request) =>
    timed(
      request.headers?.['webhook-id'] === undefined ? 'integration' : 'webhook',
      () => deps.guardedFetch(address, request),
      (reply) => (reply.kind === 'failed' ? reply.why : ''),
    )
  const { sendMail, files } = deps
  return {
    ...deps,
    store: measuredStore(deps.store, metrics),
    guardedFetch,
    async sendSms(sms) {
      const outcome = await timed(
        'sms',
        () => deps.sendSms(sms),
        (said) => (said === 'sent' ? '' : said),
      )
      metrics.sms.inc({ outcome })
      return outcome
    },
    sendMail:
      sendMail &&
      (async (mail) => {
        try {
          await sendMail(mail)
          metrics.mails.inc({ outcome: 'sent' })
        } catch (error) {
          metrics.mails.inc({ outcome: 'failed' })
          throw error
        }
      }),
    files: {
      ...files,
      storage: {
        ...files.storage,
        async put(key, path, about) {
          const put = (): Promise<void> => files.storage.put(key, path, about)
          const count = (outcome: string): void => {
            metrics.uploads.inc({ outcome })
            metrics.uploadBytes.inc({ outcome }, about.bytes)
          }
          try {
            await (files.storage.kind === 's3' ? timed('s3', put) : put())
            count('kept')
          } catch (error) {
            count('failed')
            throw error
          }
        },
      },
    },
  }
}

interface Observed extends Served {
  readonly presence: ServerPresence
  readonly health: Health
}

/** From the first listening to the end of the app. */
export function observeApp(app: FastifyInstance, deps: Observed, metrics: Metrics): void {
  const { store, live, limiter, presence, health, segments } = deps
  const stopProcess = watchProcess(metrics)
  metrics.buildInfo.set(
    { version: versionOfServer, commit: commitOfServer ?? '', node: process.version },
    1,
  )
  store.observe({
    waited: (pool, seconds) =>
      metrics.connectionWaitSeconds.observe({ db_client_connection_pool_name: pool }, seconds),
    committed: (count) => metrics.saveBatch.observe(count),
  })
  metrics.beforeScrape(() => {
    for (const { name, idle, used, pending } of store.pools()) {
      const pool = { db_client_connection_pool_name: name }
      metrics.connections.set({ ...pool, db_client_connection_state: 'idle' }, idle)
      metrics.connections.set({ ...pool, db_client_connection_state: 'used' }, used)
      metrics.connectionsPending.set(pool, pending)
    }
  })
  metrics.beforeScrape(() => {
    const replica = store.replica?.state()
    if (replica === undefined) return
    metrics.replicaUsed.set(replica.fault === null ? 1 : 0)
    if (replica.lagSeconds === null) metrics.replicaLag.remove({})
    else metrics.replicaLag.set(replica.lagSeconds)
  })
  metrics.beforeScrape(() => {
    const { waiting, cacheBytes } = segments.load()
    metrics.analysesWaiting.set(waiting)
    metrics.resultsCache.set(cacheBytes)
  })
  let missed = 0
  metrics.beforeScrape(() => {
    metrics.sockets.reset()
    for (const { namespace, transport } of live.sockets())
      metrics.sockets.inc({ namespace, transport })
    const bus = live.bus()
    if (bus !== null) {
      metrics.busUp.set(bus.isUp ? 1 : 0)
      metrics.busLag.set(bus.lagSeconds)
      metrics.busGaps.inc(bus.missed - missed)
      missed = bus.missed
    }
    const isAsConfigured = limiter.isAsConfigured()
    if (isAsConfigured !== null) metrics.limitsStoreUp.set(isAsConfigured ? 1 : 0)
    metrics.clockSkew.set(presence.skewMs() / 1_000)
    for (const [check, { isOk }] of health.findings()) metrics.ready.set({ check }, isOk ? 1 : 0)
  })
  const timers: NodeJS.Timeout[] = []
  const repeat = (read: () => void, everyMs: number): void => {
    read()
    timers.push(setInterval(read, everyMs).unref())
  }
  app.addHook('onListen', async () => {
    const { backupDir } = deps.config
    const newestBackup = backupDir === null ? null : watchBackups(backupDir)
    repeat(() => void readStoreGauges(deps, metrics, newestBackup), readEveryMs)
    repeat(() => void readSealingGauges(deps, metrics), readSealingEveryMs)
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    stopProcess()
  })
}
