// Refuses invalid handshakes in the one shape of all refusals. The library would answer in its own shape, so its
// checks are made here first; what passes them goes to the library.
import { type IncomingMessage, ServerResponse } from 'node:http'

export type Transport = 'websocket' | 'polling'
export type Refused = 'role' | 'transport' | 'session' | 'method' | 'upgrade' | 'too_many'
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse | null,
  refused: Refused,
) => void

interface Engine {
  use(middleware: (request: IncomingMessage, response: unknown, next: () => void) => void): void
}

interface Doors {
  /** False for a server that only runs jobs. */
  readonly isServing: boolean
  readonly transports: readonly Transport[]
  hasSession(id: string): boolean
  mayOpen(request: IncomingMessage): boolean
  /** Gets no response where the request asks for a WebSocket. */
  readonly answer: Answer
}

export function refuseHandshakes(
  engine: Engine,
  { isServing, transports, hasSession, mayOpen, answer }: Doors,
): void {
  engine.use((request, response, next) => {
    const isUpgrade = !(response instanceof ServerResponse)
    const refused = whyNot(request, isUpgrade)
    if (refused === null) next()
    else answer(request, isUpgrade ? null : response, refused)
  })

  function whyNot(request: IncomingMessage, isUpgrade: boolean): Refused | null {
    if (!isServing) return 'role'
    const asked = new URLSearchParams((request.url ?? '').split('?')[1])
    const transport = asked.get('transport')
    if (!transports.some((one) => one === transport)) return 'transport'
    const session = asked.get('sid')
    if (session) return hasSession(session) ? null : 'session'
    if (request.method !== 'GET') return 'method'
    if (transport === 'websocket' && !isUpgrade) return 'upgrade'
    return mayOpen(request) ? null : 'too_many'
  }
}
