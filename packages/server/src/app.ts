// The HTTP app, made from its dependencies and nothing else: main.ts listens with it, tests inject into it.
// Order matters: headers and CORS come before everything, so that refusals carry them too.
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { openToOtherOrigins } from './access/cors.ts'
import { keepApart } from './access/keep-apart.ts'
import { ownHostsOf } from './access/own-hosts.ts'
import { sideReader } from './config/origins.ts'
import type { Deps } from './deps.ts'
import { watchDisk } from './disk/watch-disk.ts'
import { serveLive } from './events/publish.ts'
import { httpLeniency, refuseBrokenRequests } from './http/broken-requests.ts'
import { answerErrors, sendError } from './http/errors-to-http.ts'
import { readFormBodies } from './http/form-body.ts'
import { readJsonBodies } from './http/json-body.ts'
import { endConnectionsOnClose } from './http/last-replies.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import {
  answerBrokenRequest,
  dropSlowBodies,
  httpTimeouts,
  slowBodies,
  uploadTimeoutMs,
} from './http/slow-requests.ts'
import { runJobs } from './jobs/index.ts'
import { addRoutes } from './routes/index.ts'
import { keepSwept } from './start/keep-swept.ts'

/** A reference id has at most 255 characters, of which percent-encoding makes up to nine each. */
const longestPathPart = 9 * 255

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const headers = securityHeaders(config)
  const nameReply = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(headers(request.url)).header('x-request-id', request.id)
  const app: FastifyInstance = fastify({
    logger: { level: config.logLevel, ...(deps.logTo && { stream: deps.logTo }) },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => deps.newId(),
    requestIdHeader: false,
    // Addresses only: a count of hops can be spoofed (CVE-2026-16732).
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: longestPathPart },
    requestTimeout: uploadTimeoutMs,
    http: { ...httpTimeouts, ...httpLeniency },
    forceCloseConnections: 'idle',
    // While closing, a request on a connection that is still open is served, and told to be the last.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, nameReply(request, reply)),
  })
  logRequests(app)
  endConnectionsOnClose(app, deps.leaving)
  app.addHook('onRequest', async (request, reply) => {
    nameReply(request, reply)
  })
  refuseBrokenRequests(app)
  keepApart(app, config, sideReader(config))
  answerErrors(app)
  readJsonBodies(app)
  readFormBodies(app)
  dropSlowBodies(app, slowBodies, deps.leaving)
  await openToOtherOrigins(app, ownHostsOf(config))
  keepSwept(app, deps)
  const disk = await watchDisk(app, deps)
  const served = await serveLive(app, deps)
  await addRoutes(app, { ...served, disk })
  runJobs(app, served)
  return app
}
