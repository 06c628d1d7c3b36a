import { subject } from '../subject.ts'
import { type MailingStore, mailingStore, mailingWrites } from './mailings.ts'

export const mailings = subject({
  writes: mailingWrites,
  tables: { mailing: 'own', mailing_recipient: 'own' },
  // It adds a key by which links are checked.
  changesSettings: ['addMailing'],
  open: ({ db, keys, write }): { readonly mailings: MailingStore } => ({
    mailings: mailingStore(db, keys, write),
  }),
})
