// A list by its cursor. A page is fetched when the loop comes to it, so that a loop that ends early fetches no more.
import type { ListPage, PagedList } from './calling.ts'

/** `fetchPage`: with the cursor of the page; undefined = the first one. */
export function pagedList<Page extends ListPage>(
  fetchPage: (after: string | undefined) => Promise<Page>,
): PagedList<Page> {
  async function* pages(): AsyncGenerator<Page, void> {
    const seen = new Set<string>()
    for (let after: string | undefined; ; ) {
      const page = await fetchPage(after)
      yield page
      if (page.next === null || page.next === undefined) return
      // Else a server with a fault would keep the loop, and its caller's memory, growing for ever.
      if (seen.has(page.next)) throw new Error('The list returned the same cursor twice.')
      seen.add(page.next)
      after = page.next
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items
    },
  }
}
