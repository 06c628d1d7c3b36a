// The HTTP app, made from its dependencies and nothing else: main.ts listens with it, tests inject into it.
// Order matters: headers and CORS come before everything, so that refusals carry them too.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { openToOtherOrigins } from './access/cors.ts'
import { ownHostsOf } from './access/own-hosts.ts'
import type { Deps } from './deps.ts'
import { answerErrors, sendError } from './errors-to-http.ts'
import { readFormBodies } from './form-body.ts'
import { runJobs } from './jobs/index.ts'
import { readJsonBodies } from './json-body.ts'
import { keepSwept } from './keep-swept.ts'
import { endConnectionsOnClose } from './last-replies.ts'
import { serveLive } from './publish.ts'
import { notFound } from './refusal.ts'
import { logRequests } from './request-log.ts'
import { addRoutes } from './routes/index.ts'
import { securityHeaders } from './security-headers.ts'
import { answerBrokenRequest, dropSlowBodies, httpTimeouts, slowBodies, uploadTimeoutMs } from './slow-requests.ts'

/** A reference id has at most 255 characters, of which percent-encoding makes up to nine each. */
const longestPathPart = 9 * 255

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const headers = securityHeaders(config)
  const nameReply = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.headers(headers).header('x-request-id', request.id)
  const app: FastifyInstance = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => deps.newId(),
    requestIdHeader: false,
    // Addresses only: a count of hops can be spoofed (CVE-2026-16732).
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: longestPathPart },
    requestTimeout: uploadTimeoutMs,
    http: httpTimeouts,
    forceCloseConnections: 'idle',
    // While closing, a request on a connection that is still open is served, and told to be the last.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendError(error, request, nameReply(request, reply)),
  })
  logRequests(app)
  endConnectionsOnClose(app)
  app.addHook('onRequest', async (request, reply) => {
    nameReply(request, reply)
  })
  answerErrors(app)
  readJsonBodies(app)
  readFormBodies(app)
  dropSlowBodies(app, slowBodies)
  await openToOtherOrigins(app, ownHostsOf(config))
  // What no route takes: the pages add their own wildcard for documents, so this is for programs.
  app.setNotFoundHandler(async () => {
    throw notFound()
  })
  keepSwept(app, deps)
  await addRoutes(app, serveLive(app, deps))
  runJobs(app, deps)
  return app
}
