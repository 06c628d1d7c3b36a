// The changes of a call for the audit log: members with their old and new values. Secrets, long
// texts and whole documents are named without their values.

import type { AuditChange, AuditValue } from '../../../store/audit/audit-note.ts'

/** Nested settings (`chat.slots`) are compared member by member to this depth. */
const deepest = 3
const mostChanges = 40
const longestText = 200
const longestList = 10

/** Names of members that are credentials or may contain them. */
const secret = /secret|token|password|private|credential|signature|header|mapping|(^|[._])key$/i

/** Members of `sent` whose value differs between `before` and `after`. With `hidden` the values are left out. */
export function changesBetween(
  sent: unknown,
  before: unknown,
  after: unknown,
  hidden: 'hidden' | 'shown' = 'shown',
): readonly AuditChange[] {
  const members = Object.keys(Object(sent))
  return members
    .flatMap((member) =>
      changesOf(member, memberOf(before, member), memberOf(after, member), 1, hidden),
    )
    .slice(0, mostChanges)
}

function changesOf(
  member: string,
  before: unknown,
  after: unknown,
  depth: number,
  hidden: 'hidden' | 'shown',
): AuditChange[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return []
  if (hidden === 'hidden' || secret.test(member)) return [{ member, from: null, to: null }]
  if (isRecord(before) && isRecord(after) && depth < deepest) {
    const members = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return members.flatMap((part) =>
      changesOf(`${member}.${part}`, before[part], after[part], depth + 1, hidden),
    )
  }
  const [from, to] = [shown(before), shown(after)]
  return [
    from === undefined || to === undefined
      ? { member, from: null, to: null }
      : { member, from, to },
  ]
}

/** Undefined = must not be shown. */
function shown(value: unknown): AuditValue | undefined {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return shownText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value) || value.length > longestList) return undefined
  const parts = value.map((part) => (typeof part === 'object' ? undefined : shown(part)))
  return parts.includes(undefined) ? undefined : parts.join(', ')
}

function shownText(text: string): string | undefined {
  const told = /^https?:/i.test(text) ? shownAddress(text) : text
  return told.length > longestText ? undefined : told
}

/** Some services put credentials into the path or query of an address, so long segments and the query are left out. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return '…'
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replaceAll(/[^/]{16,}/g, '…')}`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (value: unknown, member: string): unknown =>
  isRecord(value) ? value[member] : undefined
