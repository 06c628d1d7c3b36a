// The reply to a program whose socket is refused: over HTTP, like every other refusal.

import type { Answer, Refused } from '../live/index.ts'
import { onlyJobs, Refusal } from '../refusal.ts'
import { refuseConnection } from './broken-requests.ts'
import { errorBody } from './errors-to-http.ts'

const refusals: Readonly<Record<Refused, () => Refusal>> = {
  role: onlyJobs,
  transport: () =>
    new Refusal(13009, 'This server does not accept this transport. Please use websocket.'),
  session: () => new Refusal(13009, 'This session is unknown. Please connect again.'),
  method: () => new Refusal(13009, 'A connection must start with GET.'),
  upgrade: () => new Refusal(13009, 'The transport websocket needs an upgrade.'),
  too_many: () =>
    new Refusal(13006, 'This address has too many connections.', { retryAfterSeconds: 60 }),
}

export const answerRefusedHandshake: Answer = (request, response, refused) => {
  const refusal = refusals[refused]()
  if (response === null) return refuseConnection(request.socket, refusal)
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(refusal.retryAfterSeconds !== null && { 'retry-after': String(refusal.retryAfterSeconds) }),
  })
  response.end(JSON.stringify(errorBody(refusal)))
}
