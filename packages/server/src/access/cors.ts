// Cross-origin rules of the respondent's calls (calls.md 3.0): open to every origin and without credentials, for a survey
// may stand in any page. The owner's side gets no such header at all.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const requestHeaders = [
  ...['Accept', 'Content-Type', 'X-COMPLETED', 'X-SDI', 'X-SCI', 'X-EDI', 'X-ECI', 'X-LDI', 'X-LCI', 'X-WDI', 'X-WCI', 'X-PNDI', 'X-PNCI'],
  ...['X-WWID', 'X-FID', 'Idempotency-Key', 'X-CHAT-TOKEN', 'X-SECURITY-TOKEN', 'X-SUBMISSION-TOKEN'],
]

export const isRespondentCall = (url: string): boolean => /^\/(v1|v2)\/|^\/integration(\?|$)/.test(url)

export async function openToOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      if (!isRespondentCall(request.url)) return done(null, { origin: false })
      done(null, {
        origin: '*',
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
