import { describe, expect, it } from 'vitest'
import { pagedList } from './paged-list.ts'

/** Pages of two, and the cursors that were asked for. */
function listOf(count: number) {
  const asked: (string | undefined)[] = []
  const list = pagedList(async (after) => {
    asked.push(after)
    const from = Number(after ?? 0)
    const items = [from, from + 1].filter((item) => item < count)
    return { items, next: from + 2 < count ? String(from + 2) : null }
  })
  return { asked, list }
}

async function read<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('a list', () => {
  it('gives every item, and ends where there is no next page (ECO-11)', async () => {
    const { asked, list } = listOf(5)
    expect(await read(list)).toEqual([0, 1, 2, 3, 4])
    expect(asked).toEqual([undefined, '2', '4'])
  })

  it('can be read twice, and page by page (ECO-11)', async () => {
    const { list } = listOf(3)
    expect(await read(list)).toEqual(await read(list))
    expect((await read(list.pages())).map(({ items }) => items)).toEqual([[0, 1], [2]])
  })

  it('fetches a page only when the loop wants it (ECO-11)', async () => {
    const { asked, list } = listOf(100)
    for await (const item of list) if (item === 2) break
    expect(asked).toEqual([undefined, '2'])
  })

  it('ends with an error when a cursor comes twice (ECO-11)', async () => {
    const list = pagedList(async () => ({ items: [1], next: 'same' }))
    await expect(read(list)).rejects.toThrow('the same cursor twice')
  })

  it('is empty when there is nothing (ECO-11)', async () => {
    expect(await read(listOf(0).list)).toEqual([])
  })
})
