// People and groups as SCIM writes them (RFC 7643).
import type { DirectoryGroupRow, DirectoryPersonRow } from '../../store/directory/directory-rows.ts'
import { isoTime } from '../owner/time.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export interface Resource {
  readonly schemas: readonly string[]
  readonly id: string
  readonly [attribute: string]: unknown
  readonly meta: { readonly location: string; readonly version: string }
}
type Base = {
  readonly id: string
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}

export const etagOf = (version: number): string => `W/"${version}"`

/** `base`: the address of the service, without a slash at the end. */
export function presentUser(row: DirectoryPersonRow, base: string): Resource {
  const { id, externalId, userName, givenName, familyName, displayName, email, isActive } = row
  const formatted = [givenName, familyName].filter((part) => part !== null).join(' ')
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      ...(formatted !== '' && { formatted }),
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    ...(displayName !== null && { displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: metaOf('User', row, `${base}/Users/${id}`),
  }
}

/** `members` null = they were not asked for. */
export function presentGroup(
  row: DirectoryGroupRow,
  members: readonly string[] | null,
  base: string,
): Resource {
  const { id, externalId, name } = row
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members !== null && {
      members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    }),
    meta: metaOf('Group', row, `${base}/Groups/${id}`),
  }
}

const metaOf = (
  resourceType: string,
  { version, createdAt, updatedAt }: Base,
  location: string,
) => ({
  resourceType,
  created: isoTime(createdAt),
  lastModified: isoTime(updatedAt),
  location,
  version: etagOf(version),
})

export const presentList = (
  resources: readonly object[],
  { total = resources.length, startIndex = 1 } = {},
): object => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export interface Selection {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

/** Whether the caller wants this attribute; `id` and `schemas` are always sent. */
export function wants({ attributes, excludedAttributes }: Selection, attribute: string): boolean {
  const names = (text: string): string[] =>
    text.split(',').map((one) => (one.trim().split(/[.[]/)[0] ?? '').toLowerCase())
  if (attribute === 'id' || attribute === 'schemas') return true
  if (attributes !== undefined && attributes.trim() !== '')
    return names(attributes).includes(attribute.toLowerCase())
  return !names(excludedAttributes ?? '').includes(attribute.toLowerCase())
}

export const selected = (resource: object, selection: Selection): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => wants(selection, name)))
