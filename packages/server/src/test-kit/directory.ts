// A company's directory as the server meets it: a token, a proven domain, and calls in few words.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { newMembers } from './members.ts'
import type { Method, Owner, OwnerServer } from './owner-server.ts'
import type { ServerGroup } from './server-group.ts'

type Json = Readonly<Record<string, unknown>>
export interface DirectoryReply {
  readonly status: number
  readonly body: Json & { readonly id?: string; readonly Resources?: readonly Json[] }
  readonly raw: LightMyRequestResponse
}
export interface TestDirectory {
  readonly token: string
  readonly domain: string
  call(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DirectoryReply>
  /** → the id of an active person. */
  add(userName: string, more?: object): Promise<string>
  patch(path: string, ...operations: readonly object[]): Promise<DirectoryReply>
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export async function newDirectory(
  { app, store, clock }: Pick<OwnerServer, 'app' | 'store' | 'clock'>,
  owner: Owner,
  domain = 'lumen.test',
): Promise<TestDirectory> {
  const { workspaceId } = owner
  const at = clock.now
  const row = { id: randomUUID(), workspaceId, domain, proof: 'x', createdAt: at, provenAt: at }
  const actor = { kind: 'system', id: null, name: '' } as const
  await store.directory.addMailDomain(
    { ...row, requiresSignOn: false, passwordOwnerId: null },
    20,
    { at, actor, action: 'create_mail_domain', target: row.id },
  )
  const token = String((await owner.call('POST', '/provisioning/token')).body['token'])
  const call: TestDirectory['call'] = async (method, path, body, headers = {}) => {
    const raw = await app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: raw.statusCode,
      body: raw.body === '' ? {} : raw.json<DirectoryReply['body']>(),
      raw,
    }
  }
  return {
    token,
    domain,
    call,
    async add(userName, more = {}) {
      const { status, body } = await call('POST', '/Users', { userName, active: true, ...more })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return String(body.id)
    },
    patch: (path, ...Operations) => call('PATCH', path, { schemas: [patchSchema], Operations }),
  }
}

/** Rows of `credential-ends.ts`: how a directory ends what a session opens. */
export const directoryEnds = {
  'a directory deactivates a member': {
    async make({ here }: ServerGroup) {
      const { id, cookie } = (await newMembers(here.app, here.owner, ['editor'])).editor
      const { patch } = await newDirectory(here, here.owner, `${randomUUID()}.test`)
      const off = { op: 'replace', path: 'active', value: false }
      return { headers: { cookie }, end: () => patch(`/Users/${id}`, off) }
    },
  },
  'a directory takes the group that gave the role': {
    async make({ here }: ServerGroup) {
      const { id, cookie } = (await newMembers(here.app, here.owner, ['editor'])).editor
      const { call, patch } = await newDirectory(here, here.owner, `${randomUUID()}.test`)
      const group_roles = [{ name: 'Editors', role: 'editor' }]
      await here.owner.call('PATCH', '/provisioning', { group_roles })
      const members = [{ value: id }]
      const { body } = await call('POST', '/Groups', { displayName: 'Editors', members })
      return {
        headers: { cookie },
        end: () => patch(`/Groups/${body.id}`, { op: 'remove', path: 'members' }),
        after: () => call('DELETE', `/Groups/${body.id}`),
      }
    },
    doors: {
      'who am I': 200,
      'the list of chats': 403,
      'a chat': 403,
      'a note': 403,
      'a download': 403,
    },
    code: 13004,
  },
}
