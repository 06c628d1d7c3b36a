// The bytes behind a run's uploads. A run is plain JSON and knows a file by its handle; the file itself stays here.
export interface HeldFiles {
  /** Stores the file, replaces an earlier one of the same question, and returns its handle. */
  readonly hold: (questionId: string, file: File) => string
  readonly find: (handle: string) => File | null
  readonly drop: (handle: string) => void
}

export function createHeldFiles(newId: () => string): HeldFiles {
  const files = new Map<string, File>()
  const handles = new Map<string, string>()
  return {
    hold: (questionId, file) => {
      files.delete(handles.get(questionId) ?? '')
      const handle = newId()
      handles.set(questionId, handle)
      files.set(handle, file)
      return handle
    },
    find: (handle) => files.get(handle) ?? null,
    drop: (handle) => {
      files.delete(handle)
    },
  }
}
