import { subject } from '../subject.ts'
import type { BundleStore, ImportOutcome } from './bundle-store.ts'
import { bundleText } from './bundle-text.ts'
import { IdsTaken, importBundle, readsOfBundle } from './bundles.ts'

export const bundles = subject({
  writes: { importBundle },
  tables: {},
  changesSettings: ['importBundle'],
  acrossWorkspaces: ['importBundle'],
  takesLong: ['importBundle'],
  open: ({ db, write }): BundleStore => ({
    importBundle: (workspaceId, bundle, at) => {
      const text = bundle instanceof Uint8Array ? bundle : bundleText(bundle)
      return write
        .importBundle(workspaceId, text, at)
        .then((erased) => ({ kind: 'stored', erased }), takenOf)
    },
    readsOfBundle: (workspaceId) => readsOfBundle(db, workspaceId),
  }),
})

/** Throwing rolls the import's transaction back; the caller receives a result instead. */
function takenOf(error: unknown): ImportOutcome {
  if (!(error instanceof IdsTaken)) throw error
  const { taken } = error
  return taken.full === undefined ? { kind: 'taken', taken } : { kind: 'full', what: taken.full }
}
