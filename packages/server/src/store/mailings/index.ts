import { subject } from '../subject.ts'
import { type MailingStore, mailingStore, mailingWrites } from './mailings.ts'

export const mailings = subject({
  writes: mailingWrites,
  tables: { mailing: 'own', mailing_recipient: 'own' },
  // Its key is one that links are checked by.
  changesSettings: ['addMailing'],
  open: ({ db, keys, write }): { readonly mailings: MailingStore } => ({
    mailings: mailingStore(db, keys, write),
  }),
})
