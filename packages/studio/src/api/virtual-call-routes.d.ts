// Made by `call-routes.ts` from the tables of the contract.
declare module 'virtual:call-routes' {
  import type { Call, doorCalls, ownerCalls } from '@askwell/contract'

  export const callRoutes: Readonly<
    Record<keyof (typeof doorCalls & typeof ownerCalls), Pick<Call, 'method' | 'path' | 'bodyKind'>>
  >
}
