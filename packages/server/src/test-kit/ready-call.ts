// Every owner call as an accepted request, in an order in which nothing is missing: deletions come last.
import { type Call, ownerCalls } from '@askwell/contract'
import type { InjectOptions } from 'fastify'
import { customer, row, write } from '../store/suite/build.ts'
import type { Stage } from './every-call.ts'
import { idIn, newMembers } from './members.ts'
import { newFlow } from './owner-server.ts'
import { ids } from './respondent-flow.ts'
import { testTime } from './respondent-server.ts'

export type Name = keyof typeof ownerCalls
type NamedCall = readonly [name: Name, call: Call]
interface Own {
  readonly params?: Record<string, string>
  readonly body?: unknown
  readonly query?: string
}

const calls = Object.entries(ownerCalls) as NamedCall[]
/** A call that changes the caller's account needs a separate session, and a second workspace would affect all later calls. */
const ofAccounts: ReadonlySet<string> = new Set<Name>([
  ...([
    'begin_second_factor',
    'confirm_second_factor',
    'end_second_factor',
    'sign_out',
    'change_password',
    'confirm',
    'end_session',
  ] as const),
  ...(['create_passkey', 'delete_passkey', 'unlink_single_sign_on', 'create_workspace'] as const),
  ...(['create_push_device', 'delete_push_device', 'delete_connection'] as const),
])
/** These need a mail server. The stage does not have one, because an invitation's reply would then lack its address. */
const ofMail: ReadonlySet<string> = new Set<Name>(['send_chat_transcript'])
/** Deleted last, in this order, because others need the later ones. */
const lateness: readonly string[] = ['customers', 'feedbacks', 'nodes', 'flows']
const isDelete = ([, { method }]: NamedCall): boolean => method === 'DELETE'
const late = ([, { path }]: NamedCall): number =>
  lateness.findIndex((area) => new RegExp(`/${area}/:id$`).test(path))

export function readyCalls(stageOf: () => Stage) {
  return {
    places: [
      ...calls.filter((call) => !isDelete(call)),
      ...calls.filter(isDelete).toSorted((one, other) => late(one) - late(other)),
    ].filter(([name]) => !ofAccounts.has(name) && !ofMail.has(name)),
    readied,
  }

  async function readied(name: Name, call: Call): Promise<InjectOptions> {
    const stage = stageOf()
    const own = (await prepared[name]?.(stage)) ?? {}
    const params = { ...stage.paramsOf({ ...call, method: 'GET' }), ...own.params }
    const url =
      call.path.replace(/:(\w+)/g, (_whole, param: string) =>
        encodeURIComponent(params[param] ?? param),
      ) + (own.query ?? '')
    const headers = stage.callerOf(call)
    if (call.bodyKind === 'multipart') return { method: call.method, url, ...formOf(headers) }
    if (call.bodyKind === undefined) return { method: call.method, url, headers }
    const payload = JSON.stringify(own.body ?? stage.bodyOf(name, call))
    return {
      method: call.method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    }
  }
}

