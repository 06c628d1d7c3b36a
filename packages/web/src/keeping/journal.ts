// The second copy of the outbox, in IndexedDB with strict durability: local storage is written to the disk seconds later,
// and a browser that is killed meanwhile would lose the queued feedback. It also stores waiting files. Never throws:
// without a database, the methods resolve to false and null.

export interface Journal {
  /** Resolves to true when it is on the disk, or to false. */
  readonly put: (item: { readonly outbox: { readonly idempotencyKey: string } }) => Promise<boolean>
  readonly remove: (idempotencyKey: string) => Promise<boolean>
  /** Removes it, and records that no tab may send it, because another tab's local storage may be older. */
  readonly settle: (idempotencyKey: string, atMs: number) => Promise<boolean>
  /** Deletes the records of items that were settled before this time. */
  readonly forgetBefore: (atMs: number) => Promise<boolean>
  readonly all: () => Promise<Journalled>
  readonly putFile: (handle: string, file: File, atMs: number) => Promise<boolean>
  readonly file: (handle: string) => Promise<File | null>
  readonly removeFile: (handle: string) => Promise<boolean>
  /** Handles of files that were stored before this time. */
  readonly filesBefore: (atMs: number) => Promise<string[]>
}

export interface Journalled {
  readonly items: readonly unknown[]
  /** Idempotency-Keys. */
  readonly settled: readonly string[]
}

/** A database that does not answer must not delay a submit. */
const patienceMs = 2_000
const items = 'items'
const files = 'files'
type Shelf = typeof items | typeof files
interface StoredFile {
  readonly handle: string
  readonly file: File
  readonly atMs: number
}
/** Stored among the items under its own key; code that reads items skips it. */
interface Settled {
  readonly settled: string
  readonly atMs: number
}
const settledKey = (idempotencyKey: string): string => `settled:${idempotencyKey}`

export function createJournal(
  open: () => IDBFactory,
  later: (ms: number, task: () => void) => () => void,
): Journal {
  let opening: Promise<IDBDatabase> | null = null

  /** Async, because accessing the database throws where storage is blocked. */
  async function database(): Promise<IDBDatabase> {
    opening ??= opened(open())
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  async function within<T>(work: Promise<T>, instead: T): Promise<T> {
    let stop = (): void => {}
    const late = new Promise<T>((resolve) => {
      stop = later(patienceMs, () => resolve(instead))
    })
    return Promise.race([work.catch(() => instead), late]).finally(() => stop())
  }

  const write = (shelf: Shelf, act: (store: IDBObjectStore) => void): Promise<boolean> =>
    within(
      database().then((db) => written(db, shelf, act)),
      false,
    )

  const read = <T>(
    shelf: Shelf,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
    instead: T,
  ): Promise<T> =>
    within(
      database().then((db) => answered(ask(db.transaction(shelf).objectStore(shelf)))),
      instead,
    )

  const everything = (): Promise<unknown[]> => read<unknown[]>(items, (store) => store.getAll(), [])

  return {
    put: (item) =>
      write(items, (store) => {
        store.put(item, item.outbox.idempotencyKey)
        store.delete(settledKey(item.outbox.idempotencyKey))
      }),
    remove: (idempotencyKey) => write(items, (store) => store.delete(idempotencyKey)),
    settle: (idempotencyKey, atMs) =>
      write(items, (store) => {
        store.delete(idempotencyKey)
        store.put({ settled: idempotencyKey, atMs } satisfies Settled, settledKey(idempotencyKey))
      }),
    forgetBefore: async (atMs) => {
      const old = (await everything()).flatMap((one) =>
        isSettled(one) && one.atMs < atMs ? [one.settled] : [],
      )
      if (old.length === 0) return true
      return write(items, (store) => {
        for (const key of old) store.delete(settledKey(key))
      })
    },
    all: async () => {
      const all = await everything()
      return {
        items: all.filter((one) => !isSettled(one)),
        settled: all.flatMap((one) => (isSettled(one) ? [one.settled] : [])),
      }
    },
    putFile: (handle, file, atMs) =>
      write(files, (store) => store.put({ handle, file, atMs } satisfies StoredFile, handle)),
    file: async (handle) =>
      (await read<StoredFile | undefined>(files, (store) => store.get(handle), undefined))?.file ??
      null,
    removeFile: (handle) => write(files, (store) => store.delete(handle)),
    filesBefore: async (atMs) =>
      (await read<StoredFile[]>(files, (store) => store.getAll(), [])).flatMap((kept) =>
        kept.atMs < atMs ? [kept.handle] : [],
      ),
  }
}

const isSettled = (one: unknown): one is Settled =>
  typeof one === 'object' && one !== null && 'settled' in one && 'atMs' in one

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('PSN::outbox', 1)
  request.onupgradeneeded = () => {
    for (const shelf of [items, files]) request.result.createObjectStore(shelf)
  }
  return answered(request).then((db) => {
    // Another tab with a newer page wants to change the object stores.
    db.onversionchange = () => db.close()
    return db
  })
}

function written(
  db: IDBDatabase,
  shelf: Shelf,
  act: (store: IDBObjectStore) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const transaction = db.transaction(shelf, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve(true)
    transaction.onerror = () => resolve(false)
    transaction.onabort = () => resolve(false)
    act(transaction.objectStore(shelf))
  })
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
