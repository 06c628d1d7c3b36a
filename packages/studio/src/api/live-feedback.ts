// Told when feedback comes in, while somebody looks at it. Events may be lost: what is shown is asked for again after
// every connection, and now and then by itself.
import { io } from 'socket.io-client'
import { listenForChange } from './session-news.ts'

const longestWaitMs = 30_000
/** The socket may be closed before the reply of the call that replaced the session's cookie is there. */
const endedAgainMs = 1_000

/** → ends it. */
export function listenForFeedback(onFeedback: () => void): () => void {
  const socket = io('/agents', {
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: longestWaitMs,
  })
  // What came between the first look and the connection was not told.
  socket.on('connect', onFeedback)
  socket.on('feedback_created', onFeedback)
  socket.on('catch_up', onFeedback)
  // Once, and with the next session: whoever is refused then is not let in by trying on.
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (): void => void (socket.active || socket.connect())
  socket.on('access_ended', () => {
    timer = setTimeout(again, endedAgainMs)
  })
  const endWaiting = listenForChange(again)
  return () => {
    clearTimeout(timer)
    endWaiting()
    socket.off()
    socket.disconnect()
  }
}
