// Flows made to keep the server busy: each call that checks one answers soon, and says what is too much.
import { randomUUID } from 'node:crypto'
import type { Flow } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeStepCounter } from '../../test-kit/count-steps.ts'
import {
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'

/** Patterns that are short but expensive to compile. */
const withPatterns = (count: number): Flow => {
  const flow = newFlow()
  const [transition] = flow.transitions
  const [rule] = transition?.rules ?? []
  if (!transition || !rule) throw new Error('The test flow has a rule.')
  const patterns = (at: number) => [`(a{1,999}){1,50}${at}`, `(b|c){1,900}${at}`]
  return {
    ...flow,
    transitions: Array.from({ length: count }, (_, at) => ({
      ...transition,
      id: randomUUID(),
      rules: patterns(at).map((value) => ({
        elementId: rule.elementId,
        operator: 'regex' as const,
        value,
      })),
    })),
  }
}

describe('flows that are too much work', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('a document of more than a megabyte is refused before it is read', async () => {
    expect((await call('POST', '/flows/lint', withPatterns(9_900))).status).toBe(413)
    expect((await call('POST', '/flows', withPatterns(9_900))).status).toBe(413)
  })

  it('patterns above the budget are a problem, and none of them is compiled', async () => {
    const linted = await call('POST', '/flows/lint', withPatterns(2_000))
    expect(linted.status).toBe(200)
    const codes = (linted.body['problems'] as readonly { code: string }[]).map(({ code }) => code)
    expect(codes).toContain('too_many_patterns')
    expect(codes).not.toContain('invalid_regex')
  })

  it('such a flow is not published, tried out or imported', async () => {
    const flow = withPatterns(50)
    expect((await call('POST', '/flows', flow)).status).toBe(200)
    const refusals = [
      await call('POST', `/flows/${flow.id}/publish`),
      await call('POST', '/flows/simulate', { flow, runs: 10, seed: 1 }),
      await call('POST', '/import', {
        format: 'askwell-bundle/1',
        flows: [withPatterns(9_900)],
        nodes: [],
      }),
    ]
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([422, 13001])
      expect(body.errors?.some(({ message }) => message.endsWith('(too_many_patterns)'))).toBe(true)
    }
  })

  it('a stylesheet that takes long to read is read while the server continues', async () => {
    const node = newNode(newFlow().id)
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 5)
    const reply = await call('POST', '/nodes', { ...node, css_text: 'a:b;'.repeat(49_000) })
    clearInterval(turning)
    expect([reply.status, reply.body.errors?.map(({ field }) => field)]).toEqual([422, ['flow_id']])
    // Tens of milliseconds at least: on this thread there would be no turn in between.
    expect(turns).toBeGreaterThan(2)
  })

  const customers = (count: number): object => ({
    format: 'askwell-bundle/1',
    customers: Array.from({ length: count }, () => ({ id: randomUUID() })),
  })
  const longFlow = (count: number): object => ({
    ...newFlow(),
    folders: Array.from({ length: count }, (_, at) => ({ at, texts: ['a', 'b', 'c'] })),
  })

  it.each([
    ['/import', customers],
    ['/flows/lint', longFlow],
  ] as const)(
    'what %s is sent is read and checked elsewhere: four times as much is no more work here',
    async (path, make) => {
      const counter = await makeStepCounter()
      const stepsFor = (size: number): Promise<number> => {
        const payload = JSON.stringify(make(size))
        const headers = {
          authorization: `Bearer ${server.owner.key}`,
          'content-type': 'application/json',
        }
        return counter.count(async () => {
          const { statusCode } = await server.app.inject({
            method: 'POST',
            url: `/owner/v1${path}`,
            headers,
            payload,
          })
          expect(statusCode).toBe(200)
        })
      }
      await stepsFor(4_000)
      const [once, fourTimes] = [await stepsFor(4_000), await stepsFor(16_000)]
      counter.close()
      expect(fourTimes).toBeLessThan(1.5 * once)
    },
  )

  it('a workspace goes out while it is read: however large it is, one turn of the loop writes no more than a slice of it', async () => {
    expect((await call('POST', '/import', customers(6_000))).status).toBe(200)
    const written = [0]
    let turn = setImmediate(function next() {
      written.push(0)
      turn = setImmediate(next)
    })
    const stringify = JSON.stringify.bind(JSON)
    const watch = vi.spyOn(JSON, 'stringify').mockImplementation((...args) => {
      const text = stringify(...args)
      written[written.length - 1] = (written.at(-1) ?? 0) + (text?.length ?? 0)
      return text
    })
    const reply = await server.app.inject({
      method: 'GET',
      url: '/owner/v1/export',
      headers: { authorization: `Bearer ${server.owner.key}` },
    })
    watch.mockRestore()
    clearImmediate(turn)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const whole = reply.json() as object
    expect(reply.body).toBe(stringify(whole))
    expect(Object.keys(whole).slice(0, 6)).toEqual([
      'format',
      'flows',
      'nodes',
      'widgets',
      'customers',
      'integrations',
    ])
    expect(Math.max(...written)).toBeLessThan(reply.body.length / 4)
  })

  it('a large body is refused with the same words as a small one', async () => {
    const answers = await Promise.all(
      [10, 10_000].map(async (length) => {
        const flow = { ...newFlow(), id: 7, folders: 'x'.repeat(10 * length) }
        const headers = {
          authorization: `Bearer ${server.owner.key}`,
          'content-type': 'application/json',
        }
        const deep = `{"a":"${'x'.repeat(10 * length)}","b":${'['.repeat(40)}`
        const broken = `{"a":"${'x'.repeat(10 * length)}"`
        const replies = [JSON.stringify(flow), deep, broken].map((payload) =>
          server.app.inject({ method: 'POST', url: '/owner/v1/flows', headers, payload }),
        )
        return (await Promise.all(replies)).map(({ statusCode, body }) => [statusCode, body])
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]?.map(([status]) => status)).toEqual([422, 400, 400])
  })

  it('a bundle of many flows is checked all the same', async () => {
    const flows = Array.from({ length: 300 }, () => newFlow())
    const reply = await call('POST', '/import', {
      format: 'askwell-bundle/1',
      flows,
      nodes: flows.slice(0, 3).map(({ id }) => newNode(id)),
    })
    expect([reply.status, reply.body['imported']]).toMatchObject([200, { flows: 300, nodes: 3 }])
  })
})
