// The product with a survey that ends in a chat, and people who have answered it and look at their chat.
import { bundleOf, flowOf, idOf } from './askwell-flow.mjs'
import { apiKey, importBundle, startProduct } from './server-under-test.mjs'

/**
 * Beside what `startProduct` returns: `opened`, a feedback id and a chat token for each of `count` chats, and the API key.
 * @param {number} count
 * @param {Parameters<typeof startProduct>} how
 */
export async function startProductWithChats(count, ...how) {
  const product = await startProduct(...how)
  const flow = { ...flowOf(1, 'bench-chat') }
  flow.states = [
    { ...flow.states[0], nextStateId: idOf('bench-chat.end') },
    {
      id: idOf('bench-chat.end'),
      name: 'Chat',
      style: 'chat',
      isInitialState: false,
      elements: [],
      nextStateId: null,
    },
  ]
  await importBundle(product.url, bundleOf([flow]))
  const opened = []
  for (let n = 0; n < count; n += 1) opened.push(await open(product.url, flow, n))
  return { ...product, apiKey, opened }
}

/**
 * @typedef {{ id: string, token: string }} Opened A feedback and the token of its chat.
 * @param {string} url
 * @param {ReturnType<typeof flowOf>} flow
 * @param {number} n
 * @returns {Promise<Opened>}
 */
async function open(url, flow, n) {
  const { elements, defaultLanguageId } = flow
  const reply = await fetch(`${url}/v1/feedbacks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idOf(`bench chat ${n}`) },
    body: JSON.stringify({
      device_id: idOf(`bench device ${n}`),
      created_at: new Date().toISOString(),
      node_id: idOf(`${flow.id}.node`),
      flow_id: flow.id,
      language_id: defaultLanguageId,
      responses: [{ question_id: elements[0].question.id, ...answerTo(elements[0].question) }],
    }),
  })
  const { id, chat_token_string: token } = await reply.json()
  if (!token) throw new Error(`no chat: ${reply.status}`)
  await fetch(`${url}/v1/feedbacks/${id}/chat?token=${token}`)
  return { id, token }
}

/** @param {{ options: readonly { id: string }[] }} question */
const answerTo = ({ options }) =>
  options.length > 0 ? { option_id: options[0].id } : { body: '5' }
