// Whether the person of a session confirmed their identity recently. A stolen cookie or an unattended screen must not be
// enough to make keys, to export data or to change who has access.
import type { CallingPerson } from './caller.ts'

const proofLastsMs = 10 * 60_000

/** For how many ms the last confirmation is still valid; 0 = it is too old. */
export const proofLeftMs = (
  { confirmedAt }: Pick<CallingPerson, 'confirmedAt'>,
  nowMs: number,
): number => Math.min(proofLastsMs, Math.max(0, confirmedAt + proofLastsMs - nowMs))
