// Cross-origin rules of the respondent's calls (calls.md 3.0): open to every origin and without credentials, because a survey
// may be part of any page. Calls of a chat name the requesting origin and accept credentials from our own. The owner API
// sends none of these headers.
import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { isOwnOrigin } from '../http/chat-cookie.ts'

const requestHeaders = [
  ...[
    'Accept',
    'Content-Type',
    'X-COMPLETED',
    'X-SDI',
    'X-SCI',
    'X-EDI',
    'X-ECI',
    'X-LDI',
    'X-LCI',
    'X-WDI',
    'X-WCI',
    'X-PNDI',
    'X-PNCI',
  ],
  ...[
    'X-WWID',
    'X-FID',
    'Idempotency-Key',
    'X-CHAT-TOKEN',
    'X-SECURITY-TOKEN',
    'X-SUBMISSION-TOKEN',
  ],
]

/** What an assistant in a browser sends. */
const assistantHeaders = [
  ...['Accept', 'Authorization', 'Content-Type', 'Mcp-Method', 'Mcp-Name', 'MCP-Protocol-Version'],
  ...['Mcp-Session-Id', 'Last-Event-ID'],
]

/** The documents and tokens of OAuth carry no cookie, so the page of any site may fetch them. */
const isOauthCall = (url: string): boolean =>
  /^\/(\.well-known\/oauth-|oauth\/(token|revoke)(\?|$))/.test(url)

export const isRespondentCall = (url: string): boolean =>
  /^\/(v1|v2)\/|^\/integration(\?|$)/.test(url)

/** Calls that read or set a chat's cookie. */
const isChatCall = (url: string): boolean => /^\/v1\/feedbacks?\/[^/?]+\/(chat|archive)/.test(url)

/**
 * `ownHosts`: only their pages may send a chat's cookie, because a page of another site must not act with it. `mcpOrigins`: their
 * pages may call `/mcp`.
 */
export async function openToOtherOrigins(
  app: FastifyInstance,
  ownHosts: readonly string[],
  mcpOrigins: readonly string[] = [],
): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin = '' } = request.headers
      const isMcp = /^\/mcp(\?|$)/.test(request.url) && mcpOrigins.includes(origin)
      if (isMcp || isOauthCall(request.url))
        return done(null, {
          origin: isMcp ? origin : '*',
          methods: isMcp ? ['POST'] : ['GET', 'POST'],
          allowedHeaders: assistantHeaders,
          maxAge: 600,
          exposedHeaders: ['Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
          optionsSuccessStatus: 204,
          strictPreflight: true,
        })
      if (!isRespondentCall(request.url)) return done(null, { origin: false })
      done(null, {
        ...(isChatCall(request.url) ? forChat(request.headers, ownHosts) : { origin: '*' }),
        methods: ['GET', 'POST'],
        allowedHeaders: requestHeaders,
        maxAge: 600,
        exposedHeaders: ['Retry-After', 'X-Request-Id', 'ETag'],
        optionsSuccessStatus: 204,
        strictPreflight: true,
      })
    },
  })
}

const forChat = (
  headers: IncomingHttpHeaders,
  ownHosts: readonly string[],
): { origin: string; credentials?: true } =>
  headers.origin === undefined
    ? { origin: '*' }
    : { origin: headers.origin, ...(isOwnOrigin(headers, ownHosts) && { credentials: true }) }
