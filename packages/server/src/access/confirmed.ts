// Whether a session was proven to be its person's a short while ago. A stolen cookie, or a screen that was left open, must
// not be enough to make keys, to take data out or to change who may come in.
import type { CallingPerson } from './caller.ts'

const proofLastsMs = 10 * 60_000

/** For how many ms the last proof still counts; 0 = it is too old. */
export const proofLeftMs = (
  { confirmedAt }: Pick<CallingPerson, 'confirmedAt'>,
  nowMs: number,
): number => Math.min(proofLastsMs, Math.max(0, confirmedAt + proofLastsMs - nowMs))
