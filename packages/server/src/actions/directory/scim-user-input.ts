// What directories send about a person, as an entry of ours. Attributes that we do not store are ignored: the usual settings of
// Okta and Entra send a dozen of them, and none of them concerns a survey.
import { Email } from '@askwell/contract'
import { invalid } from '../../refusal.ts'
import type { DirectoryEntry } from '../../store/directory/directory-rows.ts'
import { type PatchOperation, patchOperations } from './patch-operations.ts'
import { parsePath, type ScimPath } from './scim-filter.ts'

type Draft = { -readonly [Name in keyof DirectoryEntry]: DirectoryEntry[Name] }

const longest = 255

/** Of a POST or a PUT: what is not named is empty. */
export function entryOf(body: unknown): DirectoryEntry {
  const draft: Draft = {
    ...{ userName: '', externalId: null, email: '', isActive: true },
    ...{ givenName: null, familyName: null, displayName: null },
  }
  for (const [attribute, value] of Object.entries(recordOf(body)))
    set(draft, { attribute: attribute.toLowerCase(), only: null, part: null }, value)
  return checked(draft)
}

export function patchEntry(before: DirectoryEntry, body: unknown): DirectoryEntry {
  const draft: Draft = { ...before }
  for (const operation of patchOperations(body)) apply(draft, operation)
  return checked(draft)
}

function apply(draft: Draft, { op, path, value }: PatchOperation): void {
  if (path !== null) {
    set(draft, parsePath(path), op === 'remove' ? null : value)
    return
  }
  if (op === 'remove') throw invalid([{ field: 'path', message: 'is missing' }], noPath)
  for (const [name, one] of Object.entries(recordOf(value))) set(draft, parsePath(name), one)
}
const noPath = 'An operation that removes something needs a path.'

function set(draft: Draft, { attribute, part }: ScimPath, value: unknown): void {
  if (attribute === 'username') draft.userName = textOf('userName', value) ?? ''
  if (attribute === 'externalid') draft.externalId = textOf('externalId', value)
  if (attribute === 'displayname') draft.displayName = textOf('displayName', value)
  if (attribute === 'active') draft.isActive = flagOf(value)
  if (attribute === 'name') setName(draft, part, value)
  if (attribute === 'emails')
    draft.email = (part === 'value' ? textOf('emails.value', value) : mailIn(value)) ?? ''
}

function setName(draft: Draft, part: string | null, value: unknown): void {
  if (part === null && value === null) Object.assign(draft, { givenName: null, familyName: null })
  else if (part === null)
    for (const [name, one] of Object.entries(recordOf(value)))
      setName(draft, name.toLowerCase(), one)
  else if (part === 'givenname') draft.givenName = textOf('name.givenName', value)
  else if (part === 'familyname') draft.familyName = textOf('name.familyName', value)
}

/** The primary address, otherwise the first. */
function mailIn(value: unknown): string | null {
  const all = (Array.isArray(value) ? value : value === null ? [] : [value]).map(recordOf)
  const isPrimary = ({ primary }: Readonly<Record<string, unknown>>): boolean =>
    primary === true || String(primary).toLowerCase() === 'true'
  return textOf('emails.value', (all.find(isPrimary) ?? all[0])?.['value'])
}

function checked(draft: Draft): DirectoryEntry {
  if (draft.userName === '') throw wrong('userName', 'must not be empty')
  const email = Email.safeParse(draft.email === '' ? draft.userName : draft.email)
  if (!email.success)
    throw wrong('emails', 'must have a mail address, because the user name is none')
  return { ...draft, email: email.data.toLowerCase() }
}

/** An empty text is none. */
function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  // Entra sends a text in a list of one.
  const text: unknown = Array.isArray(value) ? recordOf(value[0])['value'] : value
  if (typeof text !== 'string') throw wrong(field, 'must be a text')
  if (text.length > longest) throw wrong(field, `must have at most ${longest} characters`)
  return text.trim() === '' ? null : text.trim()
}

/** Entra sends "False" as a text. */
function flagOf(value: unknown): boolean {
  const text = String(Array.isArray(value) ? recordOf(value[0])['value'] : value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw wrong('active', 'must be true or false')
  return text === 'true'
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('value', 'must be an object')
  return value as Readonly<Record<string, unknown>>
}

const wrong = (field: string, message: string) =>
  invalid([{ field, message }], `${field} ${message}.`)

/** The name of the account. */
export function nameOf({ displayName, givenName, familyName, userName }: DirectoryEntry): string {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ')
  return (displayName ?? (parts === '' ? userName : parts)).slice(0, 100)
}
