// A server on which every call of the contract's tables has something to work on, and a valid body for each: what the walks
// over the tables change.
import { randomUUID } from 'node:crypto'
import { type Call, calls, doorCalls, NewWidget, NodeSettings, ownerCalls } from '@askwell/contract'
import { type ChatServer, startChatServer } from './chat-server.ts'
import { idIn, newMembers } from './members.ts'
import {
  newAlert,
  newDashboard,
  newFlow,
  newNode,
  newReport,
  newSegment,
  newTheme,
  newView,
  newWeighting,
} from './owner-server.ts'
import { ids, payload, testFlow } from './respondent-flow.ts'
import { type TestServerOptions, testTime } from './respondent-server.ts'
import { type Ids, type Json, sampleOf } from './sample-of.ts'

export const everyCall: readonly (readonly [name: string, call: Call])[] = Object.entries({
  ...calls,
  ...doorCalls,
  ...ownerCalls,
})

export type Words = Readonly<Record<string, string>>
export interface Stage {
  readonly server: ChatServer
  /** The parameters of a call's path: real ids, and for calls that delete, ids of objects that no other call needs. */
  paramsOf(call: Call): Words
  bodyOf(name: string, call: Call): Json
  /** Who may make the call: a visitor of a chat, an API key, or a person where the call needs one. */
  callerOf(call: Call): Record<string, string>
}

