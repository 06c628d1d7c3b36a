// What a company's directory does to the people of a workspace (ECO-73). It may shut anybody out, but it makes, lets in and
// renames only people whose address is of a domain that the workspace has proved.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import { accessChanged, type Done, type Happened } from '../../events/happened.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type {
  DirectoryEntry,
  DirectoryOutcome,
  DirectoryPersonRow,
  Doer,
  GroupFilter,
  PersonFilter,
} from '../../store/directory/directory-rows.ts'
import { isProven } from '../owner/people/mail-domains.ts'
import { eventsOfRole, type MemberDeps } from '../owner/people/members.ts'
import type { Acting } from '../owner/people/notes.ts'
import { type Comparison, parseFilter } from './scim-filter.ts'
import { nameOf } from './scim-user-input.ts'

export type {
  DirectoryEntry,
  DirectoryGroupRow,
  DirectoryPersonRow,
  Slice,
} from '../../store/directory/directory-rows.ts'

/** Null = nobody can fit, because a filter names an attribute that nobody has. */
export const personFilterOf = (filter: string | undefined): PersonFilter | null =>
  filterOf(filter, ({ attribute, value }) => {
    if (attribute === 'username') return { userName: value }
    if (attribute === 'externalid') return { externalId: value }
    if (attribute === 'id') return { id: value }
    return /^emails(\.value)?$/.test(attribute) ? { email: value.toLowerCase() } : null
  })

export const groupFilterOf = (filter: string | undefined): GroupFilter | null =>
  filterOf(filter, ({ attribute, value }) => {
    if (attribute === 'displayname') return { name: value }
    if (attribute === 'externalid') return { externalId: value }
    if (attribute === 'id') return { id: value }
    return /^members(\.value)?$/.test(attribute) ? { memberId: value } : null
  })

/** A second comparison of the same attribute with another value fits nobody. */
function filterOf<Filter extends object>(
  filter: string | undefined,
  read: (one: Comparison) => Filter | null,
): Filter | null {
  const all: Filter = {} as Filter
  for (const one of filter === undefined ? [] : parseFilter(filter)) {
    const part = read(one)
    if (part === null)
      throw invalid(
        [{ field: 'filter', message: 'names an attribute that cannot be searched' }],
        `The attribute ${one.attribute.slice(0, 100)} cannot be searched.`,
      )
    const clashes = Object.entries(part).some(
      ([name, value]) => name in all && Reflect.get(all, name) !== value,
    )
    if (clashes) return null
    Object.assign(all, part)
  }
  return all
}

export async function directoryPerson(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  id: string,
): Promise<DirectoryPersonRow> {
  const { items } = await store.directory.people(workspaceId, { id }, { start: 0, count: 1 })
  if (items[0] === undefined) throw notFound()
  return items[0]
}

export async function addPerson(
  deps: MemberDeps,
  acting: Acting,
  entry: DirectoryEntry,
): Promise<Done<DirectoryPersonRow>> {
  if (!(await isProven(deps, acting.workspaceId, entry.email))) throw unproven(entry.email)
  const write = { workspaceId: acting.workspaceId, id: deps.newId(), entry, name: nameOf(entry) }
  const outcome = await deps.store.directory.addPerson(write, doerOf(deps, acting))
  const { id, events } = await doneOf(deps, acting, outcome)
  return { result: await directoryPerson(deps, acting.workspaceId, id), events }
}

/** `before`: what `entry` was made from; another change in the meantime is refused. */
export async function changePerson(
  deps: MemberDeps,
  acting: Acting,
  before: DirectoryPersonRow,
  entry: DirectoryEntry,
): Promise<Done<DirectoryPersonRow>> {
  const { workspaceId } = acting
  const isOurs =
    (await isProven(deps, workspaceId, before.email)) &&
    (entry.email === before.email || (await isProven(deps, workspaceId, entry.email)))
  if (!isOurs && mayOnlyOwner(before, entry)) throw unproven(entry.email)
  const name = isOurs ? nameOf(entry) : null
  const outcome = await deps.store.directory.changePerson(
    { workspaceId, id: before.id, entry, name },
    before.version,
    doerOf(deps, acting),
  )
  const { events } = await doneOf(deps, acting, outcome)
  return {
    result: await directoryPerson(deps, workspaceId, before.id),
    events: entry.isActive ? events : [...events, isOut(before.id)],
  }
}

/** The id and the user name in the directory are its own matter, and so is shutting a person out. */
const mayOnlyOwner = (before: DirectoryPersonRow, entry: DirectoryEntry): boolean =>
  entry.email !== before.email ||
  nameOf(entry) !== nameOf(before) ||
  (entry.isActive && !before.isActive)

/** `version`: the one that must be stored; null = any. */
export async function removePerson(
  deps: MemberDeps,
  acting: Acting,
  id: string,
  version: number | null,
): Promise<Done<null>> {
  const outcome = await deps.store.directory.removePerson(
    { workspaceId: acting.workspaceId, id },
    version,
    doerOf(deps, acting),
  )
  const { events } = await doneOf(deps, acting, outcome)
  return { result: null, events: [...events, isOut(id)] }
}

/** Sessions in every workspace end. */
const isOut = (id: string): Happened => accessChanged({ kind: 'person', id })

export const doerOf = ({ clock }: Pick<Deps, 'clock'>, { actor }: Acting): Doer => ({
  at: clock(),
  actor,
})

export async function doneOf(
  deps: MemberDeps,
  { workspaceId }: Acting,
  outcome: DirectoryOutcome,
): Promise<{ readonly id: string; readonly events: readonly Happened[] }> {
  if (outcome.kind !== 'done') throw refusalOf(outcome.kind)
  const events = outcome.effects.map((effect) => eventsOfRole(deps, workspaceId, effect))
  return { id: outcome.id, events: (await Promise.all(events)).flat() }
}

function refusalOf(kind: Exclude<DirectoryOutcome['kind'], 'done'>): Refusal {
  switch (kind) {
    case 'missing':
      return notFound()
    case 'stale':
      return staleVersion()
    case 'taken':
      return new Refusal(13005, 'This user name, address or group name is in use.', {
        errors: [{ field: 'userName', message: 'is in use' }],
      })
    case 'last_owner':
      return new Refusal(13005, 'This would leave the workspace without an owner.')
    case 'unknown_member':
      return invalid(
        [{ field: 'members', message: 'names a person who is not in this workspace' }],
        'A member of the group is not a user of this workspace.',
      )
    default:
      return unreachable(kind)
  }
}

export const staleVersion = (): Refusal =>
  new Refusal(13005, 'Another version is stored. Read it and try again.', {
    errors: [{ field: 'If-Match', message: 'is of another version' }],
  })

const unproven = (email: string): Refusal =>
  new Refusal(
    13004,
    `The workspace has not proved the domain of ${email.slice(0, 100)}. An owner proves it in the settings.`,
  )
