// Told when feedback comes in, while somebody looks at it. Events may be lost: what is shown is asked for again after
// every connection, and now and then by itself.
import { io } from 'socket.io-client'

const longestWaitMs = 30_000

/** → ends it. */
export function listenForFeedback(onFeedback: () => void): () => void {
  const socket = io('/agents', { transports: ['websocket', 'polling'], reconnectionDelayMax: longestWaitMs })
  // What came between the first look and the connection was not told.
  socket.on('connect', onFeedback)
  socket.on('feedback_created', onFeedback)
  socket.on('catch_up', onFeedback)
  return () => {
    socket.off()
    socket.disconnect()
  }
}
