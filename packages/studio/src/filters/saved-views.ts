// Views that people have named: stored in this browser, one list for each workspace and screen.
import { readStored, store } from '../settings/stored.ts'
import { type AnswerFilters, readFilters, searchOf } from './answer-filters.ts'

export interface SavedView {
  readonly name: string
  readonly filters: AnswerFilters
}

/** `of`: what identifies a list, such as a workspace and a screen. */
export function readViews(of: string): readonly SavedView[] {
  const text = readStored(`views.${of}`)
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap(viewOf) : []
  } catch {
    return []
  }
}

export const storeViews = (of: string, views: readonly SavedView[]): boolean =>
  store(
    `views.${of}`,
    JSON.stringify(views.map(({ name, filters }) => ({ name, filters: searchOf(filters) }))),
  )

/**
 * Gives each view of the list to `send`, and then has it no longer. A view leaves the list before it is sent, so that another
 * tab does not send it again; what cannot be sent comes back. → how many were sent.
 */
export async function moveViews(
  of: string,
  send: (view: SavedView) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for (const { name } of readViews(of)) {
    const views = readViews(of)
    const view = views.find((one) => one.name === name)
    const rest = views.filter((one) => one !== view)
    if (view === undefined || !storeViews(of, rest)) continue
    try {
      await send(view)
      count += 1
    } catch {
      storeViews(of, withView(readViews(of), view))
    }
  }
  return count
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

/** Another version of the studio may have written it. */
function viewOf(stored: unknown): SavedView[] {
  const { name, filters } = (stored ?? {}) as {
    readonly name?: unknown
    readonly filters?: unknown
  }
  return typeof name === 'string' && typeof filters === 'object' && filters !== null
    ? [{ name, filters: readFilters({ ...filters }) }]
    : []
}
