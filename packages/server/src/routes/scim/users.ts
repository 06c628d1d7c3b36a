import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryEntry, DirectoryPersonRow } from '../../actions/directory/directory-calls.ts'
import {
  addPerson,
  changePerson,
  directoryPerson,
  personFilterOf,
  removePerson,
} from '../../actions/directory/directory-calls.ts'
import { entryOf, patchEntry } from '../../actions/directory/scim-user-input.ts'
import { knownId } from '../../actions/owner/known-id.ts'
import type { Served } from '../../events/served.ts'
import { presentList, presentUser, selected } from '../../present/scim/resources.ts'
import { actingOf, checkVersion, isKnown, type ListQuery, sliceOf } from './scim-words.ts'

interface OneUser {
  Params: { id: string }
  Querystring: ListQuery
}

export function userRoutes(scope: FastifyInstance, deps: Served, base: string): void {
  const { store } = deps

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    row: DirectoryPersonRow,
  ): FastifyReply => {
    const user = presentUser(row, base)
    reply.headers({ etag: user.meta.version, location: user.meta.location })
    return reply.send(selected(user, request.query as ListQuery))
  }

  scope.get<{ Querystring: ListQuery }>('/Users', async (request) => {
    const { query } = request
    const filter = personFilterOf(query.filter)
    const slice = sliceOf(query)
    const { workspaceId } = actingOf(request)
    const { total, items } =
      filter === null
        ? { total: 0, items: [] }
        : await store.directory.people(workspaceId, filter, slice)
    const users = items.map((row) => selected(presentUser(row, base), query))
    return presentList(users, { total, startIndex: slice.start + 1 })
  })

  scope.get<OneUser>('/Users/:id', async (request, reply) => {
    const row = await directoryPerson(
      deps,
      actingOf(request).workspaceId,
      knownId(request.params.id),
    )
    if (isKnown(request, reply, row.version)) return reply.code(304).send()
    return send(request, reply, row)
  })

  scope.post('/Users', async (request, reply) => {
    const { result, events } = await addPerson(deps, actingOf(request), entryOf(request.body))
    deps.publish(events)
    return send(request, reply.code(201), result)
  })

  const change =
    (next: (before: DirectoryEntry, body: unknown) => DirectoryEntry) =>
    async (request: FastifyRequest<OneUser>, reply: FastifyReply): Promise<FastifyReply> => {
      const acting = actingOf(request)
      const before = await directoryPerson(deps, acting.workspaceId, knownId(request.params.id))
      checkVersion(request, before.version)
      const entry = next(before, request.body)
      const { result, events } = await changePerson(deps, acting, before, entry)
      deps.publish(events)
      return send(request, reply, result)
    }
  scope.put<OneUser>(
    '/Users/:id',
    change((_before, body) => entryOf(body)),
  )
  scope.patch<OneUser>('/Users/:id', change(patchEntry))

  scope.delete<OneUser>('/Users/:id', async (request, reply) => {
    const acting = actingOf(request)
    const row = await directoryPerson(deps, acting.workspaceId, knownId(request.params.id))
    checkVersion(request, row.version)
    const asked = request.headers['if-match'] === undefined ? null : row.version
    const { events } = await removePerson(deps, acting, row.id, asked)
    deps.publish(events)
    return reply.code(204).send()
  })
}
