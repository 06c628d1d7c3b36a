// What directories send about a group: its name, its id in the directory, and who joins and leaves.
import { invalid } from '../../refusal.ts'
import type { DirectoryGroupRow, MembersChange } from '../../store/directory/directory-rows.ts'
import { type PatchOperation, patchOperations } from './patch-operations.ts'
import { parsePath, type ScimPath } from './scim-filter.ts'

export interface GroupInput extends Pick<DirectoryGroupRow, 'name' | 'externalId'> {
  readonly members: MembersChange
}
interface Draft {
  name: string
  externalId: string | null
  replace: readonly string[] | null
  add: Set<string>
  remove: Set<string>
}

const longest = 255

/** Of a POST or a PUT: the list of members is complete. */
export function groupOf(body: unknown): GroupInput {
  const draft = begin('', null)
  draft.replace = []
  for (const [name, value] of Object.entries(Object(body) as object))
    set(draft, 'replace', { attribute: name.toLowerCase(), only: null, part: null }, value)
  return checked(draft)
}

export function patchGroup(
  { name, externalId }: Pick<DirectoryGroupRow, 'name' | 'externalId'>,
  body: unknown,
): GroupInput {
  const draft = begin(name, externalId)
  for (const operation of patchOperations(body)) apply(draft, operation)
  return checked(draft)
}

const begin = (name: string, externalId: string | null): Draft => ({
  ...{ name, externalId, replace: null },
  ...{ add: new Set(), remove: new Set() },
})

function apply(draft: Draft, { op, path, value }: PatchOperation): void {
  if (path !== null) set(draft, op, parsePath(path), value)
  else if (op === 'remove') throw invalid([{ field: 'path', message: 'is missing' }])
  else
    for (const [name, one] of Object.entries(Object(value) as object))
      set(draft, op, parsePath(name), one)
}

function set(
  draft: Draft,
  op: PatchOperation['op'],
  { attribute, only }: ScimPath,
  value: unknown,
): void {
  if (attribute === 'displayname') draft.name = op === 'remove' ? '' : textOf('displayName', value)
  if (attribute === 'externalid')
    draft.externalId = op === 'remove' || value === null ? null : textOf('externalId', value)
  if (attribute !== 'members') return
  if (only !== null && only.attribute !== 'value')
    throw invalid([{ field: 'path', message: 'must compare the value of a member' }])
  const ids = only === null ? idsIn(value) : [only.value.toLowerCase()]
  if (op === 'replace' || (op === 'remove' && only === null && ids.length === 0)) {
    draft.replace = op === 'remove' ? [] : ids
    draft.add.clear()
    draft.remove.clear()
    return
  }
  for (const id of ids) {
    draft[op].add(id)
    draft[op === 'add' ? 'remove' : 'add'].delete(id)
  }
}

function idsIn(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    textOf('members.value', typeof one === 'string' ? one : Object(one)['value']).toLowerCase(),
  )
}

function textOf(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > longest)
    throw invalid([
      { field, message: `must be a text of at most ${longest} characters, and not empty` },
    ])
  return text
}

function checked({ name, externalId, replace, add, remove }: Draft): GroupInput {
  if (name === '') throw invalid([{ field: 'displayName', message: 'must not be empty' }])
  return { name, externalId, members: { replace, add: [...add], remove: [...remove] } }
}
