// What the entry of a call says: the thing it is about, what people call it, and what became of its members. Taken from the
// call itself, what it read before, and its reply, so that a new call needs nothing of its own here.
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
  /** What `readBefore` names, as it was; null where nothing is read or nothing is there. */
  readonly before: unknown
  readonly reply: unknown
}

const table: Readonly<Record<OwnerCallName, Call>> = ownerCalls
const names = Object.keys(table) as OwnerCallName[]

/** Whole documents, which have versions of their own: an entry has their name, and nothing of what is in them. */
const documents = new Set<OwnerCallName>(['put_flow', 'put_draft', 'put_golden_paths'])
/** About people who answer: an erased name must not go on here. */
const personal = /^\/owner\/v1\/(customers|feedbacks|chats)/
/** Of a thing that belongs to another thing, the nearest id in the path. */
const idsInPath = ['delivery_id', 'share_id', 'feedback_id', 'id', 'code', 'reference_id'] as const
/** Changes that are neither PATCH nor PUT, by the members that are no text. */
const toldOfBody: Partial<Record<OwnerCallName, readonly string[]>> = {
  set_chat_status: ['status'],
  assign_chat: ['agent_id'],
}
const toldOfReply: Partial<Record<OwnerCallName, readonly string[]>> = {
  publish_flow: ['version'],
  publish_version: ['version'],
}

/** The call that reads the thing which this one changes; null where an entry says nothing of it. */
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
    // A reply shows what became of it; what a reply never shows (secrets) counts as what was sent.
    return isChange
      ? changesBetween(
          body,
          before,
          { ...Object(body), ...Object(reply) },
          isPersonal ? 'hidden' : 'shown',
        )
      : []
  }
}

/** What stands in place of a reply before there is one. Only what has no id of its own (a widget, an integration) has a code or a reference. */
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
