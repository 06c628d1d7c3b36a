// Admits a company's directory by the token of its workspace. No session and no API key opens what a directory calls.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Served } from '../events/served.ts'
import { Refusal } from '../refusal.ts'
import type { AuditNote } from '../store/audit/audit-note.ts'
import { inWorkspace } from '../store/query/scope.ts'
import { changesWorkspace } from './caller.ts'
import { hashKey } from './hash-key.ts'

export interface DirectoryActing {
  readonly workspaceId: string
  readonly actor: AuditNote['actor']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request of a directory, before its handler runs. */
    directory: DirectoryActing | null
  }
}

/** Entra sends at most 25 calls a second. */
const callsPerMinute = 1_500
const noteEveryMs = 5 * 60_000
const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i

export function admitDirectories(scope: FastifyInstance, deps: Served): void {
  scope.decorateRequest('directory', null)
  scope.addHook('onRequest', admitDirectory(deps))
  // Runs after the body was read, because the body is read outside of the request's async context.
  scope.addHook('preHandler', ({ directory }, _reply, done) => {
    if (directory) inWorkspace(directory.workspaceId, done)
    else done()
  })
}

function admitDirectory(deps: Served) {
  const { store, limiter, clock } = deps
  const noted = new Map<string, number>()
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const caller = token === undefined ? null : await store.directory.caller(hashKey(token))
    if (caller === null) {
      await limiter.countWrongKey(request.ip)
      throw new Refusal(13003, 'This call needs the token of a directory.')
    }
    const { workspaceId, isSuspended, usedAt } = caller
    await limiter.countDirectory(workspaceId, callsPerMinute)
    const changes = changesWorkspace('people.manage', request.method)
    if (isSuspended && changes)
      throw new Refusal(13004, 'This workspace is suspended, and nothing in it can be changed.')
    if (changes && request.server.readOnly.why() !== null)
      throw new Refusal(13011, 'The server is read-only while its data is moved.', {
        retryAfterSeconds: 5,
      })
    request.directory = {
      workspaceId,
      actor: { kind: 'system', id: null, name: 'SCIM', address: request.ip },
    }
    const now = clock()
    const last = Math.max(usedAt ?? 0, noted.get(workspaceId) ?? 0)
    if (now - last < noteEveryMs || request.server.readOnly.why() !== null) return
    noted.set(workspaceId, now)
    store.directory
      .noteUse(workspaceId, now)
      .catch(() => request.log.warn('the last use of a directory was not kept'))
  }
}
