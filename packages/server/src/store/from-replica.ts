// The store as calls see it whose data may be some seconds old: reads of many feedbacks use the replica of the database while it
// is fit for that. Everything else is unchanged, so that a limit, a lease or a permission never comes from the replica.
import { type ReadSource, readingFrom } from './query/read-source.ts'
import type { Store } from './store.ts'

export function fromReplica(store: Store, source: ReadSource): Store {
  const there =
    <Args extends readonly unknown[], Result>(read: (...args: Args) => Result) =>
    (...args: Args): Result =>
      readingFrom(source, () => read(...args))
  const { results, followUps } = store
  return {
    ...store,
    listFeedback: there(store.listFeedback),
    slowSearch: there(store.slowSearch),
    followUps: { ...followUps, marks: there(followUps.marks) },
    results: {
      ...results,
      answered: there(results.answered),
      search: there(results.search),
      written: there(results.written),
      texts: there(results.texts),
      nodesAnswered: there(results.nodesAnswered),
    },
  }
}
