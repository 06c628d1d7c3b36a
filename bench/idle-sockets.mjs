// Sockets that only listen: `node idle-sockets.mjs URL COUNT DOORS` opens them, subscribes each to a chat, waits until the
// server is at rest, prints how many there are and holds them until its input ends.
import { io } from 'socket.io-client'

const [url, count, doors] = process.argv.slice(2)
/** @type {{ chats: readonly import('./chat-product.mjs').Opened[] }} */
const { chats } = JSON.parse(doors)
const together = 100
/** @type {import('socket.io-client').Socket[]} */
const sockets = []

for (let from = 0; from < Number(count); from += together)
  await Promise.all(Array.from({ length: together }, (_, n) => open(from + n)))
// V8 frees the memory of ten thousand handshakes once a process has been idle for a while.
await new Promise((resolve) => setTimeout(resolve, 30_000))
console.log(sockets.filter((socket) => socket.connected).length)
process.stdin.resume()
process.stdin.once('end', () => process.exit(0))

/** @param {number} n */
async function open(n) {
  const { id, token } = chats[n % chats.length]
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(null)).once('connect_error', reject),
  )
  await socket.emitWithAck('subscribe', { room: 'chat', feedbackId: id, token, after: 0 })
}
