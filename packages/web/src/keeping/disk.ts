// The data really stored on this device, without the data that is only in memory because storage refused it.
import { storagePrefix } from '../run/storage.ts'

export interface Disk {
  /** Our own keys, without the prefix. */
  readonly keys: () => string[]
  readonly has: (key: string) => boolean
}

/** `open`, because accessing `localStorage` throws where storage is blocked. */
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