/** Where an object of the stage is in use already, or is another person's. */
const prepared: Partial<Record<Name, (stage: Stage) => Promise<Own>>> = {
  put_draft: async (stage) => {
    const { revision } = (await stage.server.owner.call('GET', `/flows/${ids.flow}/draft`)).body
    return { body: { ...Object(stage.bodyOf('put_draft', ownerCalls.put_draft)), revision } }
  },
  analyse: async () => ({ body: { of: { flow_ids: [ids.flow] }, ask: [{ kind: 'figures' }] } }),
  analysis_subjects: async () => ({ query: `?flow_id=${ids.flow}` }),
  create_hook: async () => ({
    body: { target_url: 'https://hooks.example/', event: 'chat.rated' },
  }),
  sample_hook: async () => ({ query: '?event=feedback.completed' }),
  create_integration: async () => ({
    body: { reference_id: 'another', kind: 'request', url: 'https://crm.example/' },
  }),
  create_customer: async () => ({
    body: { name: 'Ada Respondent', email: 'ada@respondents.test' },
  }),
  identify_customer: async () => ({ body: { external_id: 'card-7', name: 'Ada Respondent' } }),
  record_events: async () => ({
    body: {
      events: [{ external_id: 'card-7', name: 'order', at: new Date(testTime).toISOString() }],
    },
  }),
  patch_workspace_limits: async () => ({ body: { webhooks: 60 } }),
  patch_workspace: async () => ({ body: { name: 'Renamed' } }),
  patch_customer: async () => ({ body: { name: 'Ada Another', phone_number: '+905321234567' } }),
  set_chat_status: async (stage) => ({
    params: { feedback_id: await waiting(stage) },
    body: { status: 'closed' },
  }),
  take_chat: async (stage) => ({ params: { feedback_id: await waiting(stage) } }),
  edit_chat_message: said,
  delete_chat_message: said,
  chat_message_changes: said,
  withdraw_consent: consented,
  replay_delivery: delivered,
  delete_member: async ({ server }) => ({
    params: { id: (await newMembers(server.app, server.owner, ['agent'])).agent.id },
  }),
  delete_invitation: async (stage) => ({
    params: {
      id: idIn(
        (await made(stage, '/invitations', { email: 'new@people.test', role: 'editor' }))[
          'invitation'
        ],
      ),
    },
  }),
  patch_api_key: async (stage) => ({
    params: {
      id: idIn((await made(stage, '/api_keys', { name: 'Till', role: 'analyst' }))['api_key']),
    },
    body: { exports: true },
  }),
  delete_api_key: async (stage) => ({
    params: {
      id: idIn((await made(stage, '/api_keys', { name: 'Old', role: 'editor' }))['api_key']),
    },
  }),
  delete_flow_result_share: async (stage) => ({
    params: {
      share_id: idIn(await made(stage, `/flows/${ids.flow}/results/shares`, { name: 'Board' })),
    },
  }),
  delete_hook: async (stage) => ({
    params: {
      id: idIn(
        await made(stage, '/hooks', { target_url: 'https://hooks.example/', event: 'chat.rated' }),
      ),
    },
  }),
  delete_flow: async (stage) => ({ params: { id: idIn(await made(stage, '/flows', newFlow())) } }),
}

const made = async (
  { server }: Stage,
  path: string,
  body: unknown,
): Promise<Readonly<Record<string, unknown>>> => (await server.owner.call('POST', path, body)).body

/** A chat that nobody has taken yet. */
async function waiting({ server }: Stage): Promise<string> {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor.id
}

/** A message in a separate chat, because the log has one entry for all messages of a chat; by an agent whom no other call deletes. */
async function said(stage: Stage): Promise<Own> {
  const agentId = idIn(await made(stage, '/agents', { name: 'Speaker' }))
  const feedbackId = await waiting(stage)
  const message = await stage.server.agentWrites(feedbackId, 'Hello', { agentId })
  return {
    params: { feedback_id: feedbackId, item_id: message.id },
    query: `?agent_id=${agentId}`,
    body: { body: 'Mended', agent_id: agentId },
  }
}

function formOf(headers: Record<string, string>) {
  const payload = '--x\r\ncontent-disposition: form-data; name="body"\r\n\r\nHello\r\n--x--\r\n'
  return { headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' }, payload }
}

async function consented({ server }: Stage): Promise<Own> {
  const consent = {
    questionId: ids.mood,
    optionId: ids.good,
    isAccepted: true,
    textHash: 'a'.repeat(64),
  }
  const given = row(
    { workspaceId: server.workspaceId, nodeId: ids.node },
    { customer: customer({ id: ids.customer }) },
  )
  await server.store.saveFeedback(write(given, { consents: [consent], provenBy: 'user_id' }))
  const customerId = (await server.store.feedback(server.workspaceId, given.id))?.customerId ?? ''
  return { params: { id: customerId }, body: { feedback_id: given.id, question_id: ids.mood } }
}

async function delivered(stage: Stage): Promise<Own> {
  const { owner } = stage.server
  const id = idIn(
    await made(stage, '/webhooks', { url: 'https://receiver.example/', types: [], enabled: true }),
  )
  await made(stage, '/customers', { name: 'Somebody' })
  const { items } = (await owner.call('GET', `/webhooks/${id}/deliveries`)).body
  return { params: { id, delivery_id: idIn(Object(items)[0]) } }
}
