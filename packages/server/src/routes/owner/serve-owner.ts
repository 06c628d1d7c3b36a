// A route of the owner API: `serve` with who is calling. The hook in `access/owner.ts` has let the caller in.
import { ownerCalls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { importLimitBytes } from '../../json-body.ts'
import type { Served } from '../../served.ts'
import { type Handler, type Input, serve } from '../serve.ts'

export type OwnerCalls = typeof ownerCalls
export type OwnerInput<Name extends keyof OwnerCalls> = Input<OwnerCalls[Name]> & { readonly deps: Served; readonly workspaceId: string }
export type OwnerHandler<Name extends keyof OwnerCalls> = (input: OwnerInput<Name>) => ReturnType<Handler<OwnerCalls[Name]>>

export const bearerScheme = 'apiKey'

export function serveOwner<Name extends keyof OwnerCalls>(api: FastifyInstance, deps: Served, name: Name, handler: OwnerHandler<Name>): void {
  const options = { tag: 'Owner', security: bearerScheme, ...(name === 'import_bundle' && { bodyLimitBytes: importLimitBytes }) }
  serve(api, ownerCalls[name], (input) => handler({ ...input, deps, workspaceId: input.request.workspaceId }), options)
}
