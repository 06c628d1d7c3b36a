// Every address that an owner can set follows a rule. The walk finds members that hold one by name and format in the
// schemas of the owner API, so that a new one is missed here until its rule is written down.
import { randomUUID } from 'node:crypto'
import { ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { must } from '../../must.ts'
import {
  fieldsOf,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

type Schema = { readonly [keyword: string]: unknown }
const namesAnAddress = /url|logo|icon|href|address|avatar|image|redirect|site|link|origin|src/i

/** `call.member[].member` of every text that looks like an address. */
function addressesIn(name: string, of: z.ZodType): string[] {
  const whole = z.toJSONSchema(of, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as Schema
  const defs = Object(whole['$defs'])
  const walk = (
    schema: Schema,
    path: string,
    member: string,
    seen: ReadonlySet<string>,
  ): string[] => {
    const ref =
      typeof schema['$ref'] === 'string' ? (schema['$ref'].split(/[/#=]/).at(-1) ?? '') : null
    if (ref !== null)
      return seen.has(ref) ? [] : walk(defs[ref], path, member, new Set([...seen, ref]))
    const ways = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((some) =>
      Array.isArray(some) ? some : [],
    )
    return [
      ...ways.flatMap((way) => walk(way, path, member, seen)),
      ...(schema['items'] === undefined
        ? []
        : walk(Object(schema['items']), `${path}[]`, member, seen)),
      ...Object.entries(Object(schema['properties'])).flatMap(([next, one]) =>
        walk(Object(one), `${path}.${next}`, next, seen),
      ),
      ...(schema['type'] === 'string' && (schema['format'] === 'uri' || namesAnAddress.test(member))
        ? [path]
        : []),
    ]
  }
  return walk(whole, name, '', new Set())
}

/** What becomes of an address, by the member that holds it. */
const rules: Readonly<
  Record<
    string,
    | 'picture'
    | 'stylesheet'
    | 'picture of a flow'
    | 'followed by respondents'
    | 'opened by members'
    | 'called by the server'
    | 'only compared'
  >
> = {
  logo_url: 'picture',
  favicon_url: 'picture',
  node_logo_url: 'picture',
  avatar_url: 'picture',
  avatar_color: 'only compared',
  css_url_react: 'stylesheet',
  imageUrl: 'picture of a flow',
  'elements[].url': 'followed by respondents',
  'put_sign_on.sign_on_url': 'opened by members',
  'integrations[].url': 'called by the server',
  'create_integration.url': 'called by the server',
  'create_webhook.url': 'called by the server',
  'create_hook.target_url': 'called by the server',
  'patch_webhook.url': 'called by the server',
  'create_webhook.auth.token_url': 'called by the server',
  'patch_webhook.auth.token_url': 'called by the server',
  'create_alert.actions[].url': 'called by the server',
  'patch_alert.actions[].url': 'called by the server',
  'enabled_urls[]': 'only compared',
  'explain_widget_changes.url': 'only compared',
  'check_link.url': 'only compared',
  'create_assistant.redirect_uris[]': 'only compared',
  'authorize_assistant.redirect_uri': 'only compared',
}
const bodies = Object.entries(ownerCalls).flatMap(([name, call]) =>
  'body' in call && call.body !== undefined ? [[name, call.body] as const] : [],
)

const elsewhere = [
  'http://elsewhere.example/x',
  'HTTP://elsewhere.example/x',
  '//elsewhere.example/x',
  '/\\elsewhere.example/x',
  '/\t/elsewhere.example/x',
  'https://name:pass@elsewhere.example/x',
  'https:elsewhere.example/x',
  'https:///elsewhere.example/x',
  'elsewhere.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'data:text/css,x',
  'blob:https://elsewhere.example/1',
  'ftp://elsewhere.example/x',
  'https://localhost:3999@elsewhere.example/x',
  'https://else where.example/x',
  '',
]
const own = ['/assets/x', 'http://localhost:3999/x', 'https://LOCALHOST:3999/x']
const byHttps = ['https://elsewhere.example/x', 'https://elsewhere.example:8443/x?y#z']

describe('addresses that an owner sets', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)

  it('all have a rule (A-242)', () => {
    const found = bodies.flatMap(([name, body]) => addressesIn(name, body))
    expect(found.length).toBeGreaterThan(25)
    const known = Object.keys(rules).map((member) => (member.includes('.') ? member : `.${member}`))
    expect(found.filter((path) => !known.some((member) => `.${path}`.endsWith(member)))).toEqual([])
    expect(known.filter((member) => !found.some((path) => `.${path}`.endsWith(member)))).toEqual([])
  })

  const flow = newFlow()
  /** A call that sets one member, and where a refusal names it. */
  const ways: readonly {
    what: string
    rule: 'picture' | 'stylesheet'
    set: (address: string) => ReturnType<typeof call>
    field: string
  }[] = [
    ...(['logo_url', 'favicon_url', 'css_url_react'] as const).flatMap((member) => {
      const rule = rules[member] === 'stylesheet' ? ('stylesheet' as const) : ('picture' as const)
      return [
        {
          what: `${member} of a new node`,
          rule,
          field: member,
          set: (address: string) =>
            call('POST', '/nodes', newNode(ids.flow, { [member]: address })),
        },
        {
          what: `${member} of a node`,
          rule,
          field: member,
          set: (address: string) => call('PATCH', `/nodes/${ids.node}`, { [member]: address }),
        },
        {
          what: `${member} in a bundle`,
          rule,
          field: `nodes.0.${member}`,
          set: (address: string) =>
            call('POST', '/import', {
              format: 'askwell-bundle/1',
              flows: [flow],
              nodes: [newNode(flow.id, { [member]: address })],
            }),
        },
      ]
    }),
    {
      what: 'node_logo_url of a new widget',
      rule: 'picture',
      field: 'node_logo_url',
      set: (address) => call('POST', '/widgets', { node_id: ids.node, node_logo_url: address }),
    },
    {
      what: 'node_logo_url of a widget',
      rule: 'picture',
      field: 'node_logo_url',
      set: async (address) =>
        call(
          'PATCH',
          `/widgets/${(await call('POST', '/widgets', { node_id: ids.node })).body['code']}`,
          { node_logo_url: address },
        ),
    },
    {
      what: 'avatar_url of a new agent',
      rule: 'picture',
      field: 'avatar_url',
      set: (address) => call('POST', '/agents', { name: 'Ada', avatar_url: address }),
    },
    {
      what: 'avatar_url of an agent',
      rule: 'picture',
      field: 'avatar_url',
      set: async (address) =>
        call('PATCH', `/agents/${(await call('POST', '/agents', { name: 'Ada' })).body['id']}`, {
          avatar_url: address,
        }),
    },
  ]

  it.each(ways)('$what follows the rule for $rule (A-242)', async ({ set, rule, field }) => {
    for (const address of [...elsewhere, ...(rule === 'stylesheet' ? byHttps : [])]) {
      const reply = await set(address)
      expect([address, reply.status, fieldsOf(reply)]).toEqual([address, 422, [field]])
      expect(reply.body.errors?.[0]?.message).toMatch(/this instance|path of this server|https/)
    }
    for (const address of [...own, ...(rule === 'stylesheet' ? [] : byHttps)])
      expect([address, (await set(address)).status]).toEqual([address, 200])
  })

  it('what was stored before the rule and breaks it is not served (A-242)', async () => {
    const stored = must(await server.store.nodeById(ids.node), 'the node')
    const id = randomUUID()
    const foreign = {
      logo_url: 'http://elsewhere.example/l.png',
      favicon_url: 'http://elsewhere.example/f.ico',
      css_url_react: 'https://elsewhere.example/x.css',
    }
    await server.store.putNode(server.workspaceId, id, { ...stored.settings, ...foreign }, 0)
    const code = String((await call('POST', '/widgets', { node_id: id })).body['code'])
    const widget = must(await server.store.widgets.byCode(code), 'the widget')
    await server.store.widgets.put(
      server.workspaceId,
      { ...widget.settings, node_logo_url: 'http://elsewhere.example/w.png' },
      null,
      0,
    )

    expect((await server.app.inject(`/v1/nodes/${id}`)).json()).toMatchObject({
      logo_url: null,
      favicon_url: null,
      css_url_react: null,
    })
    expect((await server.app.inject(`/v1/web_widgets/code/${code}`)).json()).toMatchObject({
      node_logo_url: null,
    })
    const { body } = await call('POST', `/nodes/${id}/results/shares`, { name: 'Shared' })
    const token = String(body['url']).split(/[/#=]/).at(-1)
    expect((await server.app.inject(`/v1/shared_results/${token}`)).json()).toMatchObject({
      name: 'Shared',
      logo_url: null,
    })
  })
})
