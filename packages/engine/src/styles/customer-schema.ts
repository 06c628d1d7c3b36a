// customer_schema: a customer field the owner defined, under the question's key.
import { identity } from './identity.ts'

export const customerSchema = identity((question, answer) => ({
  schema: { [question.key]: answer },
}))
