// The folded text by which an owner finds a customer.
import { plainText } from '../query/plain-text.ts'
import { fold } from '../query/search-text.ts'
import type { CustomerRecord } from '../schema.ts'

type SearchedFields = Pick<
  CustomerRecord,
  'external_id' | 'user_id' | 'email' | 'name' | 'phone_number'
>

export function customerSearch({
  external_id,
  user_id,
  email,
  name,
  phone_number,
}: SearchedFields): string {
  return plainText(
    fold(
      [name, email, phone_number, external_id, user_id].filter((part) => part !== null).join('\n'),
    ),
  )
}
