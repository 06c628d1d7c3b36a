import { ofOwnNode, subject } from '../subject.ts'
import { type ResultStore, resultStore, resultWrites } from './result-store.ts'

export const results = subject({
  writes: resultWrites,
  tables: {
    tally: ofOwnNode,
    tally_mark: ofOwnNode,
    tally_dirty: ofOwnNode,
    result_share: 'own',
  },
  open: ({ db, write }): { readonly results: ResultStore } => ({
    results: resultStore(db, write),
  }),
})
