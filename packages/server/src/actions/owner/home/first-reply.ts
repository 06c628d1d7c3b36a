// The tile of the median first reply. Whether two medians differ by more than chance is decided by Mood's test: the shares of
// conversations that waited longer than the median of both times are compared.
import type { HomeTile } from '@askwell/contract'
import { sharesTest } from '@askwell/engine/results'
import type { Served } from '../../../events/served.ts'
import { shareSample, verdictOf } from './compared-tile.ts'

/** Of more conversations, the newest are counted. */
const most = 10_000

/** None where no agent answered in either time. */
export async function firstReplyTile(
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<HomeTile[]> {
  const span = { from: from - (to - from), before: to, most }
  const replies = await store.home.firstReplies(workspaceId, span)
  const waits = (isNow: boolean): number[] =>
    replies.flatMap(({ beganAt, waitedMs }) => (beganAt >= from === isNow ? waitedMs / 1_000 : []))
  return tileOf(waits(true), waits(false))
}

/** In seconds. */
export function tileOf(now: readonly number[], before: readonly number[]): HomeTile[] {
  const middle = medianOf([...now, ...before])
  if (middle === null) return []
  const longer = (waits: readonly number[]) =>
    shareSample(waits.filter((wait) => wait > middle).length, waits.length)
  const [value, valueBefore] = [medianOf(now), medianOf(before)]
  return [
    {
      ...{
        kind: 'first_reply',
        value,
        n: now.length,
        before: valueBefore,
        n_before: before.length,
      },
      verdict: verdictOf(
        sharesTest(longer(now), longer(before)),
        (value ?? 0) - (valueBefore ?? 0),
      ),
      is_measured: true,
    },
  ]
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
