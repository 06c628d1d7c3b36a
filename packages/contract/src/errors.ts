// The closed list of refusals (calls.md 3.0). One class in the server turns a code into HTTP.
import { z } from 'zod'

/** code → HTTP status, stable name, the catalogue key shown to a person. */
export const refusals = {
  13001: { name: 'validation', status: 422, message_key: 'systemError' },
  13002: { name: 'not_found', status: 404, message_key: 'notFound' },
  13003: { name: 'unauthenticated', status: 401, message_key: 'systemError' },
  13004: { name: 'forbidden', status: 403, message_key: 'systemError' },
  13005: { name: 'conflict', status: 409, message_key: 'systemError' },
  13006: { name: 'rate_limit', status: 429, message_key: 'systemError' },
  13007: { name: 'too_large', status: 413, message_key: 'systemError' },
  13008: { name: 'wrong_media_type', status: 415, message_key: 'systemError' },
  13009: { name: 'malformed', status: 400, message_key: 'systemError' },
  13010: { name: 'internal', status: 500, message_key: 'systemError' },
  13011: { name: 'unavailable', status: 503, message_key: 'systemError' },
  13012: { name: 'workspace_full', status: 403, message_key: 'systemError' },
  13013: { name: 'gone', status: 410, message_key: 'systemError' },
  13020: { name: 'upstream_failed', status: 502, message_key: 'systemError' },
  13021: { name: 'upstream_timeout', status: 504, message_key: 'systemError' },
  13045: { name: 'already_answered', status: 400, message_key: 'alreadyAnswered' },
  13046: { name: 'quota_full', status: 403, message_key: 'surveyClosed' },
  13047: { name: 'already_completed', status: 400, message_key: 'alreadyAnswered' },
  13048: { name: 'not_active', status: 403, message_key: 'surveyClosed' },
  13050: { name: 'invalid_signature', status: 403, message_key: 'invalidSignature' },
  13051: { name: 'identity_proof_missing', status: 401, message_key: 'systemError' },
  13052: { name: 'domain_not_allowed', status: 403, message_key: 'systemError' },
  13060: { name: 'wrong_sms_code', status: 400, message_key: 'wrongSmsCode' },
  13061: { name: 'expired_sms_code', status: 400, message_key: 'wrongSmsCode' },
  13062: { name: 'too_many_tries', status: 429, message_key: 'systemError' },
  13063: { name: 'invalid_phone', status: 422, message_key: 'invalidPhone' },
  13070: { name: 'chat_closed', status: 409, message_key: 'systemError' },
  13071: { name: 'outside_hours', status: 409, message_key: 'notOnline' },
  13072: { name: 'uploads_prevented', status: 403, message_key: 'systemError' },
  13073: { name: 'rating_not_allowed', status: 409, message_key: 'systemError' },
  13074: { name: 'chat_token_wrong', status: 401, message_key: 'systemError' },
  13075: { name: 'visitor_blocked', status: 403, message_key: 'systemError' },
  13080: { name: 'confirm_needed', status: 403, message_key: 'systemError' },
  13081: { name: 'second_factor_needed', status: 403, message_key: 'systemError' },
} as const satisfies Record<number, { name: string; status: number; message_key: string }>

export type RefusalCode = keyof typeof refusals
export type RefusalName = (typeof refusals)[RefusalCode]['name']

export const FieldFault = z
  .object({ field: z.string(), message: z.string() })
  .meta({ id: 'FieldFault' })
export type FieldFault = z.infer<typeof FieldFault>

export const ErrorBody = z
  .object({
    code: z.int(),
    message: z.string(),
    message_key: z.string(),
    errors: z.array(FieldFault),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof ErrorBody>
