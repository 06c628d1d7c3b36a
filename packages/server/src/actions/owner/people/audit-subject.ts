// The content of a call's audit entry: its target, the target's name, and the changes of its members. It is derived from the
// call itself, what was read before, and the reply, so a new call needs no code here.
import { type Call, ownerCalls } from '@askwell/contract'
import type { AuditChange } from '../../../store/audit/audit-note.ts'
import { changesBetween, shownAddress } from './changes-between.ts'

export type OwnerCallName = keyof typeof ownerCalls
export interface AuditSubject {
  readonly target: string
  readonly targetName: string | null
  readonly changes: readonly AuditChange[]
}
export interface AuditedCall {
  readonly workspaceId: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** What `readBefore` names, before the change; null when nothing is read or found. */
  readonly before: unknown
  readonly reply: unknown
}

const table: Readonly<Record<OwnerCallName, Call>> = ownerCalls
const names = Object.keys(table) as OwnerCallName[]

/** Complete documents, which have their own versions: an entry has their name and none of their content. */
const documents = new Set<OwnerCallName>(['put_flow', 'put_draft', 'put_golden_paths'])
/** About respondents: an erased name must not survive in the log. */
const personal = /^\/owner\/v1\/(customers|events|feedbacks|chats)/
/** Parameters of an address may name a contact and their answers. */
const prefilled = /^\/owner\/v1\/short_links/
/** For an object that belongs to another one, the nearest id in the path. */
const idsInPath = ['delivery_id', 'share_id', 'feedback_id', 'id', 'code', 'reference_id'] as const
/** Changes that are neither PATCH nor PUT, with the members that are not text. */
const toldOfBody: Partial<Record<OwnerCallName, readonly string[]>> = {
  set_chat_status: ['status'],
  assign_chat: ['agent_id'],
}
const toldOfReply: Partial<Record<OwnerCallName, readonly string[]>> = {
  publish_flow: ['version'],
  publish_version: ['version'],
}

/** The call that reads the object which this one changes; null if the entry needs nothing of it. */
export function readBefore(name: OwnerCallName): OwnerCallName | null {
  const { method, path } = table[name]
  if (
    ownerCalls[name].audit !== 'each' ||
    method === 'GET' ||
    documents.has(name) ||
    path.includes('/shares') ||
    path.startsWith('/owner/v1/chats')
  )
    return null
  const thing = /^\/owner\/v1\/\w+\/(:id|:code|:reference_id|me)(?=\/|$)/.exec(path)?.[0]
  return names.find((other) => table[other].method === 'GET' && table[other].path === thing) ?? null
}

export function auditSubject(
  name: OwnerCallName,
  { workspaceId, params, query, body, before, reply }: AuditedCall,
): AuditSubject {
  const { method, path } = table[name]
  const isPersonal = personal.test(path)
  const made = name.startsWith('create_') ? idIn(reply, ['id', 'code', 'reference_id']) : null
  const target =
    made ??
    idIn(params, idsInPath) ??
    idIn(query, ['node_id', 'flow_id']) ??
    idIn(reply, ['id']) ??
    idIn(before, ['id']) ??
    workspaceId
  const sources = path.includes('/shares') ? [reply] : [reply, before, body, Object(body)['flow']]
  const targetName = isPersonal
    ? null
    : (sources.map(nameIn).find((found) => found !== null) ?? null)
  return { target, targetName, changes: changes() }

  function changes(): readonly AuditChange[] {
    const ofBody = toldOfBody[name]
    if (ofBody !== undefined) return changesBetween(only(body, ofBody), null, body)
    const ofReply = toldOfReply[name]
    if (ofReply !== undefined) return changesBetween(only(reply, ofReply), null, reply)
    const isChange = (method === 'PATCH' || method === 'PUT') && !documents.has(name)
    // The reply has the new values; for members that a reply never has (secrets), the sent ones are used.
    return isChange
      ? changesBetween(
          body,
          before,
          { ...Object(body), ...Object(reply) },
          isPersonal || prefilled.test(path) ? 'hidden' : 'shown',
        )
      : []
  }
}

/** Substitutes the reply before it exists. Only an object without an id (a widget, an integration) has a code or a reference. */
export function replyBefore(
  name: OwnerCallName,
  body: unknown,
  madeId: string | undefined,
): unknown {
  if (!name.startsWith('create_')) return null
  return {
    ...(name !== 'create_widget' && madeId !== undefined && { id: madeId }),
    ...Object(body),
  }
}

function idIn(value: unknown, members: readonly string[]): string | null {
  const found = members
    .map((member) => Object(value)[member] as unknown)
    .find((id) => typeof id === 'string' && id !== '')
  return typeof found === 'string' ? found : null
}

const longestName = 100

function nameIn(value: unknown): string | null {
  const { name, title, url } = Object(value) as {
    readonly name?: unknown
    readonly title?: unknown
    readonly url?: unknown
  }
  const words = [name, title].find((found) => typeof found === 'string' && found !== '')
  if (typeof words === 'string') return words.slice(0, longestName)
  return typeof url === 'string' && url !== '' ? shownAddress(url).slice(0, longestName) : null
}

const only = (value: unknown, members: readonly string[]): object =>
  Object.fromEntries(members.map((member) => [member, Object(value)[member]]))
