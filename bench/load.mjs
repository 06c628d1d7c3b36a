// The respondents of the ingest bench, in a separate process: `node load.mjs URL SECONDS CONNECTIONS` sends complete
// feedbacks of eight answers over kept-alive connections, each under a fresh Idempotency-Key, and prints what came back. With the
// word `page` at the end it opens the page of that survey instead.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { flowOf, idOf } from './askwell-flow.mjs'
import { ingestAnswers, ingestFlowName } from './ingest-flow.mjs'

const [url, seconds, connections, what = 'feedback'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const flow = flowOf(8, ingestFlowName)
const responses = ingestAnswers(flow)
/** @type {number[]} */
const times = []
let failed = 0
const end = performance.now() + Number(seconds) * 1000

const calls = { feedback: saveFeedback, page: openPage }
/** @type {() => Promise<void>} */
const send = calls[/** @type {keyof typeof calls} */ (what)]

function saveFeedback() {
  const body = JSON.stringify({
    device_id: randomUUID(),
    created_at: new Date().toISOString(),
    node_id: idOf(`${flow.id}.node`),
    flow_id: flow.id,
    flow_version: 1,
    language_id: flow.defaultLanguageId,
    origin_url: 'https://shop.example/visit',
    created_offline: false,
    time_spent_in_seconds: 42,
    responses,
    customer: null,
    attachment_ids: [],
    path: [{ state_id: flow.states[0].id, at: 0 }],
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
    'x-completed': 'true',
  }
  return ask(new URL('/v1/feedbacks', url), { method: 'POST', headers }, body)
}

function openPage() {
  const address = new URL(`/feedback?node_id=${idOf(`${flow.id}.node`)}`, url)
  return ask(address, { headers: { 'accept-encoding': 'br' } })
}

/**
 * @param {URL} address
 * @param {import('node:http').RequestOptions} options
 * @param {string} [body]
 * @returns {Promise<void>}
 */
function ask(address, options, body) {
  return new Promise((resolve) => {
    const begin = performance.now()
    const call = request(address, { ...options, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => {
        if (reply.statusCode === 200) times.push(performance.now() - begin)
        else failed += 1
        resolve()
      })
    })
    call.on('error', () => {
      failed += 1
      resolve()
    })
    call.end(body)
  })
}

async function connection() {
  while (performance.now() < end) await send()
}

await Promise.all(Array.from({ length: Number(connections) }, connection))
agent.destroy()
const sorted = times.toSorted((a, b) => a - b)
/** @param {number} share */
const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
console.log(
  JSON.stringify({
    perSecond: times.length / Number(seconds),
    p50: at(0.5),
    p99: at(0.99),
    failed,
  }),
)
