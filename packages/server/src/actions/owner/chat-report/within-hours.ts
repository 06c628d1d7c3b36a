// How long visitors waited for the first reply without the time in which their channel was closed.
import type { NodeSettings } from '@askwell/contract'
import { type OpenSpan, openSpans } from '@askwell/engine'
import type { FirstReply } from './fold-report.ts'

type Hours = Pick<NodeSettings, 'operating_24_7' | 'operating_hours' | 'timezone'>

/** Waits in milliseconds, unsorted. `hoursOf` null = the channel has no hours, or no longer exists. */
export async function waitsWithinHours(
  replies: readonly FirstReply[],
  hoursOf: (nodeId: string) => Promise<Hours | null>,
): Promise<readonly number[]> {
  const waits: number[] = []
  for (const [nodeId, ofNode] of Map.groupBy(replies, (reply) => reply.nodeId)) {
    const hours = await hoursOf(nodeId)
    const from = Math.min(...extremes(ofNode.map((reply) => reply.from)))
    const to = Math.max(...extremes(ofNode.map((reply) => reply.to)))
    // Spans whose total length is the whole range reach its end.
    const spans = hours === null ? null : openSpans(hours, from, to - from)
    if (spans === null) for (const reply of ofNode) waits.push(reply.to - reply.from)
    else {
      const openUntil = openTime(spans)
      for (const reply of ofNode) waits.push(openUntil(reply.to) - openUntil(reply.from))
    }
  }
  return waits
}

/** → a function that returns the open time before a moment. */
function openTime(spans: readonly OpenSpan[]): (ms: number) => number {
  const before: number[] = []
  let sum = 0
  for (const [from, to] of spans) {
    before.push(sum)
    sum += to - from
  }
  return (ms) => {
    let [low, high] = [-1, spans.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((spans[middle]?.[0] ?? 0) <= ms) low = middle
      else high = middle
    }
    const span = spans[low]
    return span === undefined ? 0 : (before[low] ?? 0) + Math.min(ms, span[1]) - span[0]
  }
}

/** `values` must be few enough to be spread as arguments. */
function extremes(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ]
}
