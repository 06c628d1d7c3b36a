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

export const isRespondentCall = (url: string): boolean =>
  /^\/(v1|v2)\/|^\/integration(\?|$)/.test(url)

/** Calls that read or set a chat's cookie. */
const isChatCall = (url: string): boolean => /^\/v1\/feedbacks?\/[^/?]+\/(chat|archive)/.test(url)

/** `ownHosts`: only their pages may send a chat's cookie, because a page of another site must not act with it. */
export async function openToOtherOrigins(
  app: FastifyInstance,
  ownHosts: readonly string[],
): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
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
