import { nodeById } from '../nodes/nodes.ts'
import { everywhere } from '../query/scope.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { subject } from '../subject.ts'
import { isSearch } from './feedback-filters.ts'
import { feedbackByKey, feedback as feedbackOf, listFeedback } from './feedback-reads.ts'
import type { FeedbackStore } from './feedback-store.ts'
import { deleteFeedback, insertFeedback } from './feedback-writes.ts'
import { saveFeedback } from './save-feedback.ts'
import { slowSearch } from './search-index.ts'

export const feedback = subject({
  writes: { saveFeedback, deleteFeedback, insertFeedback },
  tables: { feedback: 'own' },
  takesLong: ['insertFeedback'],
  publishes: ['deleteFeedback'],
  inGroups: ['saveFeedback'],
  erases: ['deleteFeedback'],
  open: ({ engine, db, write, settingsChanged, published }): FeedbackStore => ({
    saveFeedback: async (one) => {
      try {
        const outcome = await write.saveFeedback(one)
        if (one.told !== undefined) published()
        // The channel is full from now on, so cached settings of it are out of date.
        if (outcome.kind === 'stored' && outcome.fillsQuota) settingsChanged()
        return outcome
      } catch (error) {
        // The node was deleted after the caller had read it, and the foreign key refuses the row.
        if (!(error instanceof StoreUnavailable) && (await nodeById(db, one.row.nodeId)) === null)
          return { kind: 'node_missing' }
        throw error
      }
    },
    feedbackByKey: (nodeId, key) => feedbackByKey(db, nodeId, key),
    listFeedback: (workspaceId, filters, page) =>
      listFeedback({ engine, db }, workspaceId, filters, page),
    // The embedded store has the texts in the index that finds the rows.
    slowSearch: async (workspaceId, filters) =>
      engine === 'sqlite' || !isSearch(filters)
        ? null
        : everywhere(() => slowSearch(db, workspaceId, filters)),
    feedback: (workspaceId, id, sight) => feedbackOf(db, workspaceId, id, sight),
    deleteFeedback: write.deleteFeedback,
    insertFeedback: write.insertFeedback,
  }),
})
