import { ofOwnFlow, subject } from '../subject.ts'
import type { PhoneCodeStore } from './phone-code-store.ts'
import { phoneCodeStore, phoneCodeWrites } from './phone-codes.ts'
import { type SmsOutbox, smsOutbox, smsOutboxWrites } from './sms-outbox.ts'

export interface OpenedPhones {
  readonly phoneCodes: PhoneCodeStore
  /** Messages of the development provider. */
  readonly smsOutbox: SmsOutbox
}

export const phones = subject({
  writes: { ...phoneCodeWrites, ...smsOutboxWrites },
  tables: { phone_code: 'own', phone_question: ofOwnFlow, sms_outbox: 'own' },
  open: ({ db, keys, write }): OpenedPhones => ({
    phoneCodes: phoneCodeStore(db, write),
    smsOutbox: smsOutbox(db, keys, write),
  }),
})
