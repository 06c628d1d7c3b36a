// A workspace in which every screen of the studio has something to show: the demo, and one of each thing that it lacks.
import { demoNodes, loadDemo } from '@askwell/server'
import type { RunningServer } from './start-server.ts'

/** → for each screen's path with a parameter, the address of an existing one; for `/authorize`, that of a request. */
export async function fillWorkspace(
  server: RunningServer,
): Promise<Readonly<Record<string, string>>> {
  await loadDemo(server.store, server.workspaceId, Date.now())
  const made = async (path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const reply = await server.owner('POST', path, body)
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Record<string, string>
  }
  const customer = await made('/customers', {
    name: 'Nour Haddad',
    email: 'nour@fernhill.example',
    external_id: 'card-7',
    schema: { plan: 'gold' },
  })
  const integration = await made('/integrations', {
    reference_id: 'orders',
    kind: 'request',
    url: 'https://fernhill.example/orders',
    mapping: { id: 'name' },
  })
  const webhook = await made('/webhooks', { url: 'https://fernhill.example/hook' })
  const alert = await made('/alerts', {
    name: 'Unhappy',
    when: { on: { facet: 'completed' }, op: 'is', value: true },
    actions: [{ kind: 'tag', tag: 'unhappy' }],
  })
  const dashboard = await made('/dashboards', {
    name: 'Shops',
    is_shared: true,
    tiles: [
      {
        ...{ title: 'Visits', of: { node_ids: [demoNodes.shopVisit] }, width: 2 },
        ask: { kind: 'series', unit: 'week' },
      },
    ],
  })
  const redirect_uri = 'http://127.0.0.1/callback'
  const assistant = await made('/assistants', { name: 'Claude', redirect_uris: [redirect_uri] })
  const request = new URLSearchParams({
    ...{ response_type: 'code', client_id: `${assistant['id']}`, redirect_uri },
    ...{ code_challenge: 'A'.repeat(43), code_challenge_method: 'S256' },
    resource: `${server.url}/mcp`,
  })
  await made('/api_keys', { name: 'Till' })
  await made('/signature_keys', { name: 'Web shop' })
  await made('/invitations', { email: 'ada@fernhill.example', role: 'editor' })
  await made('/canned_replies', { title: 'Thanks', body: 'Thank you for telling us.' })
  await made(`/nodes/${demoNodes.shopVisit}/mailings`, {
    name: 'Autumn',
    kind: 'links',
    recipients: [{ email: 'somebody@people.example' }],
  })
  const flows = (await (await server.owner('GET', '/flows?limit=1')).json()) as {
    items: readonly { id: string }[]
  }
  return {
    '/authorize': `/authorize?request=${Buffer.from(`${request}`).toString('base64url')}`,
    '/channels/widgets/$code': '/channels/widgets/PSN-HAZEL01',
    '/channels/$id': `/channels/${demoNodes.shopVisit}`,
    '/channels/$id/share': `/channels/${demoNodes.shopVisit}/share`,
    '/channels/$id/invitations': `/channels/${demoNodes.shopVisit}/invitations`,
    '/contacts/$id': `/contacts/${customer['id']}`,
    '/flows/$id': `/flows/${flows.items[0]?.id}`,
    '/results/dashboards/$id': `/results/dashboards/${dashboard['id']}`,
    '/settings/alerts/$id': `/settings/alerts/${alert['id']}`,
    '/settings/integrations/$reference': `/settings/integrations/${integration['reference_id']}`,
    '/settings/webhooks/$id': `/settings/webhooks/${webhook['id']}`,
  }
}
