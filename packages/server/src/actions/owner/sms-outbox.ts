import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import type { SmsMessage } from '../../store/phones/sms-outbox.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { checkedPage } from './checked-page.ts'

export const listSms = async (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<SmsMessage>> => deps.store.smsOutbox.list(workspaceId, checkedPage(page))

export interface SmsSettings {
  readonly provider: 'outbox' | 'webhook' | 'twilio'
  readonly host: string | null
  readonly from: string | null
}

export function smsSettings({ sms: { provider } }: Pick<Config, 'sms'>): SmsSettings {
  if (provider.kind === 'outbox') return { provider: 'outbox', host: null, from: null }
  return { provider: provider.kind, host: new URL(provider.url).host, from: provider.from }
}
