// The audit log as seen by somebody who can write to the database but has no key.
import { createHash } from 'node:crypto'
import type { AuditEntryRow } from '../audit/audit-chain.ts'
import type { AuditNote } from '../index.ts'
import { behindOurBack } from './behind-our-back.ts'
import { noon } from './build.ts'
import type { StoreLocation } from './stores.ts'

export const note = (action: string): AuditNote => ({
  at: noon,
  actor: { kind: 'person', id: 'p', name: "O'Ada" },
  action,
  target: 't',
})
export const literal = (value: string | number | null): string =>
  value === null
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`

const signed = [
  'workspace_id',
  'number',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'previous_hash',
] as const
const sha = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
const partsOf = (entry: AuditEntryRow): unknown[] => signed.map((name) => entry[name])

/** The hash of an older release, which anybody can compute. */
export const plainHash = (entry: AuditEntryRow): string => sha(partsOf(entry))

/** The hash of this release, computed without its key. */
export const newerHash = (entry: AuditEntryRow): string =>
  sha(['entry', ...partsOf(entry), entry.address, entry.target_name, entry.changes])

/** PostgreSQL's client returns int8 as text. */
export const entriesOf = async (
  place: Pick<StoreLocation, 'options'>,
  workspaceId: string,
): Promise<AuditEntryRow[]> =>
  (
    await behindOurBack<AuditEntryRow>(
      place,
      `select * from audit where workspace_id = '${workspaceId}' order by number`,
    )
  ).map((entry) => ({
    ...entry,
    number: Number(entry.number),
    at: Number(entry.at),
  }))
