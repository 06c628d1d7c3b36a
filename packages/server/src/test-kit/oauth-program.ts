// A program that a person connects by OAuth, as it sees a test server: it knows the address of `/mcp` and its own id.
import { createHash, randomBytes } from 'node:crypto'
import type { AssistantPermission } from '@askwell/contract'
import { type Assistant, assistantWith } from './assistant.ts'
import type { TestMember } from './members.ts'
import type { OwnerServer } from './owner-server.ts'

export const redirectUri = 'http://127.0.0.1/callback'
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly scope: string
}
type Parameters = Readonly<Record<string, string>>
interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Program {
  readonly id: string
  readonly verifier: string
  /** Everything that its request has. */
  readonly request: Parameters
  /** The address that the browser of this person goes to. */
  agreed(
    person: Pick<TestMember, 'call'>,
    permissions: readonly AssistantPermission[],
    change?: Parameters,
  ): Promise<URL>
  post(path: '/oauth/token' | '/oauth/revoke', form: Parameters): Promise<Answer>
  /** Fetches tokens for the code of an address. */
  tokensFor(back: URL, change?: Parameters): Promise<Answer>
  refresh(token: string, change?: Parameters): Promise<Answer>
  connected(
    person: Pick<TestMember, 'call'>,
    permissions: readonly AssistantPermission[],
  ): Promise<Tokens & { readonly assistant: Assistant }>
}

export async function newProgram(
  { app }: Pick<OwnerServer, 'app'>,
  owner: Pick<OwnerServer['owner'], 'call'>,
  name = 'Claude',
): Promise<Program> {
  const made = await owner.call('POST', '/assistants', { name, redirect_uris: [redirectUri] })
  const id = String(made.body['id'])
  const verifier = randomBytes(32).toString('base64url')
  const request = {
    ...{ response_type: 'code', client_id: id, redirect_uri: 'http://127.0.0.1:51004/callback' },
    ...{ state: 'st&te', code_challenge_method: 'S256', resource: 'http://localhost:3999/mcp' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
  const post: Program['post'] = async (url, form) => {
    const reply = await app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  const agreed: Program['agreed'] = async (person, permissions, change = {}) => {
    const body = { ...request, ...change, permissions }
    const reply = await person.call('POST', '/me/authorization', body)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return new URL(String(reply.body['redirect_to']))
  }
  const tokensFor: Program['tokensFor'] = (back, change = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: id, code_verifier: verifier },
      ...{ code: back.searchParams.get('code') ?? '', redirect_uri: request.redirect_uri },
      ...{ resource: request.resource, ...change },
    })
  return {
    ...{ id, verifier, request, agreed, post, tokensFor },
    refresh: (token, change = {}) =>
      post('/oauth/token', {
        ...{ grant_type: 'refresh_token', client_id: id, refresh_token: token, ...change },
      }),
    async connected(person, permissions) {
      const { body } = await tokensFor(await agreed(person, permissions))
      const tokens = body as unknown as Tokens
      return { ...tokens, assistant: assistantWith({ app }, tokens.access_token) }
    },
  }
}
