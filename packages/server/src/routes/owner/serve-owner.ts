// A route of the owner API: `serve` with who is calling. The hook in `access/owner.ts` has let the caller in; what the call
// changed is written down before it is answered.
import { callPermissions, ownerCalls, peopleCalls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { SignIn } from '../../access/sign-in/sign-in.ts'
import { recordCall } from '../../actions/owner/people/audit.ts'
import type { Acting } from '../../actions/owner/people/notes.ts'
import { importLimitBytes } from '../../json-body.ts'
import { must } from '../../must.ts'
import type { Served } from '../../served.ts'
import { type Handler, type Input, serve } from '../serve.ts'

export type OwnerCalls = typeof ownerCalls
export type OwnerInput<Name extends keyof OwnerCalls> = Input<OwnerCalls[Name]> & {
  readonly deps: Served
  readonly signIn: SignIn
  readonly caller: Caller
  /** Empty only where the permission is `self`: somebody may belong to no workspace. */
  readonly workspaceId: string
  readonly acting: Acting
}
export type OwnerHandler<Name extends keyof OwnerCalls> = (input: OwnerInput<Name>) => ReturnType<Handler<OwnerCalls[Name]>>

export const bearerScheme = 'apiKey'

/** A flow may have 5,000 elements, in several languages. */
const takesDocuments = new Set<keyof OwnerCalls>(['import_bundle', 'create_flow', 'put_flow', 'put_draft', 'lint_flow', 'simulate_flow'])

export function serveOwner<Name extends keyof OwnerCalls>(api: FastifyInstance, deps: Served, name: Name, handler: OwnerHandler<Name>): void {
  const call = ownerCalls[name]
  const permission = callPermissions[name]
  const isRecorded = changesSomething(name)
  serve(
    api,
    call,
    async (input) => {
      const caller = must(input.request.caller, 'the caller')
      const workspaceId = caller.workspace?.id ?? ''
      const acting = { workspaceId, actor: caller.actor }
      const reply = await handler({ ...input, deps, signIn: deps.signIn, caller, workspaceId, acting })
      if (isRecorded) await recordCall(deps, acting, name, targetOf(input.params))
      return reply
    },
    { tag: 'Owner', security: bearerScheme, permission, ...(takesDocuments.has(name) && { bodyLimitBytes: importLimitBytes }) },
  )
}

/** Calls about people write their own entry with what they change; a conversation is its own record. */
function changesSomething(name: keyof OwnerCalls): boolean {
  const permission = callPermissions[name]
  return ownerCalls[name].method !== 'GET' && !(name in peopleCalls) && !permission.endsWith('.read') && permission !== 'chats.write'
}

/** What a call is about stands in its path: an id, a widget's code, an integration's reference. */
function targetOf(params: unknown): string | null {
  const named = Object(params) as Readonly<Record<string, unknown>>
  const target = ['id', 'code', 'reference_id'].map((name) => named[name]).find((value) => value !== undefined)
  return target === undefined ? null : String(target)
}
