import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'

/** The caller has checked that the owner's signature names this customer. */
export async function unsubscribe(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  customerId: string,
): Promise<void> {
  if (!(await store.customers.unsubscribe(workspaceId, customerId.toLowerCase(), clock())))
    throw notFound()
}
