// Visitors and agents of the chat bench, in a separate process: `node chat-load.mjs URL SECONDS PER_SECOND DOORS` sends
// messages at a steady rate (SECONDS `until-told`: until its input ends), in turn from both sides, and measures from when each was due until it arrived on the other
// side. With an API key it talks to the product (calls and sockets), without one to bare Socket.IO (sockets only).
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { io } from 'socket.io-client'

const [url, seconds, perSecond, doors] = process.argv.slice(2)
/** @type {{ apiKey: string | null, chats: readonly import('./chat-product.mjs').Opened[] }} */
const { apiKey, chats } = JSON.parse(doors)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** @type {Map<string, number>} When each message was due. */
const due = new Map()
/** @type {number[]} */
const times = []
const agentsListening = 5

/** @param {string} body */
const hear = (body) => {
  const at = due.get(body)
  if (at === undefined) return
  due.delete(body)
  times.push(performance.now() - at)
}
const options = { transports: ['websocket'], forceNew: true }
/**
 * @param {import("socket.io-client").Socket} socket
 * @returns {Promise<import("socket.io-client").Socket>}
 */
const connected = (socket) =>
  new Promise((resolve) => socket.once('connect', () => resolve(socket)))
/**
 * @typedef {{ timeline_items: { detail: { comment: { body: string | null } } }[] }} Change
 * @param {Change} change
 */
const bodyOf = (change) => change.timeline_items.at(-1)?.detail.comment.body ?? ''

const visitors = await Promise.all(
  chats.map(async ({ id, token }) => {
    const socket = await connected(io(url, options))
    await socket.emitWithAck('subscribe', { room: 'chat', feedbackId: id, token, after: 0 })
    socket.on('reply_created', (change) => bodyOf(change).startsWith('a') && hear(bodyOf(change)))
    return socket
  }),
)
const agents = await Promise.all(
  Array.from({ length: agentsListening }, async (_, n) => {
    const socket = await connected(io(`${url}/agents`, { ...options, auth: { api_key: apiKey } }))
    if (n === 0)
      socket.on('chat_changed', (change) => bodyOf(change).startsWith('v') && hear(bodyOf(change)))
    return socket
  }),
)

let sent = 0
let failed = 0
const began = performance.now()
let total =
  seconds === 'until-told' ? Number.POSITIVE_INFINITY : Number(seconds) * Number(perSecond)
if (seconds === 'until-told')
  process.stdin.resume().once('end', () => {
    total = sent
  })
while (sent < total) {
  const wait = began + (sent * 1000) / Number(perSecond) - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  const until = Math.min(
    total,
    Math.floor(((performance.now() - began) * Number(perSecond)) / 1000) + 1,
  )
  for (; sent < until; sent += 1) send(sent, began + (sent * 1000) / Number(perSecond))
}
for (let tries = 0; tries < 100 && due.size > 0; tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
for (const socket of [...visitors, ...agents]) socket.disconnect()
agent.destroy()
times.sort((a, b) => a - b)
/** @param {number} share */
const at = (share) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
console.log(
  JSON.stringify({
    perSecond: Number(perSecond),
    sent,
    heard: times.length,
    lost: due.size + failed,
    p50: at(0.5),
    p99: at(0.99),
  }),
)

/**
 * @param {number} n
 * @param {number} dueAt
 */
function send(n, dueAt) {
  const which = n % chats.length
  const isVisitors = Math.floor(n / chats.length) % 2 === 0
  const body = `${isVisitors ? 'v' : 'a'} ${n} a message of an ordinary length, as people write them`
  due.set(body, dueAt)
  if (apiKey === null)
    return visitors[which].emit('say', {
      feedbackId: chats[which].id,
      side: isVisitors ? 'visitor' : 'agent',
      body,
    })
  const { id, token } = chats[which]
  const path = isVisitors ? `/v1/feedbacks/${id}/chat_messages` : `/owner/v1/chats/${id}/messages`
  const boundary = 'bench-boundary'
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="body"\r\n\r\n${body}\r\n--${boundary}--\r\n`
  const call = request(new URL(path, url), {
    method: 'POST',
    agent,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(form),
      'idempotency-key': randomUUID(),
      ...(isVisitors ? { 'x-chat-token': token } : { authorization: `Bearer ${apiKey}` }),
    },
  })
  const fail = () => {
    failed += 1
    due.delete(body)
  }
  call.on('response', (reply) => {
    reply.resume()
    if (reply.statusCode !== 200) fail()
  })
  call.on('error', fail)
  call.end(form)
}
