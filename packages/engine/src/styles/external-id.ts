// external_id: the respondent's number in the owner's own records.
import { identity } from './identity.ts'

export const externalId = identity((_question, externalId) => ({ external_id: externalId }))
