import { ofOwnNode, subject } from '../subject.ts'
import { type ResultStore, resultStore, resultWrites } from './result-store.ts'

export const results = subject({
  writes: resultWrites,
  tables: {
    tally_dirty: ofOwnNode,
    feedback_change: ofOwnNode,
    segment: ofOwnNode,
    segment_column: { where: 'segment_id in (select id from segment)' },
    result_share: 'own',
  },
  // Changes and segments are counted against each other, and both are made again.
  passing: ['feedback_change', 'segment', 'segment_column'],
  erases: ['keepSegments'],
  open: ({ db, write }): { readonly results: ResultStore } => ({
    results: resultStore(db, write),
  }),
})
