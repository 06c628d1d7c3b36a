// People of a test's workspace: invited by its key, each with a session, calling as a browser does.
import { randomUUID } from 'node:crypto'
import type { Access, Role } from '@askwell/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Mail } from '../deps.ts'
import type { Method, Owner, Reply } from './owner-server.ts'

export const password = 'correct horse battery'

export interface TestMember {
  readonly id: string
  readonly email: string
  /** As a browser keeps it: name and value. */
  readonly cookie: string
  call(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>
}

/** One new person for each role, with every channel unless others are named. `mails`: what a server with mail has sent. */
export async function newMembers<R extends Role>(
  app: FastifyInstance,
  owner: Owner,
  roles: readonly R[],
  given: Partial<Access> = {},
  mails: readonly Pick<Mail, 'text'>[] = [],
): Promise<Record<R, TestMember>> {
  const made: [R, TestMember][] = []
  for (const role of roles) made.push([role, await newMember(app, owner, role, given, mails)])
  return Object.fromEntries(made) as Record<R, TestMember>
}

async function newMember(
  app: FastifyInstance,
  owner: Owner,
  role: Role,
  given: Partial<Access>,
  mails: readonly Pick<Mail, 'text'>[],
): Promise<TestMember> {
  const email = `${role}-${randomUUID().slice(0, 8)}@people.test`
  const invited = await owner.call('POST', '/invitations', {
    email,
    role,
    channels: 'all',
    ...given,
  })
  const address = invited.body['url'] ?? mails.at(-1)?.text ?? ''
  const token = /#(\S+)/.exec(String(address))?.[1]
  const accepted = await knock(app, '/invitations/accept', { token, name: `An ${role}`, password })
  if (accepted.statusCode !== 200) throw new Error(accepted.body)
  const member = asMember(app, email, cookieOf(accepted))
  const me = await member.call('GET', '/me')
  return { ...member, id: idIn(me.body['person']) }
}

/** A call of signing in, as our own page makes it. */
export const knock = (
  app: FastifyInstance,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/owner/v1${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

export const asMember = (
  app: FastifyInstance,
  email: string,
  cookie: string,
): Omit<TestMember, 'id'> => ({
  email,
  cookie,
  async call(method, path, body, headers = {}) {
    const raw = await app.inject({
      method,
      url: `/owner/v1${path}`,
      headers: {
        cookie,
        origin: 'http://localhost:3999',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    // Exports reply with a file.
    const isJson = String(raw.headers['content-type']).startsWith('application/json')
    return { status: raw.statusCode, body: isJson ? raw.json() : {}, raw }
  },
})

export function cookieOf({ headers }: Pick<LightMyRequestResponse, 'headers'>): string {
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.map((line) => line.split(';')[0]).join('; ')
}

export function idIn(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value))
    throw new Error(`no id in ${JSON.stringify(value)}`)
  return String(value.id)
}
