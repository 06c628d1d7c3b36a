// The page's storage in the browser: JSON under one prefix. If storage throws (blocked, full, partitioned),
// the refused values stay in memory, and text that is not JSON counts as absent. Nothing here throws.

export const storagePrefix = 'PSN::'

export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface LocalStore {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
}

/** `open`, because reading `window.localStorage` throws where storage is blocked. */
export function createStorage(open: () => KeyValue): LocalStore {
  const memory = new Map<string, string>()
  const disk = attempt(open)

  function textOf(key: string): string | null {
    return memory.get(key) ?? attempt(() => disk?.getItem(storagePrefix + key) ?? null)
  }

  return {
    read(key) {
      const text = textOf(key)
      return text === null ? null : attempt((): unknown => JSON.parse(text))
    },
    write(key, value) {
      const text = JSON.stringify(value)
      const wrote = attempt(() => {
        if (!disk) return false
        disk.setItem(storagePrefix + key, text)
        return true
      })
      if (wrote) memory.delete(key)
      else memory.set(key, text)
    },
    remove(key) {
      memory.delete(key)
      attempt(() => disk?.removeItem(storagePrefix + key))
    },
  }
}

/** For pages that must not store anything (previews) and for the server's first drawing. */
export const memoryStorage = (): LocalStore =>
  createStorage(() => {
    throw new Error('no storage')
  })

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
