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
