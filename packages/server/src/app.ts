// The HTTP app, made from its dependencies alone: main.ts listens with it, tests inject into it.
// Order matters: headers and CORS come before everything, so that refusals carry them too.
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { openToOtherOrigins } from './access/cors.ts'
import { keepApart, keepToRoles } from './access/keep-apart.ts'
import { ownHostsOf } from './access/own-hosts.ts'
import { openChangeWaits } from './actions/owner/change-waits.ts'
import type { Config } from './config/config.ts'
import { sideReader } from './config/origins.ts'
import type { Deps } from './deps.ts'
import { watchDisk } from './disk/watch-disk.ts'
import { serveLive } from './events/publish.ts'
import { openExports } from './exports/exports.ts'
import { httpLeniency, refuseBrokenRequests } from './http/broken-requests.ts'
import { answerErrors, sendError } from './http/errors-to-http.ts'
import { readFormBodies } from './http/form-body.ts'
import { readJsonBodies } from './http/json-body.ts'
import { endConnectionsOnClose } from './http/last-replies.ts'
import { logRequests, requestIds } from './http/request-log.ts'
import { timeSaves } from './http/save-times.ts'
import { securityHeaders } from './http/security-headers.ts'
import {
  answerBrokenRequest,
  dropSlowBodies,
  httpTimeouts,
  slowBodies,
  uploadTimeoutMs,
} from './http/slow-requests.ts'
import { runJobs } from './jobs/index.ts'
import { keepDelivering, openDeliverer } from './jobs/keep-delivering.ts'
import { addRoutes } from './routes/index.ts'
import { openSegments } from './segments/segments.ts'
import { keepServerRow } from './start/keep-server-row.ts'
import { keepSwept } from './start/keep-swept.ts'
import { makeReadOnlyMode } from './start/read-only-mode.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { traced } from './tracing/traced.ts'
import type { Tracing } from './tracing/tracing.ts'
import { foldFaults, logOptions } from './watch/fold-faults.ts'
import { watchHealth } from './watch/health.ts'
import { measureRequests } from './watch/measure-requests.ts'
import type { Metrics } from './watch/metrics.ts'
import { measured, observeApp } from './watch/observe.ts'
import { listenForScrapes } from './watch/serve-metrics.ts'

/** A reference id has at most 255 characters, and percent-encoding makes up to nine of each. */
const longestPathPart = 9 * 255

export async function createApp(given: Deps): Promise<FastifyInstance> {
  const { config } = given
  const metrics = given.metrics ?? (await metricsFor(config))
  const tracing = given.tracing ?? (await tracingFor(config))
  const watched = tracing === null ? given : traced(given, tracing)
  const deps = metrics === null ? watched : measured({ ...watched, metrics }, metrics)
  const headers = securityHeaders(config)
  const nameReply = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(headers(request.url)).header('x-request-id', request.id)
  const folder = foldFaults()
  const app: FastifyInstance = fastify({
    logger: { ...logOptions(config.logLevel, folder), ...(deps.logTo && { stream: deps.logTo }) },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: requestIds(config.trustProxy, deps.newId),
    requestIdHeader: false,
    // Addresses only: a count of hops can be spoofed (CVE-2026-16732).
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: longestPathPart },
    requestTimeout: uploadTimeoutMs,
    http: { ...httpTimeouts, ...httpLeniency },
    forceCloseConnections: 'idle',
    // While closing, the server still answers a request on an open connection, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, nameReply(request, reply)),
  })
  folder.start(app)
  app.decorate('metrics', metrics)
  app.decorateReply('refusalCode', null)
  app.decorateRequest('span', null)
  if (tracing !== null) {
    traceRequests(app, tracing, config.trustProxy)
    app.addHook('onClose', () => tracing.close())
    metrics?.beforeScrape(() => metrics.spansLost.set(tracing.lost()))
  }
  logRequests(app)
  const saves = timeSaves(app)
  if (metrics !== null) measureRequests(app, metrics)
  endConnectionsOnClose(app, deps.leaving)
  app.addHook('onRequest', async (request, reply) => {
    nameReply(request, reply)
  })
  refuseBrokenRequests(app)
  keepApart(app, config, sideReader(config))
  keepToRoles(app, config)
  answerErrors(app)
  readJsonBodies(app)
  readFormBodies(app)
  dropSlowBodies(app, slowBodies, deps.leaving)
  await openToOtherOrigins(app, ownHostsOf(config), config.mcpOrigins)
  const readOnly = makeReadOnlyMode(deps.store.hold, app.log)
  app.decorate('readOnly', readOnly)
  keepSwept(app, deps)
  const disk = await watchDisk(app, deps)
  const presence = keepServerRow(app, deps)
  const deliverer = openDeliverer(app, deps)
  const segments = openSegments(config, deps.store)
  const exports = openExports(config, deps.store)
  app.addHook('onClose', () => Promise.all([segments.close(), exports.close()]))
  const { tellDeliverers, ...live } = await serveLive(app, deps, deliverer.wake)
  const served = { ...live, segments, exports, changeWaits: openChangeWaits(deps) }
  const health = watchHealth(
    app,
    { ...deps, files: given.files },
    { disk, presence, readOnly, bus: served.live.bus },
  )
  if (metrics !== null) {
    observeApp(app, { ...served, presence, health }, metrics)
    listenForScrapes(app, config, metrics, health)
  }
  await addRoutes(app, { ...served, disk, health, metrics })
  if (config.roles.includes('jobs')) {
    runJobs(app, served, saves)
    keepDelivering(app, deps, deliverer, tellDeliverers)
  }
  return app
}

/** Its library is loaded only where somebody reads metrics. */
async function metricsFor({ metrics: { port, token } }: Config): Promise<Metrics | null> {
  if (port === null && token === null) return null
  const { makeMetrics } = await import('./watch/metrics.ts')
  return makeMetrics()
}

/** OpenTelemetry is loaded only where a collector is configured. */
async function tracingFor({ traces }: Config): Promise<Tracing | null> {
  if (traces === null) return null
  const { openTracing } = await import('./tracing/open-tracing.ts')
  return openTracing(traces)
}
