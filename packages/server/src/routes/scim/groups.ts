import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryGroupRow } from '../../actions/directory/directory-calls.ts'
import { groupFilterOf } from '../../actions/directory/directory-calls.ts'
import { directoryGroup, removeGroup, saveGroup } from '../../actions/directory/group-calls.ts'
import { groupOf, patchGroup } from '../../actions/directory/scim-group-input.ts'
import { knownId } from '../../actions/owner/known-id.ts'
import type { Served } from '../../events/served.ts'
import { presentGroup, presentList, selected, wants } from '../../present/scim/resources.ts'
import { actingOf, checkVersion, isKnown, type ListQuery, sliceOf } from './scim-words.ts'

interface OneGroup {
  Params: { id: string }
  Querystring: ListQuery
}

export function groupRoutes(scope: FastifyInstance, deps: Served, base: string): void {
  const { store } = deps

  /** A group may have thousands of people, so they are read only where they are wanted. */
  const present = async (rows: readonly DirectoryGroupRow[], query: ListQuery) => {
    const members = wants(query, 'members')
      ? await store.directory.membersOf(rows.map(({ id }) => id))
      : null
    return rows.map((row) => presentGroup(row, members && (members.get(row.id) ?? []), base))
  }
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    row: DirectoryGroupRow,
  ): Promise<FastifyReply> => {
    const query = request.query as ListQuery
    const [group] = await present([row], query)
    reply.headers({ etag: group?.meta.version, location: group?.meta.location })
    return reply.send(selected({ ...group }, query))
  }

  scope.get<{ Querystring: ListQuery }>('/Groups', async (request) => {
    const { query } = request
    const filter = groupFilterOf(query.filter)
    const slice = sliceOf(query)
    const { workspaceId } = actingOf(request)
    const { total, items } =
      filter === null
        ? { total: 0, items: [] }
        : await store.directory.groups(workspaceId, filter, slice)
    const groups = (await present(items, query)).map((group) => selected(group, query))
    return presentList(groups, { total, startIndex: slice.start + 1 })
  })

  scope.get<OneGroup>('/Groups/:id', async (request, reply) => {
    const row = await directoryGroup(
      deps,
      actingOf(request).workspaceId,
      knownId(request.params.id),
    )
    if (isKnown(request, reply, row.version)) return reply.code(304).send()
    return send(request, reply, row)
  })

  scope.post('/Groups', async (request, reply) => {
    const { result, events } = await saveGroup(deps, actingOf(request), null, groupOf(request.body))
    deps.publish(events)
    return send(request, reply.code(201), result)
  })

  scope.put<OneGroup>('/Groups/:id', async (request, reply) => {
    const before = await groupBefore(request)
    const { result, events } = await saveGroup(
      deps,
      actingOf(request),
      before,
      groupOf(request.body),
    )
    deps.publish(events)
    return send(request, reply, result)
  })

  // Without a body in the reply, because a group may be large and both directories expect none.
  scope.patch<OneGroup>('/Groups/:id', async (request, reply) => {
    const before = await groupBefore(request)
    const group = patchGroup(before, request.body)
    const { result, events } = await saveGroup(deps, actingOf(request), before, group)
    deps.publish(events)
    if (request.query.attributes !== undefined) return send(request, reply, result)
    isKnown(request, reply, result.version)
    return reply.code(204).send()
  })

  scope.delete<OneGroup>('/Groups/:id', async (request, reply) => {
    const row = await groupBefore(request)
    const asked = request.headers['if-match'] === undefined ? null : row.version
    deps.publish((await removeGroup(deps, actingOf(request), row.id, asked)).events)
    return reply.code(204).send()
  })

  async function groupBefore(request: FastifyRequest<OneGroup>): Promise<DirectoryGroupRow> {
    const { workspaceId } = actingOf(request)
    const row = await directoryGroup(deps, workspaceId, knownId(request.params.id))
    checkVersion(request, row.version)
    return row
  }
}
