// The rest of an erasure: all rows that depend on a deleted customer.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Erasing } from '../../store/customers/erasure.ts'

const slice = 50

/** True = nothing is left; false = it was stopped earlier. */
export async function eraseRest(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  erasing: Erasing,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    if ((await store.erasure.eraseSlice(erasing, slice, clock())) === 0) {
      await store.dataExports.removeWritten(erasing.workspaceId, clock())
      return true
    }
    await nextTurn()
  }
  return false
}
