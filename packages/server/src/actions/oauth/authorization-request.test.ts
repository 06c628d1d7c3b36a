import { createHash, randomBytes } from 'node:crypto'
import { assistantPermissions } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mcpTools } from '../../routes/mcp/mcp-server.ts'
import { type AuthorizationRequest, judgeRequest, scopeIn } from './authorization-request.ts'
import { provesChallenge } from './tokens.ts'

const resource = 'https://askwell.test/mcp'
const redirect_uri = 'https://claude.ai/cb'
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const verifier = randomBytes(32).toString('base64url')
const request: AuthorizationRequest = {
  ...{ response_type: 'code', client_id: 'x', redirect_uri, state: 's', resource },
  ...{ code_challenge: s256(verifier), code_challenge_method: 'S256', scope: 'surveys.read' },
}
const judge = (change: AuthorizationRequest) =>
  judgeRequest({ ...request, ...change }, [redirect_uri], resource)

describe('an authorization request', () => {
  it('is valid with a code, an address of its program and a challenge (ECO-29)', () => {
    expect(judge({})).toEqual({
      ...{ kind: 'valid', redirectUri: redirect_uri, challenge: request.code_challenge },
      scope: ['surveys.read'],
    })
  })

  it.each([
    ['no address', { redirect_uri: undefined }],
    ['another address', { redirect_uri: 'https://evil.test/cb' }],
    ['another address and more faults', { redirect_uri: 'https://evil.test/', scope: 'x' }],
  ] as const)('sends nothing anywhere with %s (ECO-29)', (_what, change) =>
    expect(judge(change)).toEqual({ kind: 'foreign' }),
  )

  it.each([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge that is no digest', { code_challenge: 'short' }, 'invalid_request'],
    ['another resource', { resource: 'https://askwell.test/owner/v1' }, 'invalid_target'],
    ['only unknown scopes', { scope: 'admin keys.manage' }, 'invalid_scope'],
  ] as const)('tells its program about %s (ECO-29)', (_what, change, error) =>
    expect(judge(change)).toEqual({ kind: 'refused', redirectUri: redirect_uri, error }),
  )

  it.each([
    [undefined, assistantPermissions],
    ['', assistantPermissions],
    ['chats.read surveys.read', ['surveys.read', 'chats.read']],
    ['surveys.read openid offline_access', ['surveys.read']],
    ['keys.manage self', []],
  ] as const)('asks by the scope %j for %j (ECO-30)', (scope, permissions) =>
    expect(scopeIn(scope)).toEqual(permissions),
  )

  it('can ask for what the tools need, and for nothing else (ECO-30)', () => {
    const used = new Set(mcpTools.flatMap(({ permissions }) => permissions))
    expect([...used].toSorted()).toEqual([...assistantPermissions].toSorted())
  })
})

describe('the proof of a code', () => {
  it('is the secret whose digest the request began with (ECO-29)', () => {
    // The example of RFC 7636, appendix B.
    const [secret, challenge] = [
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    ]
    expect(provesChallenge(secret, challenge)).toBe(true)
    expect(provesChallenge(verifier, s256(verifier))).toBe(true)
  })

  it.each([
    ['another secret', randomBytes(32).toString('base64url')],
    ['the challenge itself', s256(verifier)],
    ['nothing', ''],
    ['a secret that is too short', 'a'.repeat(42)],
    ['a secret that is too long', 'a'.repeat(129)],
    ['characters that are not allowed', `${'a'.repeat(42)} `],
  ])('is not %s (ECO-29)', (_what, shown) =>
    expect(provesChallenge(shown, s256(verifier))).toBe(false),
  )

  it('of a secret that is too short fails even where its digest fits (ECO-29)', () => {
    expect(provesChallenge('short', s256('short'))).toBe(false)
  })
})
