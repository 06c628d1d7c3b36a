// What really lies on this device, as against what the page remembers because storage refused it.
import { storagePrefix } from '../run/storage.ts'

export interface Disk {
  /** Our own keys, without the prefix. */
  readonly keys: () => string[]
  readonly has: (key: string) => boolean
}

/** `open` because merely naming `localStorage` throws where storage is blocked. */
export const createDisk = (open: () => Storage): Disk => ({
  keys: () =>
    attempt(
      () =>
        Object.keys(open()).flatMap((name) =>
          name.startsWith(storagePrefix) ? [name.slice(storagePrefix.length)] : [],
        ),
      [],
    ),
  has: (key) => attempt(() => open().getItem(storagePrefix + key) !== null, false),
})

function attempt<T>(act: () => T, instead: T): T {
  try {
    return act()
  } catch {
    return instead
  }
}