export async function startStage(options: TestServerOptions): Promise<Stage> {
  const server = await startChatServer(options)
  const { owner } = server
  const person = (await newMembers(server.app, owner, ['owner'])).owner
  const made = async (path: string, body: unknown): Promise<Words> => {
    const reply = await owner.call('POST', path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.raw.body}`)
    return Object(reply.body)
  }
  const visitor = await server.visitor()
  await visitor.chat()
  await made('/widgets', { code: 'PSN-ABC1234', node_id: ids.node })
  await made('/integrations', {
    reference_id: 'crm',
    kind: 'integration',
    url: 'https://crm.example/',
    method: 'POST',
  })
  const agent = await made('/agents', { name: 'Deniz' })
  const share = await made(`/nodes/${ids.node}/results/shares`, { name: 'Shared' })
  const assistant = await made('/assistants', { name: 'Claude', redirect_uris: [assistantUri] })
  const domain = await owner.call('POST', '/mail_domains', { domain: 'people.test' })
  const record = Object(domain.body['record'])
  server.txt.set(String(record.name), String(record.value))
  const mailing = { name: 'Autumn', kind: 'links', recipients: [{ email: 'somebody@people.test' }] }

  const view = await made('/views', newView())
  const real: Words = {
    ...{
      node_id: ids.node,
      flow_id: ids.flow,
      language_id: ids.english,
      question_id: ids.mood,
      option_id: ids.good,
      state_id: ids.start,
    },
    ...{
      feedback_id: visitor.id,
      token: visitor.token,
      device_id: ids.device,
      customer_id: ids.customer,
      creator_id: ids.customer,
      client_id: assistant['id'] ?? '',
    },
    ...{
      code: 'PSN-ABC1234',
      reference_id: 'crm',
      version: '1',
      share_id: share['id'] ?? '',
      view_id: view['id'] ?? '',
      agent_id: agent['id'] ?? '',
    },
  }
  const idsByArea: Readonly<Record<string, string | undefined>> = {
    flows: ids.flow,
    nodes: ids.node,
    feedbacks: visitor.id,
    customers: ids.customer,
    agents: agent['id'],
    members: person.id,
    workspaces: owner.workspaceId,
    mailings: (await made(`/nodes/${ids.node}/mailings`, mailing))['id'],
    api_keys: idIn((await owner.call('POST', '/api_keys', { name: 'A key' })).body['api_key']),
    webhooks: (
      await made('/webhooks', { url: 'https://receiver.example/', types: [], enabled: true })
    )['id'],
    alerts: (await made('/alerts', newAlert()))['id'],
    weightings: (await made('/weightings', newWeighting()))['id'],
    dashboards: (await made('/dashboards', newDashboard()))['id'],
    views: view['id'],
    reports: (await made('/reports', newReport(view['id'] ?? '')))['id'],
    themes: (await made('/themes', newTheme()))['id'],
    segments: (await made('/segments', newSegment()))['id'],
    mail_domains: idIn(domain.body),
    short_links: (await made('/short_links', { node_id: ids.node }))['id'],
    assistants: assistant['id'],
    feeds: (await made('/feeds', { node_id: ids.node }))['id'],
    exports: (await made('/exports', { what: 'feedback', format: 'csv' }))['id'],
    signature_keys: (await made('/signature_keys', { name: 'A key' }))['id'],
    chat_views: (await made('/chat_views', { name: 'Late', shared: true, list: 'overdue' }))['id'],
    canned_replies: (await made('/canned_replies', { title: 'Hello', body: 'Hello there' }))['id'],
  }
  const idOf: Ids = (member) => real[member] ?? (member === 'id' ? randomUUID() : ids.unknown)

  return {
    server,
    paramsOf({ method, path }) {
      if (method === 'DELETE')
        return {
          ...real,
          id: ids.unknown,
          code: 'PSN-NOSUCH1',
          reference_id: 'no-such',
          share_id: ids.unknown,
        }
      const area = path.replace(/^\/(owner\/)?v\d\//, '').split('/')[0] ?? ''
      return { ...real, id: idsByArea[area] ?? ids.unknown }
    },
    bodyOf: (name, call) => bodies[name]?.(idOf) ?? sampleOf(call.body ?? NodeSettings, idOf),
    callerOf({ path }) {
      if (!path.startsWith('/owner/')) return { 'x-chat-token': visitor.token }
      return ofPeople.test(path)
        ? { cookie: person.cookie, origin: 'http://localhost:3999' }
        : { authorization: `Bearer ${owner.key}` }
    },
  }
}

const assistantUri = 'https://claude.ai/callback'
const ofPeople = /\/(me|workspaces)(\/|$)/
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value))
const without = (value: Json, ...names: string[]): Json =>
  Object.fromEntries(
    Object.entries(Object(value)).filter(([name]) => !names.includes(name)),
  ) as Json

const unweighted = (filtered: Json): Json => ({
  ...Object(filtered),
  filters: without(Object(filtered)['filters'], 'weighting_id'),
})
const plainShare = (share: Json): Json => ({
  ...Object(unweighted(without(share, 'expires_at'))),
  compared: unweighted(Object(share)['compared']),
})

/** Documents whose parts must fit together, and values that a schema describes too loosely. */
const bodies: Readonly<Record<string, (idOf: Ids) => Json>> = {
  create_feedback: () =>
    plain(
      payload({
        responses: [
          { question_id: ids.mood, option_id: ids.good, ranking: 0 },
          { question_id: ids.remark, body: 'x' },
        ],
      }),
    ),
  create_alert: () => plain(newAlert()),
  patch_alert: () => plain(newAlert()),
  // A sample's id is of no weighting.
  analyse: (idOf) => without(sampleOf(ownerCalls.analyse.body, idOf), 'weighting_id'),
  create_dashboard: () => plain(newDashboard()),
  put_dashboard: () => plain({ ...newDashboard(), revision: 1 }),
  create_view: () => plain(newView()),
  patch_view: () => plain(newView()),
  create_report: (idOf) => plain(newReport(String(idOf('view_id')))),
  patch_report: (idOf) => plain(newReport(String(idOf('view_id')))),
  dashboard_results: () => ({ period: { last_days: 7 }, filter: null, timezone: 'UTC' }),
  // A sample's condition is about a time, by an operator of texts.
  create_hook: (idOf) => without(sampleOf(ownerCalls.create_hook.body, idOf), 'filter'),
  create_segment: () => plain({ ...newSegment(), name: 'Another' }),
  patch_segment: () => plain(newSegment()),
  create_theme: () => plain({ ...newTheme(), name: 'Another' }),
  create_weighting: () => plain({ ...newWeighting(), name: 'Another' }),
  patch_weighting: () => plain(newWeighting()),
  test_alert: (idOf) => ({ feedback_id: idOf('feedback_id') }),
  create_flow: () => plain(newFlow()),
  put_flow: () => plain(testFlow()),
  lint_flow: () => plain(testFlow()),
  put_draft: () =>
    plain({ flow: testFlow(), layout: { [ids.start]: { x: 1, y: 2 } }, revision: 1 }),
  design_flow: () => ({ kind: 'maxdiff', keys: ['a', 'b', 'c', 'd'], plan: { versions: 2 } }),
  simulate_flow: () => plain({ flow: testFlow(), runs: 5, seed: 1 }),
  create_node: () => fullNode(),
  patch_node: () => without(fullNode(), 'id'),
  leave_chat_message: () => ({ body: 'x', email: 'ada@x.test' }),
  begin_chat: () => ({
    device_id: ids.device,
    language_id: ids.english,
    body: 'x',
    email: 'ada@x.test',
  }),
  flow_request: () => ({ flow_id: ids.flow, question_id: ids.email, answer: 'x' }),
  create_widget: fullWidget,
  patch_widget: fullWidget,
  // A member's id: the sample has none.
  create_customer: (idOf) => without(sampleOf(ownerCalls.create_customer.body, idOf), 'owner_id'),
  identify_customer: (idOf) =>
    without(sampleOf(ownerCalls.identify_customer.body, idOf), 'owner_id'),
  patch_customer: (idOf) =>
    without(sampleOf(ownerCalls.create_customer.body, idOf), 'id', 'external_id', 'owner_id'),
  record_events: () => ({
    events: [{ external_id: 'card-1', name: 'order', at: new Date(testTime).toISOString() }],
  }),
  collect_events: () => ({
    node_id: ids.node,
    events: [{ id: 'e1', name: 'order', at: new Date(testTime).toISOString() }],
  }),
  patch_integration: (idOf) =>
    without(sampleOf(ownerCalls.create_integration.body, idOf), 'reference_id'),
  patch_workspace: () => ({ name: 'Renamed' }),
  patch_follow_up: () => ({ status: 'waiting' }),
  // Every time of a sample is in the past.
  snooze_chat: () => ({ until: 'reply' }),
  patch_agent: (idOf) => without(sampleOf(ownerCalls.create_agent.body, idOf), 'id'),
  patch_my_agent: (idOf) => without(sampleOf(ownerCalls.create_agent.body, idOf), 'id'),
  create_link: (idOf) =>
    without(sampleOf(ownerCalls.create_link.body, idOf), 'signature', 'private_key'),
  create_mail_domain: () => ({ domain: 'another.test' }),
  patch_mail_domain: () => ({ requires_sign_on: false }),
  put_sign_on: () => ({
    ...{ kind: 'oidc', name: 'Fernhill', issuer: 'https://idp.invalid', client_id: 'askwell' },
  }),
  create_feed: () => ({ node_id: ids.node, columns: ['id'] }),
  create_export: () => ({ what: 'feedback', format: 'parquet' }),
  create_webhook: () => ({ url: 'https://receiver.example/', secret_headers: { 'x-a': 'b' } }),
  patch_webhook: () => ({ types: ['feedback.completed'], filter: null }),
  create_short_link: () => ({ node_id: ids.node, query: { lang: 'en' } }),
  patch_short_link: () => ({ query: { lang: 'tr' } }),
  check_link: () => ({ url: `http://localhost:3999/feedback?node_id=${ids.node}` }),
  create_api_key: (idOf) => without(sampleOf(ownerCalls.create_api_key.body, idOf), 'expires_at'),
  create_assistant: () => ({ name: 'Claude', redirect_uris: [assistantUri] }),
  authorize_assistant: (idOf) => ({
    ...{ response_type: 'code', client_id: idOf('client_id'), redirect_uri: assistantUri },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    permissions: ['surveys.read'],
  }),
  create_signature_key: (idOf) =>
    without(sampleOf(ownerCalls.create_signature_key.body, idOf), 'public_key', 'expires_at'),
  create_mailing: (idOf) => ({
    ...Object(sampleOf(ownerCalls.create_mailing.body, idOf)),
    kind: 'links',
    reminder_days: [],
  }),
  create_result_share: (idOf) => plainShare(sampleOf(ownerCalls.create_result_share.body, idOf)),
  create_flow_result_share: (idOf) =>
    plainShare(sampleOf(ownerCalls.create_flow_result_share.body, idOf)),
  import_bundle: (idOf) => bundle(idOf),
}

function fullWidget(idOf: Ids): Json {
  const { code: _given, ...widget } = Object(sampleOf(NewWidget, idOf))
  return {
    ...widget,
    enabled_domains: ['shop.example'],
    enabled_urls: ['/cart'],
    node_logo_url: 'https://there.example/logo.png',
  }
}

const fullNode = (): Json =>
  plain(
    newNode(ids.flow, {
      css_text: '.a { color: red }',
      timezone: 'Europe/Istanbul',
      operating_hours: [{ period: 'sunday', start_hour: 900, end_hour: '18:00' }],
      chat: { slots: 2, routes: [{ topic: 'Care', rules: [], priority: 1, agent_id: null }] },
      channel_quota: { active: false, action_kind: 'submit', limit: 5 },
      multiple_feedback_delay_period: 5,
      retention_days: 30,
      privacy_notice: { version: '1', texts: [{ language: 'en', text: 'We keep this.' }] },
    }),
  )

function bundle(idOf: Ids): Json {
  const flow = newFlow()
  const node = newNode(flow.id)
  const paths = [
    {
      id: randomUUID(),
      name: 'Fine',
      steps: [{ state_id: ids.start, answers: [], press: 'next' }],
      end: ids.end,
    },
  ]
  return plain({
    format: 'askwell-bundle/1',
    flows: [flow],
    nodes: [node],
    widgets: [{ ...Object(fullWidget(idOf)), code: 'PSN-BUNDLE1', node_id: node.id }],
    customers: [sampleOf(ownerCalls.create_customer.body, idOf)],
    integrations: [sampleOf(ownerCalls.create_integration.body, idOf)],
    golden_paths: [{ flow_id: flow.id, paths }],
  })
}
