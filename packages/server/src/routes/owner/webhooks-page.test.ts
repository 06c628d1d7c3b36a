// The calls on the page about webhooks are made as they are written there, in their order, and reply what it says. `…` in a reply
// is any text.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Method, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const example =
  /```http run\n([A-Z]+) \/owner\/v1(\S+)\n(?:\n([\s\S]+?)\n)?```\n```json reply\n([\s\S]+?)\n```/g

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer()
})
afterAll(() => server.close())

const anyText = (value: unknown): unknown => {
  if (value === '…') return expect.any(String)
  if (Array.isArray(value)) return value.map(anyText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, anyText(inner)]))
}

it('the calls for spreadsheets and automation services reply what their page says (ECO-48, ECO-49)', async () => {
  const examples = [...page.matchAll(example)]
  expect(examples).toHaveLength(page.split('```http').length - 1)
  expect(examples).toHaveLength(7)
  let lastId = ''
  for (const [, method = '', path = '', body, reply = ''] of examples) {
    const written = (text: string): string =>
      text.replaceAll('{node_id}', ids.node).replaceAll('{id}', lastId)
    const address = written(path)
    const made = await server.owner.call(
      method as Method,
      address,
      body && JSON.parse(written(body)),
    )
    const isHook = method === 'POST' && address === '/hooks'
    expect([address, made.status]).toEqual([address, isHook ? 201 : 200])
    expect(made.body).toMatchObject(anyText(JSON.parse(reply)) as object)
    if (typeof made.body['id'] === 'string') lastId = made.body['id']
  }
})
