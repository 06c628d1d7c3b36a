// The calls that strangers can make with a body of their choice, each with the alphabet that hurts it most, and after them those
// of owners' keys.
// `mustTake`: what is measured is the work of a call that succeeds. `before` is sent first and not measured.
import { flowOf, idOf } from './askwell-flow.mjs'
import {
  answering,
  answers,
  chunksOf,
  digits,
  json,
  letters,
  markdown,
  payloadOf,
} from './cost-bodies.mjs'
import { ownerCalls } from './cost-owner-calls.mjs'
import { importBundle } from './server-under-test.mjs'

/** @typedef {import('./cost-bodies.mjs').Survey} Survey */
/** @typedef {{ path: string, method?: string, headers?: Readonly<Record<string, string>>, body?: string, before?: CostlyRequest }} CostlyRequest */
/** @typedef {{ name: string, alphabet: readonly string[], honest: string, mostBytes: number, mustTake?: boolean, make: (text: string) => CostlyRequest }} HostileCall */

/**
 * Ninety masked answers on one page, a phone number, and a page with patterns.
 * @param {string} url
 */
export async function prepare(url) {
  const flow = flowOf(answers, 'bench-cost')
  for (const { question } of flow.elements)
    if (question)
      Object.assign(question, { style: 'textarea', options: [], hidePersonalData: true })
  const plain = flowOf(answers, 'bench-cost-plain')
  for (const { question } of plain.elements)
    if (question) Object.assign(question, { style: 'textarea', options: [] })
  // Published repeatedly, so that the others stay unchanged.
  const open = flowOf(answers, 'bench-cost-public')
  for (const { question } of open.elements)
    if (question) Object.assign(question, { style: 'textarea', options: [] })
  const nodes = [flow, plain].map((one) => ({
    id: idOf(`${one.id}.node`),
    name: one.name,
    type: 'link',
    flow_id: one.id,
    country_code: 'GB',
  }))
  await importBundle(url, { format: 'askwell-bundle/1', flows: [flow, plain, open], nodes })
  return { flow, plain, open }
}

/**
 * @param {Record<"flow" | "plain" | "open", Survey>} surveys
 * @returns {readonly HostileCall[]}
 */
export function hostileCalls({ flow, plain, open }) {
  /**
   * @param {object} change
   * @param {Readonly<Record<string, string>>} [headers]
   */
  const feedback = (change, headers = {}) => ({
    path: '/v1/feedbacks',
    headers: { 'x-completed': 'true', ...headers },
    body: JSON.stringify(change),
  })
  return [
    {
      name: 'feedback, masked answers',
      alphabet: [...digits, ...letters],
      honest: 'Good',
      mostBytes: 880_000,
      make: (text) => feedback(payloadOf(flow, { responses: answering(flow, text) })),
    },
    {
      name: 'partial feedback, masked answers',
      alphabet: [...digits, ...letters],
      honest: 'Good',
      mostBytes: 880_000,
      make: (text) =>
        feedback(payloadOf(flow, { responses: answering(flow, text) }), { 'x-completed': 'false' }),
    },
    {
      name: 'feedback, plain answers',
      alphabet: [...letters, ...markdown],
      honest: 'Good',
      mostBytes: 880_000,
      make: (text) => feedback(payloadOf(plain, { responses: answering(plain, text) })),
    },
    {
      name: 'feedback, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 1_000_000,
      make: (body) => ({ path: '/v1/feedbacks', body }),
    },
    {
      name: 'feedback, many answers',
      alphabet: ['0', '1', 'a', '-', 'g'],
      honest: '0',
      mostBytes: 400_000,
      make: (text) =>
        feedback(
          payloadOf(plain, {
            responses: chunksOf(text, 80).map((body, at) => ({
              question_id: plain.elements[at % answers].question.id,
              body,
            })),
          }),
        ),
    },
    {
      name: 'feedback, a long path',
      alphabet: ['0', '1'],
      honest: '0',
      mostBytes: 300_000,
      make: (text) =>
        feedback(
          payloadOf(plain, {
            path: chunksOf(text, 60).map((one, at) => ({
              state_id: one.startsWith('0') ? plain.states[0].id : idOf(one),
              at,
            })),
          }),
        ),
    },
    {
      name: 'feedback, customer fields',
      alphabet: [...letters, ...json],
      honest: 'a',
      mostBytes: 800_000,
      make: (text) =>
        feedback(
          payloadOf(plain, {
            customer: Object.fromEntries(chunksOf(text, 200).map((one, at) => [`k${at}`, one])),
          }),
        ),
    },
    {
      name: 'integration, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 1_000_000,
      make: (body) => ({ path: '/integration', body }),
    },
    {
      name: 'verification, any form',
      alphabet: ['a=', '&', '%', '%41', '+', '=', 'a'],
      honest: 'a=1',
      mostBytes: 8_000,
      make: (body) => ({
        path: '/v1/customers/verify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    },
    {
      name: 'chat message, any form',
      alphabet: [
        '--x\r\n',
        '\r\n',
        '\r\n\r\n',
        '--x--',
        'Content-Disposition: form-data; name="body"\r\n',
        'a',
        ':',
        '=',
        ';',
      ],
      honest: '--x--',
      mostBytes: 1_000_000,
      make: (body) => ({
        path: `/v1/feedbacks/${idOf('chat')}/chat_messages`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      }),
    },
    {
      name: 'chat rating, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 1_000_000,
      make: (body) => ({ path: `/v1/feedbacks/${idOf('chat')}/chat_ratings`, body }),
    },
    {
      name: 'sign-in, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 1_000_000,
      make: (body) => ({ path: '/owner/v1/session', body }),
    },
    {
      name: 'sign-in, a long password',
      alphabet: [...letters, ...digits],
      honest: 'a',
      mostBytes: 900_000,
      make: (text) => ({
        path: '/owner/v1/session',
        body: JSON.stringify({ email: `${text.slice(0, 100)}@a.test`, password: text }),
      }),
    },
    {
      name: 'widget visit, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 1_000_000,
      make: (body) => ({
        path: `/v2/web_widgets/${idOf(`${plain.id}.node`)}/customers/visit`,
        body,
      }),
    },
    {
      name: 'widget visit, attributes',
      alphabet: [...letters, ...json],
      honest: 'a',
      mostBytes: 800_000,
      make: (text) => ({
        path: `/v2/web_widgets/${idOf(`${plain.id}.node`)}/customers/visit`,
        body: JSON.stringify({
          node_id: idOf(`${plain.id}.node`),
          user_hash: text.slice(0, 1_000),
          attributes: Object.fromEntries(chunksOf(text, 200).map((one, at) => [`k${at}`, one])),
        }),
      }),
    },
    {
      name: 'widget settings, a long address',
      alphabet: ['a', '%41', '/', '?', '&', '=', '.', '%F0%9F%91%8D', '-'],
      honest: 'a',
      mostBytes: 6_000,
      make: (text) => ({
        method: 'GET',
        path: `/v1/web_widgets/code/PSN-BENCH01?url=${text.replace(/%(?![0-9A-F]{2})/g, '')}`,
      }),
    },
    {
      name: 'upload, any form',
      alphabet: [
        '--x\r\n',
        '\r\n',
        '\r\n\r\n',
        '--x--',
        'Content-Disposition: form-data; name="file"; filename="a"\r\n',
        'a',
        ':',
      ],
      honest: '--x--',
      mostBytes: 1_000_000,
      make: (body) => ({
        path: '/v1/attachments',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      }),
    },
    ...ownerCalls({ plain, open }),
  ]
}
