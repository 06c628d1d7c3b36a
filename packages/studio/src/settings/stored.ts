/** What this browser remembers; a browser that refuses storage forgets, and everything still works. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** → whether it is kept. */
export function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(prefix + name, value)
    return true
  } catch {
    // Forgotten with the page.
    return false
  }
}

/** Everything whose name begins so. */
export function forgetStored(beginning: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix + beginning)) localStorage.removeItem(name)
  } catch {
    // There is nothing to forget.
  }
}

/** The cache of pictures that are not sent yet. */
export const keptPictures = 'askwell-studio.pictures'

/** What was written and not sent is nobody else's who sits at this desk. */
export function forgetWritten(): void {
  forgetStored('chats ')
  if ('caches' in globalThis) caches.delete(keptPictures).catch(() => undefined)
}

const prefix = 'askwell-studio.'
