// Cursors of pages: the sort value and id of the last row, so rows that arrive meanwhile shift nothing.

import type { Page, PageRequest } from './page.ts'
import { plainText } from './plain-text.ts'

export interface CursorPosition {
  readonly at: number
  readonly id: string
}

export function writeCursor(place: CursorPosition): string {
  return Buffer.from(JSON.stringify([place.at, place.id])).toString('base64url')
}

/** Null for a text that is not one of our cursors. */
export function readCursor(text: string): CursorPosition | null {
  try {
    const [at, id, ...rest]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof at === 'number' &&
      Number.isSafeInteger(at) &&
      typeof id === 'string' &&
      rest.length === 0
      ? { at, id: plainText(id) }
      : null
  } catch {
    return null
  }
}

/** For routes: whether `after` is a valid cursor. The store itself returns an empty last page for any other text. */
export function isCursor(text: string): boolean {
  return readCursor(text) !== null
}

/** Rows were read with `limit + 1`: the extra row shows that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: PageRequest,
  place: (row: Row) => CursorPosition,
  item: (row: Row) => Item,
): Page<Item> {
  const kept = rows.slice(0, page.limit)
  const last = kept.at(-1)
  return {
    items: kept.map(item),
    next: rows.length > page.limit && last !== undefined ? writeCursor(place(last)) : null,
  }
}
