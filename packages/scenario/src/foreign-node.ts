// A node that the server does not have: its page requests it, and the journey replies. So a page can get a reply
// that our server would never send.
import { randomUUID } from 'node:crypto'
import type { Flow } from '@askwell/contract'
import type { Page, Route } from 'playwright-core'
import type { Fixture } from './fixtures.ts'
import type { RunningServer } from './start-server.ts'

export interface ForeignNode {
  readonly address: string
  /** Intercepts the node call with the fixture's own reply, changed. */
  answer(page: Page): Promise<unknown>
}

export async function foreignNode(
  server: RunningServer,
  fixture: Fixture,
  change: (flow: Flow) => void,
  query = '',
): Promise<ForeignNode> {
  await server.imports(fixture.bundle)
  const reply = (await (await fetch(`${server.url}/v1/nodes/${fixture.nodeId}`)).json()) as {
    id: string
    flow: Flow
  }
  const nodeId = randomUUID()
  change(reply.flow)
  return {
    address: `/feedback?node_id=${nodeId}${query}`,
    answer: (page) =>
      page.route(`**/v1/nodes/${nodeId}**`, (route: Route) =>
        route.fulfill({ json: { ...reply, id: nodeId } }),
      ),
  }
}
