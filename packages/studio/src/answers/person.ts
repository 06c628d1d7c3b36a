import type { FeedbackCustomer } from '@askwell/contract'

/** What a person is called in a list; null = they did not say who they are. */
export function personName(
  customer: FeedbackCustomer | null,
  userId: string | null = null,
): string | null {
  const named = [
    customer?.name,
    customer?.email,
    customer?.phone_number,
    customer?.external_id,
    customer?.user_id,
    userId,
  ]
  return named.find((one) => one !== undefined && one !== null && one !== '') ?? null
}
