// Where the bytes of uploads are kept: a folder of this machine, or a bucket. A key is made by us, never by a respondent.
// Nothing here knows what a file belongs to; that is in the store.
import type { StorageUnavailable } from './storage-unavailable.ts'

export interface FileStorage {
  readonly kind: 'disk' | 's3'
  /** A folder for bytes on their way; for `disk` on the same file system as the files themselves. */
  readonly spoolDir: string
  /** Keeps the bytes of the file at `path`, for good once resolved; the file itself may be moved away. Throws {@link StorageUnavailable}. */
  put(
    key: string,
    path: string,
    about: { readonly type: string; readonly bytes: number },
  ): Promise<void>
  /** Null = there is nothing under this key. The stream ends with an error when its bytes break off. Throws {@link StorageUnavailable}. */
  read(key: string): Promise<NodeJS.ReadableStream | null>
  /** Puts the bytes at `path`, by a hard link where that can be. False = there is nothing under this key. Throws {@link StorageUnavailable}. */
  copyTo(key: string, path: string): Promise<boolean>
  /** A backup is being made, so that nothing may be removed now: every file that its database names must be in it. */
  isHeld(): Promise<boolean>
  /** Holds back removals until what it returns is called, or for an hour. */
  hold(): Promise<() => Promise<void>>
  /** A file that does not exist counts as removed. Throws {@link StorageUnavailable}. */
  remove(key: string): Promise<void>
  /** Throws {@link StorageUnavailable} when nothing could be kept now. */
  ready(): Promise<void>
  /** What is stored, where that can be listed; with the time (ms) of the last change. */
  keys?(): AsyncIterable<{ readonly key: string; readonly changedAt: number }>
  /** Small texts beside the files, in a bucket only. They throw {@link StorageUnavailable}. */
  readonly notes?: {
    put(key: string, text: string): Promise<void>
    all(prefix: string): Promise<readonly string[]>
  }
  /** Puts the bytes of a file under a chosen path, for programs of owners, in a bucket only. Throws {@link StorageUnavailable}. */
  putAt?(
    path: string,
    from: string,
    about: { readonly type: string; readonly bytes: number },
  ): Promise<void>
  close(): void
}
