// When a bound question makes a call over real HTTP, what it sends, and which reply applies.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mapFlow, noTools, type Run, start, step } from '@askwell/engine'
import { fill } from '@askwell/engine/binding'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Act } from '../app-types.ts'
import { exampleFlow, exampleQuestion, languageIds } from '../test/example-flow.ts'
import { createApi } from './api.ts'
import { createBindings } from './bindings.ts'

const flow = exampleFlow({
  question: { key: 'no', style: 'text', options: [] },
  others: [
    {
      type: 'question',
      question: exampleQuestion({
        id: '00000000-0000-4000-8000-000000000021',
        key: 'name',
        style: 'text',
        options: [],
        bindingModel: { referenceId: 'crm', keys: ['no'] },
      }),
    },
  ],
})
const map = mapFlow(flow)
const [no = '', name = ''] = flow.elements.flatMap(({ question }) =>
  question ? [question.id] : [],
)
const session = {
  nodeId: '',
  deviceId: '',
  userId: null,
  originUrl: null,
  customer: null,
  isInternal: false,
  isQuotaCounted: false,
}
const begin = (): Run =>
  start(map, { mode: 'live', seed: 1, at: 1, languageId: languageIds.en, session }).run

let server: Server
let origin = ''
let seen: { url: string; body: unknown }[] = []
let answer: (response: ServerResponse, body: string) => void
beforeEach(async () => {
  seen = []
  waiting.clear()
  answer = (response) => response.end('{"name":"Ada"}')
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ url: `${request.method} ${request.url}`, body: JSON.parse(body) })
      answer(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The waiting tasks. */
const waiting = new Set<() => void>()
const later = (_ms: number, task: () => void): (() => void) => {
  waiting.add(task)
  return () => void waiting.delete(task)
}
/** No call of these tests times out. */
const never = () => () => {}
/** Runs all waiting tasks. */
const timePasses = (): void => {
  for (const task of [...waiting]) if (waiting.delete(task)) task()
}

function stage() {
  let run = begin()
  const acts: Act[] = []
  const watch = createBindings({
    send: createApi({ fetch: (url, init) => fetch(origin + url, init), later: never }),
    later,
    map,
    nodeId: 'n',
    ticket: 't',
  })
  const look = (): void => watch(run, tell, () => run)
  function tell(act: Act): void {
    acts.push(act)
    run = step(map, run, Object.assign({}, act, { at: 2 }), { ...noTools, fill }).run
    look()
  }
  look()
  return {
    tell,
    acts,
    run: () => run,
    types: (text: string) =>
      tell({ type: 'answered', questionId: no, answer: { kind: 'text', text }, by: 'pick' }),
  }
}
const soon = { timeout: 8_000 }
const bound = (acts: readonly Act[]): number => {
  timePasses()
  return acts.filter(({ type }) => type === 'bound').length
}
const textOf = (run: Run): string => {
  const given = run.answers[name]?.answer
  return given?.kind === 'text' ? given.text : ''
}

it('asks when the page is entered, and fills in what the reply tells (R-BIND-01, R-BIND-02)', async () => {
  const { run, acts } = stage()
  await expect.poll(() => bound(acts), soon).toBe(1)
  expect(seen).toEqual([
    { url: 'POST /integration?node_id=n&ticket=t', body: { reference_id: 'crm', body: {} } },
  ])
  expect(run().bindings[name]).toEqual({ name: 'Ada' })
  expect(textOf(run())).toBe('Ada')
})

it('asks again when a key changes, once for changes in quick succession (R-BIND-01)', async () => {
  const { types, acts } = stage()
  await expect.poll(() => bound(acts), soon).toBe(1)
  for (const text of ['1', '17', '170']) types(text)
  await expect.poll(() => bound(acts), soon).toBe(2)
  expect(seen.map(({ body }) => body)).toEqual([
    { reference_id: 'crm', body: {} },
    { reference_id: 'crm', body: { no: '170' } },
  ])
  types('170')
  expect(waiting.size).toBe(0)
  expect(seen).toHaveLength(2)
})

const asked = (): number => {
  timePasses()
  return seen.length
}
const shown = (run: () => Run): string => {
  timePasses()
  return textOf(run())
}

it('a slow reply to an older answer is not listened to', async () => {
  let answersOld = (): unknown => null
  answer = (response, body) => {
    if (body.includes('old')) answersOld = () => response.end('{"name":"Old"}')
    else response.end('{"name":"New"}')
  }
  const { types, run, acts } = stage()
  await expect.poll(() => shown(run), soon).toBe('New')
  types('old')
  await expect.poll(asked, soon).toBe(2)
  types('new')
  await expect.poll(asked, soon).toBe(3)
  await expect.poll(() => bound(acts), soon).toBe(2)
  answersOld()
  // Another call is answered after it.
  await (await fetch(`${origin}/after`, { method: 'POST', body: '{}' })).text()
  expect(bound(acts)).toBe(2)
  expect(textOf(run())).toBe('New')
})

it.each([
  [
    'a system that fails',
    (response: ServerResponse) => response.writeHead(502).end('{"code":13020}'),
  ],
  ['a reply that is no JSON', (response: ServerResponse) => response.end('<html>')],
])(
  '%s leaves nothing behind of an earlier reply but what was typed (R-BIND-04)',
  async (_name, fails) => {
    const { types, run, acts } = stage()
    await expect.poll(() => shown(run), soon).toBe('Ada')
    answer = fails
    types('2')
    await expect.poll(() => bound(acts), soon).toBe(2)
    expect(run().bindings[name]).toEqual({})
    expect(run().faults).toEqual({})
  },
)
