import { describe, expect, it } from 'vitest'
import { followChanges } from './follow-changes.ts'
import type { ChangesReadInput, ChangesReadReply } from './generated/types.ts'

const change = (seq: number): ChangesReadReply['items'][number] => ({
  ...{ seq, type: 'flow.deleted', at: '2026-11-28T12:00:00.000Z' },
  data: { id: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a', deleted: true },
})

/** A feed with these pages, and what was asked of it. */
function feedOf(pages: readonly ChangesReadReply[]) {
  const asked: (ChangesReadInput | undefined)[] = []
  const read = async (input?: ChangesReadInput) => {
    asked.push(input)
    const page = pages[asked.length - 1]
    if (page === undefined) throw new Error('the feed is over')
    return page
  }
  return { asked, changes: { read } }
}

describe('following the feed of changes', () => {
  it('continues after the number of each page, also of one without changes (ECO-87)', async () => {
    const feed = feedOf([
      { items: [change(4), change(5)], next: 5 },
      { items: [], next: 8 },
      { items: [change(9)], next: 9 },
    ])
    const found: number[] = []
    const loop = async () => {
      for await (const { seq } of followChanges(feed, { after: 3, wait: 2 })) found.push(seq)
    }
    await expect(loop()).rejects.toThrow('the feed is over')
    expect(found).toEqual([4, 5, 9])
    expect(feed.asked.map((input) => input?.after)).toEqual([3, 5, 8, 9])
    expect(feed.asked.every((input) => input?.wait === 2)).toBe(true)
  })

  it('asks for a page only when the loop wants it (ECO-87)', async () => {
    const feed = feedOf([{ items: [change(1), change(2)], next: 2 }])
    for await (const { seq } of followChanges(feed, { after: 0 })) if (seq === 2) break
    expect(feed.asked).toHaveLength(1)
  })
})
