// The second copy of the outbox, in IndexedDB with strict durability: local storage is written to the disk seconds later,
// and a browser that is killed meanwhile would lose what it promised to send. Also where files wait. Never throws: a
// browser that has no database for us answers false and null.

export interface Journal {
  /** Resolves when it is on the disk (true), or cannot be. */
  readonly put: (item: { readonly outbox: { readonly idempotencyKey: string } }) => Promise<boolean>
  readonly remove: (idempotencyKey: string) => Promise<boolean>
  readonly all: () => Promise<unknown[]>
  readonly putFile: (handle: string, file: File, atMs: number) => Promise<boolean>
  readonly file: (handle: string) => Promise<File | null>
  readonly removeFile: (handle: string) => Promise<boolean>
  /** Handles of files that were put before. */
  readonly filesBefore: (atMs: number) => Promise<string[]>
}

/** A database that does not answer must not hold a submit up. */
const patienceMs = 2_000
const items = 'items'
const files = 'files'
type Shelf = typeof items | typeof files
interface Kept {
  readonly handle: string
  readonly file: File
  readonly atMs: number
}

export function createJournal(open: () => IDBFactory, later: (ms: number, task: () => void) => () => void): Journal {
  let opening: Promise<IDBDatabase> | null = null

  /** Async, because merely naming the database throws where storage is blocked. */
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

  const read = <T>(shelf: Shelf, ask: (store: IDBObjectStore) => IDBRequest<T>, instead: T): Promise<T> =>
    within(
      database().then((db) => answered(ask(db.transaction(shelf).objectStore(shelf)))),
      instead,
    )

  return {
    put: (item) => write(items, (store) => store.put(item, item.outbox.idempotencyKey)),
    remove: (idempotencyKey) => write(items, (store) => store.delete(idempotencyKey)),
    all: () => read<unknown[]>(items, (store) => store.getAll(), []),
    putFile: (handle, file, atMs) => write(files, (store) => store.put({ handle, file, atMs } satisfies Kept, handle)),
    file: async (handle) => (await read<Kept | undefined>(files, (store) => store.get(handle), undefined))?.file ?? null,
    removeFile: (handle) => write(files, (store) => store.delete(handle)),
    filesBefore: async (atMs) => (await read<Kept[]>(files, (store) => store.getAll(), [])).flatMap((kept) => (kept.atMs < atMs ? [kept.handle] : [])),
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('PSN::outbox', 1)
  request.onupgradeneeded = () => {
    for (const shelf of [items, files]) request.result.createObjectStore(shelf)
  }
  return answered(request).then((db) => {
    // Another tab with a newer page wants to change the shelves.
    db.onversionchange = () => db.close()
    return db
  })
}

function written(db: IDBDatabase, shelf: Shelf, act: (store: IDBObjectStore) => void): Promise<boolean> {
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
