// Seals settled feedback into columns, so that results after a start need not read rows. It may stop anywhere and run on
// several servers: the first one stores a segment.
import { chunkRows, segmentWay } from '@askwell/engine/results'
import type { Served } from '../../events/served.ts'
import {
  type NodeToSeal,
  type SealingLimits,
  settledAfterMs,
} from '../../store/results/result-store.ts'

type Tools = Pick<Served, 'store' | 'segments' | 'clock'>

const hourMs = 3_600_000
/** So many feedbacks are worth a segment at once; fewer wait for an hour. */
const many = chunkRows / 4
const few = 256

/** When so much feedback is due to be sealed. */
export const sealingLimits = (now: number): SealingLimits => ({
  way: segmentWay,
  settledBefore: now - settledAfterMs,
  many,
  few,
  oldBefore: now - hourMs,
})

/** Every node of the instance with something to seal. */
export async function sealAll(tools: Tools, signal: AbortSignal): Promise<void> {
  await sealChanged(tools, signal)
  const { results } = tools.store
  await sealEach(tools, await results.grownNodes(sealingLimits(tools.clock())), signal)
}

/** Removes from segments what was deleted or erased since they were sealed. */
export async function sealChanged(tools: Tools, signal: AbortSignal): Promise<void> {
  await sealEach(tools, await tools.store.results.changedNodes(), signal)
}

async function sealEach(
  { segments, clock }: Tools,
  nodes: readonly NodeToSeal[],
  signal: AbortSignal,
): Promise<void> {
  for (const node of nodes) if (!signal.aborted) await segments.seal(node, clock(), signal)
}
