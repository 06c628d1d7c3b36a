import { subject } from '../subject.ts'
import { pushStore, pushWrites } from './push.ts'
import type { PushStore } from './push-store.ts'

export const push = subject({
  writes: pushWrites,
  tables: { push_subscription: 'own', push_mark: 'own', chat_handover: 'own' },
  // The browser may have belonged to a member of another workspace before.
  acrossWorkspaces: ['putPush'],
  open: ({ db, keys, write }): { readonly push: PushStore } => ({
    push: pushStore(db, keys, write),
  }),
})
