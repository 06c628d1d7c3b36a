// Reports what happens in the workspace while a screen shows it. Events may be lost, so the screen fetches again after every
// connection, and from time to time.
import type { DraftChanged, FeedbackCreated } from '@askwell/contract'
import type { io as openSocket } from 'socket.io-client'
import { listenForChange } from './session-news.ts'

const longestWaitMs = 30_000
/** The socket may be closed before the reply that replaces the session cookie has arrived. */
const endedAgainMs = 1_000

interface LiveEvents {
  readonly feedback_created: FeedbackCreated
  readonly draft_changed: DraftChanged
}

/** `onEvent`: without an event, some may have been missed. → stops listening. */
export function listenFor<Name extends keyof LiveEvents>(
  name: Name,
  onEvent: (event?: LiveEvents[Name]) => void,
): () => void {
  const ending = new AbortController()
  // A screen is shown before its socket. Where the script does not load, the screen still fetches from time to time.
  void import('socket.io-client').then(
    ({ io }) => {
      if (!ending.signal.aborted) connect(io, name, onEvent, ending.signal)
    },
    () => {},
  )
  return () => ending.abort()
}

function connect<Name extends keyof LiveEvents>(
  io: typeof openSocket,
  name: Name,
  onEvent: (event?: LiveEvents[Name]) => void,
  ending: AbortSignal,
): void {
  const socket = io('/agents', {
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: longestWaitMs,
  })
  // What came between the first look and the connection was not reported.
  socket.on('connect', () => onEvent())
  socket.on(name as string, onEvent)
  socket.on('catch_up', () => onEvent())
  // Once, and with the next session: a socket that is refused then would also be refused later.
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (): void => void (socket.active || socket.connect())
  socket.on('access_ended', () => {
    timer = setTimeout(again, endedAgainMs)
  })
  const endWaiting = listenForChange(again)
  ending.addEventListener('abort', () => {
    clearTimeout(timer)
    endWaiting()
    socket.off()
    socket.disconnect()
  })
}
