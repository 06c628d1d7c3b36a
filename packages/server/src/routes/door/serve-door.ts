// A route of signing in: `serve` for callers who are not signed in yet. A form of another site must not sign anybody in.
import { doorCalls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { refuseOtherOrigins } from '../../access/same-origin.ts'
import type { SignIn } from '../../access/sign-in/sign-in.ts'
import type { Served } from '../../events/served.ts'
import { type Handler, type Input, serve } from '../serve.ts'

export type DoorCalls = typeof doorCalls
export type DoorInput<Name extends keyof DoorCalls> = Input<DoorCalls[Name]> & {
  readonly deps: Served
  readonly signIn: SignIn
}
export type DoorHandler<Name extends keyof DoorCalls> = (
  input: DoorInput<Name>,
) => ReturnType<Handler<DoorCalls[Name]>>

export function serveDoor<Name extends keyof DoorCalls>(
  api: FastifyInstance,
  deps: Served,
  name: Name,
  handler: DoorHandler<Name>,
): void {
  serve(
    api,
    doorCalls[name],
    (input) => {
      refuseOtherOrigins(input.request, deps.config, 'pass')
      return handler({ ...input, deps, signIn: deps.signIn })
    },
    { tag: 'Owner' },
  )
}
