// The embedded store searches texts in an index, because a scan of the rows would read every answer with them. PostgreSQL
// limits an entry of an index to 2.7 kB, which is less than a long text, and scans the rows.
import type { Engine } from '../schema.ts'
import type { Indexes } from './step.ts'

export const searchIndexes = (engine: Engine): Indexes => ({
  kind: 'indexes',
  indexes:
    engine === 'postgres'
      ? []
      : [
          // The list, the export and the results of a workspace by time of receipt, with and without `q`.
          {
            name: 'feedback_search_of_workspace',
            on: 'feedback (workspace_id, received_at, id, search)',
          },
          // The same of one node; also tallies, texts, retention and a node's deletion.
          { name: 'feedback_search_of_node', on: 'feedback (node_id, received_at, id, search)' },
        ],
})
