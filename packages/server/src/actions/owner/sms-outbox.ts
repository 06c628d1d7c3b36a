import type { Deps } from '../../deps.ts'
import type { SmsMessage } from '../../store/sms-outbox.ts'
import type { Page, PageRequest } from '../../store/store.ts'
import { checkedPage } from './checked-page.ts'

export const listSms = async (deps: Deps, workspaceId: string, page: PageRequest): Promise<Page<SmsMessage>> =>
  deps.store.smsOutbox.list(workspaceId, checkedPage(page))
