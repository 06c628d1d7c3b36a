/** The store cannot work now (database unreachable, disk full, directory in use by another server): a 503, or a refused start. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly reason: 'away' | 'read_only' | 'taken' | 'unusable' | 'schema'
  constructor(
    message: string,
    { reason = 'away', ...options }: ErrorOptions & { reason?: StoreUnavailable['reason'] } = {},
  ) {
    super(message, options)
    this.reason = reason
  }
}

/** For work that may be left out while the store cannot be written. @throws every other error */
export function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}
