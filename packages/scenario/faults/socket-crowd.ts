// Visitors who look at their chat, as one process: `node socket-crowd.ts URL COUNT` with the chats as JSON in CHATS. Each has a
// socket that subscribes at every connection, and comes back by the usual pauses of Socket.IO. A line is printed whenever
// the number of subscribed ones has changed.
import { io } from 'socket.io-client'

const [url = '', count = '0'] = process.argv.slice(2)
const chats = JSON.parse(process.env['CHATS'] ?? '[]') as readonly { id: string; token: string }[]
const together = 50
let subscribed = 0
let printed = -1

setInterval(() => {
  if (subscribed !== printed) console.log(subscribed)
  printed = subscribed
}, 100)

for (let from = 0; from < Number(count); from += together)
  await Promise.all(Array.from({ length: together }, (_, n) => open(from + n)))

function open(n: number): Promise<void> {
  const { id, token } = chats[n % chats.length] ?? { id: '', token: '' }
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  let isIn = false
  socket.on('disconnect', () => {
    if (isIn) subscribed -= 1
    isIn = false
  })
  return new Promise((resolve) =>
    socket.on('connect', async () => {
      const room = { room: 'chat', feedbackId: id, token, after: 0 }
      const isDone = await socket
        .timeout(60_000)
        .emitWithAck('subscribe', room)
        .then(
          () => true,
          () => false,
        )
      if (isDone && socket.connected && !isIn) {
        isIn = true
        subscribed += 1
      }
      resolve()
    }),
  )
}
