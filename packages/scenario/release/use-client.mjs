// Run by several versions of Node with the folder where `@askwell/client` is installed: lists are read over two pages with one
// retry, a refusal is an error with its name, and webhooks are verified. It imports nothing else, because old versions run it.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , folder = '.'] = process.argv
const entry = join(folder, 'node_modules/@askwell/client/index.js')
const { AskwellError, createAskwell, verifyWebhook, WebhookVerificationError } = await import(
  pathToFileURL(entry).href
)

let calls = 0
const server = createServer((request, response) => {
  calls += 1
  const answer = (/** @type {number} */ status, /** @type {object} */ body) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (calls === 1) return answer(503, {})
  if (request.url?.includes('after=second'))
    return answer(200, { items: [{ id: '2' }], next: null })
  if (request.url?.startsWith('/owner/v1/flows?'))
    return answer(200, { items: [{ id: '1' }], next: 'second' })
  return answer(404, { code: 13_000, name: 'not_found', message: 'There is none.', errors: [] })
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const address = server.address()
assert(typeof address === 'object' && address !== null)
const askwell = createAskwell({ baseUrl: `http://127.0.0.1:${address.port}`, apiKey: 'key' })

const ids = []
for await (const { id } of askwell.flows.list({ limit: 1 })) ids.push(id)
assert.deepEqual([ids, calls], [['1', '2'], 3])
await assert.rejects(
  askwell.flows.get({ id: 'none' }),
  (error) => error instanceof AskwellError && error.status === 404,
)
server.close()

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ type: 'feedback.completed', timestamp: '2026-01-01', data: {} })
const at = `${Math.floor(Date.now() / 1_000)}`
const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(`id.${at}.${body}`)
const headers = {
  'webhook-id': 'id',
  'webhook-timestamp': at,
  'webhook-signature': `v1,${signature.digest('base64')}`,
}
assert.equal((await verifyWebhook(body, headers, secret)).type, 'feedback.completed')
await assert.rejects(verifyWebhook(`${body} `, headers, secret), WebhookVerificationError)
console.log(process.version)
