// Replaces a secret of the instance that signs short-lived tokens, while servers run. They read it every few seconds, so a new
// secret is accepted at once and signs only after all of them have seen it. The one before it is accepted until its last token
// has expired.

import { sql } from 'kysely'
import { recordEverywhere } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import { secretPlace } from './keys.ts'

/** Servers read every 15 seconds; the rest is for a slow database. */
export const adoptionMs = 60_000

export interface SecretRotation {
  readonly current: string
  /** From then on (ms) the current secret signs. Until then the last of the others does. */
  readonly signsFrom: number
  readonly others: readonly { readonly secret: string; readonly until: number }[]
}

export interface RotationOrder {
  readonly secret: string
  readonly at: number
  /** How long the secret before is accepted after the new one signs. */
  readonly overlapMs: number
}

export interface SecretKeys {
  readonly signing: string
  /** Every one that a valid token may have been signed with, the signing one first. */
  readonly accepted: readonly string[]
}

/** `under_way`: servers may not have seen the last rotation. `unknown`: no server has started yet. */
export type RotationOutcome = 'rotated' | 'under_way' | 'unknown'

export function keysAt(first: string, rotation: SecretRotation | null, at: number): SecretKeys {
  if (rotation === null) return { signing: first, accepted: [first] }
  const { current, signsFrom, others } = rotation
  const signing = at >= signsFrom ? current : (others.at(-1)?.secret ?? current)
  const valid = others.filter(({ until }) => until > at).map(({ secret }) => secret)
  return { signing, accepted: [...new Set([signing, current, ...valid])] }
}

/** Null = the rotation before is still under way. */
export function rotated(
  first: string,
  before: SecretRotation | null,
  { secret, at, overlapMs }: RotationOrder,
): SecretRotation | null {
  if (before !== null && at < before.signsFrom) return null
  const signsFrom = at + adoptionMs
  const others = (before?.others ?? []).filter(({ until }) => until > at)
  const replaced = { secret: before?.current ?? first, until: signsFrom + overlapMs }
  return { current: secret, signsFrom, others: [...others, replaced] }
}

export async function rotateNamedSecret(
  session: Session,
  name: string,
  order: RotationOrder,
  note: AuditNote,
): Promise<RotationOutcome> {
  const { db, engine, keys } = session
  // Two rotations at once would each replace the same secret.
  if (engine === 'postgres') await sql`lock table secret in share row exclusive mode`.execute(db)
  const value = async (row: string): Promise<string | null> => {
    const found = await db
      .selectFrom('secret')
      .select('value')
      .where('name', '=', row)
      .executeTakeFirst()
    return found === undefined ? null : keys.open(secretPlace(row), found.value)
  }
  const first = await value(name)
  if (first === null) return 'unknown'
  const row = rotationRow(name)
  const next = rotated(first, rotationOf(await value(row)), order)
  if (next === null) return 'under_way'
  const sealed = keys.seal(secretPlace(row), JSON.stringify(next))
  await db
    .insertInto('secret')
    .values({ name: row, value: sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sealed }))
    .execute()
  await recordEverywhere(session, note)
  return 'rotated'
}

export const rotationRow = (name: string): string => `rotation:${name}`

export const rotationOf = (text: string | null): SecretRotation | null =>
  text === null ? null : (JSON.parse(text) as SecretRotation)
