// The calls that owners' keys can make with a body of their choice, each with the alphabet that hurts it most.
import { idOf } from './askwell-flow.mjs'
import { asking, chunksOf, css, json, letters, markdown, pattern } from './cost-bodies.mjs'
import { apiKey } from './server-under-test.mjs'

/** @typedef {import('./cost-bodies.mjs').Survey} Survey */
/** @typedef {import('./cost-calls.mjs').HostileCall} HostileCall */

const flowBytes = 1024 * 1024

/**
 * @param {Record<"plain" | "open", Survey>} surveys
 * @returns {readonly HostileCall[]}
 */
export function ownerCalls({ plain, open }) {
  const owner = { authorization: `Bearer ${apiKey}` }
  /** @param {object} change */
  const lint = (change) => ({
    path: '/owner/v1/flows/lint',
    headers: owner,
    body: JSON.stringify({ ...plain, ...change }),
  })
  const element = plain.elements[0]
  /** @param {string} text */
  const ruled = (text) =>
    chunksOf(text, 40).map((value, at) => ({
      id: idOf(`t${at}`),
      fromStateId: plain.states[0].id,
      toStateId: plain.states[0].id,
      rules: [{ elementId: element.id, operator: 'regex', value }],
    }))
  return [
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
