// The calls that strangers and owners' keys can make with a body of their choice, each with the alphabet that hurts it most.
// `mustTake`: what is measured is the work of a call that succeeds. `before` is sent first and not measured.
import { flowOf, idOf } from './askwell-flow.mjs'
import {
  answering,
  answers,
  asking,
  chunksOf,
  css,
  digits,
  json,
  letters,
  markdown,
  pattern,
  payloadOf,
} from './cost-bodies.mjs'
import { apiKey, importBundle } from './server-under-test.mjs'

const flowBytes = 1024 * 1024

/** Ninety masked answers on one page, a phone number, and a page with patterns. */
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

export function hostileCalls({ flow, plain, open }) {
  const owner = { authorization: `Bearer ${apiKey}` }
  const feedback = (change, headers = {}) => ({
    path: '/v1/feedbacks',
    headers: { 'x-completed': 'true', ...headers },
    body: JSON.stringify(change),
  })
  const lint = (change) => ({
    path: '/owner/v1/flows/lint',
    headers: owner,
    body: JSON.stringify({ ...plain, ...change }),
  })
  const element = plain.elements[0]
  const ruled = (text) =>
    chunksOf(text, 40).map((value, at) => ({
      id: idOf(`t${at}`),
      fromStateId: plain.states[0].id,
      toStateId: plain.states[0].id,
      rules: [{ elementId: element.id, operator: 'regex', value }],
    }))
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
    {
      name: 'owner: lint, texts',
      alphabet: [...markdown, ...letters],
      honest: 'a',
      mostBytes: flowBytes - 200_000,
      make: (text) => lint(asking(plain, text)),
    },
    {
      name: 'owner: lint, patterns',
      alphabet: pattern,
      honest: 'a',
      mostBytes: 130_000,
      make: (text) => lint({ transitions: ruled(text).slice(0, 9_000) }),
    },
    {
      name: 'owner: lint, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: flowBytes - 1_000,
      make: (body) => ({ path: '/owner/v1/flows/lint', headers: owner, body }),
    },
    {
      name: 'owner: a whole flow, patterns',
      alphabet: pattern,
      honest: 'a',
      mostBytes: 130_000,
      // The flow is checked as for publishing.
      make: (text) => ({
        method: 'PUT',
        path: `/owner/v1/flows/${plain.id}`,
        headers: owner,
        body: JSON.stringify({ ...plain, transitions: ruled(text).slice(0, 9_000) }),
      }),
    },
    {
      name: 'owner: publish, texts',
      alphabet: [...markdown, ...letters],
      honest: 'a',
      mostBytes: flowBytes - 200_000,
      mustTake: true,
      make: (text) => ({
        before: {
          method: 'PUT',
          path: `/owner/v1/flows/${open.id}`,
          headers: owner,
          body: JSON.stringify(asking(open, text)),
        },
        path: `/owner/v1/flows/${open.id}/publish`,
        headers: owner,
        body: '{}',
      }),
    },
    {
      name: 'owner: import, patterns',
      alphabet: pattern,
      honest: 'a',
      mostBytes: 900_000,
      make: (text) => ({
        path: '/owner/v1/import',
        headers: owner,
        body: JSON.stringify({
          format: 'askwell-bundle/1',
          flows: [{ ...plain, transitions: ruled(text).slice(0, 9_900) }],
          nodes: [],
        }),
      }),
    },
    {
      name: 'owner: import, any JSON',
      alphabet: json,
      honest: '{}',
      mostBytes: 8 * flowBytes - 1_000,
      make: (body) => ({ path: '/owner/v1/import', headers: owner, body }),
    },
    {
      name: 'owner: channel, stylesheet',
      alphabet: css,
      honest: 'a{}',
      mostBytes: 190_000,
      make: (text) => ({
        method: 'PATCH',
        path: `/owner/v1/nodes/${idOf(`${plain.id}.node`)}`,
        headers: owner,
        body: JSON.stringify({ css_text: text.slice(0, 199_000) }),
      }),
    },
  ]
}
