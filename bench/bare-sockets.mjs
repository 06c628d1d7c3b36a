// Bare Socket.IO as the chat bench's lower bound: rooms, and each message is repeated to the other side, not stored or checked.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const server = createServer()
const io = new Server(server, {
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
})
io.on('connection', (socket) => {
  socket.on('subscribe', ({ feedbackId }, answer) => {
    void socket.join(feedbackId)
    answer({ ok: true })
  })
  socket.on('say', ({ feedbackId, side, body }) => {
    const change = { feedback_id: feedbackId, timeline_items: [{ detail: { comment: { body } } }] }
    io.to(feedbackId).emit('reply_created', change)
    if (side === 'visitor') io.of('/agents').emit('chat_changed', change)
  })
})
io.of('/agents').on('connection', () => undefined)
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
process.once('SIGTERM', () => process.exit(0))
