// Requests that break the rules of HTTP get an answer in the one error shape, like every other refusal. Node itself would
// answer some of them with an empty body, and close the connection of others without an answer.
import { type IncomingMessage, METHODS, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRespondentCall } from '../access/cors.ts'
import { notFound, Refusal } from '../refusal.ts'
import { errorBody } from './errors-to-http.ts'

/** What Node must leave to this file. */
export const httpLeniency = {
  requireHostHeader: false,
  /** Any other upgrade is served as the request that it also is (RFC 9110 §7.8). */
  shouldUpgradeCallback: (request: IncomingMessage): boolean =>
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    (request.url ?? '').startsWith('/socket.io/'),
}

export function refuseBrokenRequests(app: FastifyInstance): void {
  const methodsAt = methodsByAddress(app)
  const refuseAddress = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = methodsAt(request.url)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    throw notFound()
  }
  app.addHook('onRequest', async (request, reply) => {
    const fault = faultOf(request)
    if (fault !== null) throw fault
    // The framework would ask for the type of its body before it looks for a route.
    if (request.method === 'QUERY') refuseAddress(request, reply)
  })
  // Answers what no route accepts: the pages add their own wildcard for documents, so this is for programs.
  app.setNotFoundHandler(async (request, reply) => refuseAddress(request, reply))
  app.server.on('checkExpectation', (request: IncomingMessage) =>
    refuseConnection(
      request.socket,
      new Refusal(13009, 'This server supports only the expectation 100-continue.'),
      417,
    ),
  )
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // The client may have left before the answer is written.
    socket.on('error', () => undefined)
    refuseConnection(socket, new Refusal(13009, 'This server is not a proxy.'), 405)
  })
}

function faultOf({ method, url, headers, raw }: FastifyRequest): Refusal | null {
  if (headers.host === undefined && !isOldProbe(url, raw))
    return new Refusal(13009, 'The request does not name a host.')
  if (hosts(raw) > 1) return new Refusal(13009, 'The request names more than one host.')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return new Refusal(13008, 'This server accepts only bodies without a Content-Encoding.')
  if (
    method === 'OPTIONS' &&
    isRespondentCall(url) &&
    !(headers.origin && headers['access-control-request-method'])
  )
    return new Refusal(13009, 'A preflight request needs Origin and Access-Control-Request-Method.')
  return null
}

/** A balancer that checks by HTTP/1.0, as HAProxy does unless told otherwise, names no host. */
const isOldProbe = (url: string, { httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' && (url === '/readyz' || url === '/healthz')

/** Node keeps the first of several, and a proxy in front may have used the last. */
function hosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  // This runs for every request, so only names of the right length are compared.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}

/** Writes a refusal to a socket without a reply object, and closes the connection. `status`: if HTTP has a specific one. */
export function refuseConnection(socket: Duplex, refusal: Refusal, status = refusal.status): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(refusal))
  const length = Buffer.byteLength(body)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${length}\r\nConnection: close`
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
}

/** Which methods an address accepts, by the routes added from now on. Wildcard routes match any address: they do not count. */
function methodsByAddress(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  return (url) => {
    const [path = ''] = url.split(/[?#;]/)
    const methods = new Set(
      [...routes.values()].flatMap((route) => (route.pattern.test(path) ? [...route.methods] : [])),
    )
    return METHODS.filter((method) => methods.has(method))
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()|[\]{}\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`)
