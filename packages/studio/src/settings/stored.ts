/** What this browser remembers; if it refuses storage, nothing is remembered and everything still works. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** → whether it was stored. */
export function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(prefix + name, value)
    return true
  } catch {
    // Not stored.
    return false
  }
}

/** Deletes everything whose name begins so. */
export function forgetStored(beginning: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix + beginning)) localStorage.removeItem(name)
  } catch {
    // There is nothing to delete.
  }
}

/** The cache of pictures that have not been sent. */
export const keptPictures = 'askwell-studio.pictures'

/** Deletes unsent texts, which the next person at this computer must not see. */
export function forgetWritten(): void {
  forgetStored('chats ')
  if ('caches' in globalThis) caches.delete(keptPictures).catch(() => undefined)
}

const prefix = 'askwell-studio.'
