import { subject } from '../subject.ts'
import { type EventStore, eventStore, eventWrites } from './contact-events.ts'

export const contactEvents = subject({
  writes: eventWrites,
  tables: { contact_event: 'own' },
  erasesInSlices: ['forgetEvents'],
  open: ({ db, write }): { readonly contactEvents: EventStore } => ({
    contactEvents: eventStore(db, write),
  }),
})
