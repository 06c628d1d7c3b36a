import { subject } from '../subject.ts'
import { type FollowUpStore, followUpStore, followUpWrites } from './follow-ups.ts'

export const followUps = subject({
  writes: followUpWrites,
  tables: { follow_up: 'own', follow_up_entry: 'own', feedback_tag: 'own' },
  publishes: ['changeFollowUp'],
  open: ({ db, write }): { readonly followUps: FollowUpStore } => ({
    followUps: followUpStore(db, write),
  }),
})
