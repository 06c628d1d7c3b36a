import { randomUUID } from 'node:crypto'
import { Bundle, type Flow, type QuestionStyle } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const bundleOf = (change: object) => ({ format: 'askwell-bundle/1', ...change })
const code = (): string => `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`

describe('workspace bundles', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer({ bundle: Bundle.parse(bundleOf({})) })
  })
  afterAll(() => server.close())
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const everything = async (): Promise<Bundle> => Bundle.parse((await call('GET', '/export')).body)

  it('come in as they go out, published and ready to run', async () => {
    const flow = newFlow()
    const node = newNode(flow.id, { css_text: '.a { color: red }' })
    const bundle = bundleOf({
      flows: [flow],
      nodes: [node],
      widgets: [{ code: code(), node_id: node.id, identity_secret: 'a secret of sixteen' }],
      customers: [{ id: randomUUID(), external_id: 'c-7', schema: { plan: 'gold' } }],
      integrations: [{ reference_id: 'crm', kind: 'request', url: 'https://crm.example/x' }],
    })
    const reply = await call('POST', '/import', bundle)
    expect(reply).toMatchObject({
      status: 200,
      body: { imported: { flows: 1, nodes: 1, widgets: 1, customers: 1, integrations: 1 } },
    })
    expect(Array.isArray(reply.body['problems'])).toBe(true)
    expect((await server.app.inject(`/v1/nodes/${node.id}`)).json()).toMatchObject({
      id: node.id,
      flow: { id: flow.id, version: 1 },
    })

    const out = await everything()
    expect(out.nodes).toEqual([{ ...node, css_url_react: `/v1/nodes/${node.id}/style.css` }])
    expect(JSON.stringify(out)).not.toContain('a secret of sixteen')
    expect((await call('POST', '/import', out)).status).toBe(200)
    expect(await everything()).toEqual(out)
  })

  it('bring a draft with problems along, beside what is public of it, and publish only that', async () => {
    const { owner } = server
    const flow = newFlow()
    const unfinished = newFlow({
      name: 'Not done',
      states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
    })
    const changed = {
      ...flow,
      name: 'Changed',
      transitions: flow.transitions.map((one) => ({ ...one, toStateId: randomUUID() })),
    }
    await owner.call('POST', '/import', bundleOf({ flows: [flow], nodes: [newNode(flow.id)] }))
    expect((await owner.call('POST', '/flows', unfinished)).status).toBe(200)
    expect((await owner.call('PUT', `/flows/${flow.id}`, changed)).status).toBe(200)

    const saved = await everything()
    expect(saved.drafts?.map(({ name }) => name).toSorted()).toEqual(['Changed', 'Not done'])
    expect(saved.flows.find(({ id }) => id === flow.id)?.name).toBe(flow.name)
    expect(saved.flows.map(({ id }) => id)).not.toContain(unfinished.id)
    expect((await owner.call('POST', '/import', saved)).status).toBe(200)
    expect((await owner.call('GET', `/flows/${flow.id}`)).body).toMatchObject({ name: 'Changed' })
    expect((await owner.call('GET', `/flows/${flow.id}/versions`)).body['items']).toHaveLength(1)
    expect(await everything()).toEqual(saved)

    for (const id of [flow.id, unfinished.id]) {
      for (const node of saved.nodes.filter((one) => one.flow_id === id))
        await owner.call('DELETE', `/nodes/${node.id}`)
      await owner.call('DELETE', `/flows/${id}`)
    }
  })

  it('publish a flow whose golden path breaks, and say so (O-08)', async () => {
    const flow = newFlow()
    const path = (end: string) => ({
      id: randomUUID(),
      name: 'Unhappy',
      steps: [
        {
          state_id: ids.start,
          answers: [{ kind: 'options', question_id: ids.mood, option_ids: [ids.good] }],
          press: 'next',
        },
      ],
      end,
    })
    const brought = await call(
      'POST',
      '/import',
      bundleOf({ flows: [flow], golden_paths: [{ flow_id: flow.id, paths: [path(ids.contact)] }] }),
    )
    expect(brought).toMatchObject({ status: 200, body: { imported: { flows: 1 } } })
    expect(brought.body['problems']).toContainEqual(
      expect.objectContaining({
        code: 'broken_golden_path',
        severity: 'warning',
        path: 'golden_paths.0.paths.0.end',
      }),
    )
    const later = await call('POST', '/import', bundleOf({ flows: [{ ...flow, name: 'Again' }] }))
    expect(later.body['problems']).toContainEqual(
      expect.objectContaining({ code: 'broken_golden_path', path: 'flows.0' }),
    )
    expect((await call('GET', `/flows/${flow.id}/versions`)).body['items']).toHaveLength(2)
    await call('DELETE', `/flows/${flow.id}`)
  })

  it('answer warnings with their place', async () => {
    const flow = newFlow()
    const translated = {
      ...flow,
      languages: [...flow.languages, { code: 'de', id: randomUUID(), name: 'Deutsch' }],
    }
    const { body } = await call('POST', '/import', bundleOf({ flows: [translated] }))
    expect(body).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({
          severity: 'warning',
          code: 'missing_translation',
          path: expect.stringMatching(/^flows\.0\./),
        }),
      ]),
    })
  })

  it('take a widget with a pattern that is skipped, and say so (R-WGT-43)', async () => {
    const flow = newFlow()
    const node = newNode(flow.id)
    const widget = { code: code(), node_id: node.id, enabled_urls: ['^/a', '(a)\\1'] }
    const { status, body } = await call(
      'POST',
      '/import',
      bundleOf({ flows: [flow], nodes: [node], widgets: [widget] }),
    )
    expect([status, body['problems']]).toEqual([
      200,
      expect.arrayContaining([
        expect.objectContaining({
          severity: 'warning',
          code: 'invalid_regex',
          path: 'widgets.0.enabled_urls.1',
        }),
      ]),
    ])
  })

  it.each<[string, () => object, string | RegExp]>([
    ['a wrong format', () => ({ format: 'askwell-bundle/2' }), 'format'],
    [
      'a flow with problems',
      () => ({
        flows: [
          newFlow({
            states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
          }),
        ],
      }),
      /^flows\.0/,
    ],
    [
      'an element that does not resolve',
      () => ({
        flows: [
          newFlow(),
          newFlow({
            states: newFlow().states.map((state, index) =>
              index === 2 ? { ...state, elements: [randomUUID()] } : state,
            ),
          }),
        ],
      }),
      /^flows\.1\.states\.2\.elements\.0$/,
    ],
    ['a node whose flow is nowhere', () => ({ nodes: [newNode(randomUUID())] }), 'nodes.0.flow_id'],
    [
      'a widget whose node is nowhere',
      () => ({ widgets: [{ code: code(), node_id: randomUUID() }] }),
      'widgets.0.node_id',
    ],
    [
      'a widget code of the wrong form',
      () => ({ widgets: [{ code: 'PSN-abc', node_id: randomUUID() }] }),
      'widgets.0.code',
    ],
    [
      'the same id twice',
      () => ({
        customers: [
          { id: '6a1f3b52-0f6f-4b57-9d5f-3f5d5b8f2b11' },
          { id: '6a1f3b52-0f6f-4b57-9d5f-3f5d5b8f2b11' },
        ],
      }),
      'customers.1.id',
    ],
    [
      'CSS that loads from elsewhere (A-242)',
      () => {
        const flow = newFlow()
        return { flows: [flow], nodes: [newNode(flow.id, { css_text: '@import "x";' })] }
      },
      'nodes.0.css_text',
    ],
    ['a style without what it needs', () => ({ flows: [withStyle('matrix')] }), /^flows\.0\./],
  ])('are refused for %s, and nothing of them is stored', async (_what, change, field) => {
    const before = await everything()
    const wanted = newFlow({ name: 'Would be sound' })
    const bad = change()
    const reply = await call(
      'POST',
      '/import',
      bundleOf({
        ...bad,
        flows: [...('flows' in bad && Array.isArray(bad.flows) ? bad.flows : []), wanted],
      }),
    )
    expect([reply.status, reply.body.code]).toEqual([422, 13001])
    const [first = ''] = fieldsOf(reply)
    if (typeof field === 'string') expect(first).toBe(field)
    else expect(first).toMatch(field)
    expect(await everything()).toEqual(before)
  })

  it('may be larger than other bodies: 8 MB, and no more', async () => {
    const customers = Array.from({ length: 8_000 }, () => ({
      id: randomUUID(),
      name: 'x'.repeat(100),
    }))
    expect(JSON.stringify(customers).length).toBeGreaterThan(1_100_000)
    expect((await server.stranger.call('POST', '/import', bundleOf({ customers }))).status).toBe(
      200,
    )
    const tooLarge = await call('POST', '/import', bundleOf({ note: 'x'.repeat(8 * 1024 * 1024) }))
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 13007])
  })
})

function withStyle(style: QuestionStyle): Flow {
  const flow = newFlow()
  return {
    ...flow,
    elements: flow.elements.map((element, index) =>
      index === 0 && element.question
        ? { ...element, question: { ...element.question, style } }
        : element,
    ),
  }
}
