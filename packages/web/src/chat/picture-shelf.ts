// Stores pictures of unsent messages beyond the page. A browser may have no storage for them (plain http, a frame
// without storage): such a picture must be chosen again after a reload. Nothing here throws.

export interface PictureShelf {
  readonly put: (clientId: string, file: File) => Promise<void>
  /** Null if it was not stored. */
  readonly take: (clientId: string, name: string) => Promise<File | null>
  readonly remove: (clientId: string) => Promise<void>
}

const cacheName = 'PSN::chat-pictures'
const addressOf = (clientId: string): string => `/kept-pictures/${encodeURIComponent(clientId)}`

/** `caches`: absent in an insecure context. */
export function pictureShelf(caches: CacheStorage | undefined): PictureShelf {
  const at = async <T>(act: (cache: Cache) => Promise<T>): Promise<T | null> => {
    try {
      return caches ? await act(await caches.open(cacheName)) : null
    } catch {
      return null
    }
  }
  return {
    put: async (clientId, file) =>
      void (await at((cache) => cache.put(addressOf(clientId), new Response(file)))),
    take: (clientId, name) =>
      at(async (cache) => {
        const kept = await (await cache.match(addressOf(clientId)))?.blob()
        return kept ? new File([kept], name, { type: kept.type }) : null
      }),
    remove: async (clientId) => void (await at((cache) => cache.delete(addressOf(clientId)))),
  }
}
