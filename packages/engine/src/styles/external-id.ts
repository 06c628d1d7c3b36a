// external_id: the respondent's number in the owner's own records.
import { identity, lineOf } from './identity.ts'

export const externalId = identity(
  (_question, externalId) => ({ external_id: externalId }),
  lineOf(255),
)
