// The demo workspace of a first start: three surveys that look like real ones, with answers. Everything is made by a
// seed; only the times depend on `nowMs`. Companies, people and addresses are invented.
import type { Store } from '../store/store.ts'
import { demoAnswers } from './answers.ts'
import { demoBundle } from './bundle.ts'

export { demoBundle, demoNodes } from './bundle.ts'

/** Meant for a workspace that was just made: its ids are fixed, so an instance can hold the demo once. */
export async function loadDemo(store: Store, workspaceId: string, nowMs: number): Promise<void> {
  const { kind } = await store.importBundle(workspaceId, demoBundle, nowMs)
  if (kind === 'taken')
    throw new Error('The demo is already in another workspace of this instance.')
  await store.insertFeedback(demoAnswers(workspaceId, nowMs))
}
