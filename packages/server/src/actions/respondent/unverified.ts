// a phone_verification number counts as verified when a code for this question and number was right within a day
// before the answer. An unverified answer is kept and marked, but does not become the customer's number.
import type { FeedbackCustomer, ResponseItem, StoredResponse } from '@askwell/contract'
import { type FlowMap, styleOf } from '@askwell/engine'
import type { Store } from '../../store/store.ts'

const dayMs = 86_400_000

/** The unverified numbers. Call it before masking. */
export async function unverifiedNumbers(
  store: Store,
  map: FlowMap,
  items: readonly ResponseItem[],
  createdAt: number,
): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>()
  for (const { question_id, body } of items) {
    if (!isVerified(map, question_id) || body === undefined) continue
    // A masked number reveals nothing, so it cannot be verified or unverified.
    if (
      body.startsWith('+') &&
      !(await store.phoneCodes.isVerified(question_id, body, createdAt - dayMs))
    )
      numbers.add(body)
  }
  return numbers
}

function isVerified(map: FlowMap, questionId: string): boolean {
  const question = map.elementOfQuestion.get(questionId)?.question
  return question !== undefined && styleOf(question.style).isVerified === true
}

export const marked = (
  map: FlowMap,
  items: readonly ResponseItem[],
  numbers: ReadonlySet<string>,
): readonly StoredResponse[] =>
  numbers.size === 0
    ? items
    : items.map((item) => {
        return isVerified(map, item.question_id) &&
          item.body !== undefined &&
          numbers.has(item.body)
          ? { ...item, unverified: true }
          : item
      })

/** The customer without a number that only an unverified answer contains. */
export function withoutNumbers(
  customer: FeedbackCustomer,
  numbers: ReadonlySet<string>,
): FeedbackCustomer {
  if (customer.phone_number === undefined || !numbers.has(customer.phone_number)) return customer
  const { phone_number: _number, ...rest } = customer
  return rest
}
