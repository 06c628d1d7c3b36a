import { listSms, smsSettings } from '../../actions/owner/sms-outbox.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const smsOutboxRoute: OwnerHandler<'sms_outbox'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listSms(deps, workspaceId, query)
  return { items: items.map(({ id, address, body, createdAt }) => ({ id, address, body, created_at: isoTime(createdAt) })), next }
}

export const smsSettingsRoute: OwnerHandler<'sms_settings'> = async ({ deps }) => smsSettings(deps.config)
