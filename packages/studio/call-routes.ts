// The calls of the owner API as a browser needs them: method, path and kind of body. The contract's tables also hold the schemas
// of every body and reply, which are most of the contract and cost each page of the studio their download and their making.
import { type Call, doorCalls, ownerCalls } from '@askwell/contract'

const table = 'virtual:call-routes'

export function callRoutes() {
  return {
    name: 'askwell:call-routes',
    resolveId: (id: string): string | null => (id === table ? `\0${table}` : null),
    load: (id: string): string | null =>
      id === `\0${table}` ? `export const callRoutes = ${JSON.stringify(routes())}` : null,
  }
}

const routes = () =>
  Object.fromEntries(
    Object.entries<Call>({ ...doorCalls, ...ownerCalls }).map(
      ([name, { method, path, bodyKind }]) => [name, { method, path, bodyKind }],
    ),
  )
