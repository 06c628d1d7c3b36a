import { subject } from '../subject.ts'
import { type IdempotencyStore, idempotencyStore, idempotencyWrites } from './idempotency.ts'

export const idempotency = subject({
  writes: idempotencyWrites,
  tables: { idempotency: 'own' },
  open: ({ keys, write }): { readonly idempotency: IdempotencyStore } => ({
    idempotency: idempotencyStore(keys, write),
  }),
})
