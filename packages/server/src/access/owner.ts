// Who a program is: a bearer key, looked up by its SHA-256. Whatever is wrong (no header, another scheme, an unknown key)
// costs the same hash and the same look-up and gets the same refusal.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request of the owner's scope, before its handler runs. */
    workspaceId: string
  }
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Longer than any key; what follows is not read. */
const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i

export function admitOwners(api: FastifyInstance, store: Store): void {
  api.decorateRequest('workspaceId', '')
  api.addHook('onRequest', async (request) => {
    request.workspaceId = await workspaceOf(request, store, () => api.limiter.countWrongKey(request.ip))
  })
}

async function workspaceOf(request: FastifyRequest, store: Store, countWrongKey: () => void): Promise<string> {
  const key = bearer.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const workspaceId = await store.workspaceOfApiKey(hashKey(key))
  if (workspaceId === null || key === '') {
    countWrongKey()
    throw new Refusal(13003)
  }
  return workspaceId
}
