/** The store could not do its work now (database away, disk full, directory held by another server): a 503, or a refused start. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly reason: 'away' | 'taken' | 'unusable' | 'schema'
  constructor(
    message: string,
    { reason = 'away', ...options }: ErrorOptions & { reason?: StoreUnavailable['reason'] } = {},
  ) {
    super(message, options)
    this.reason = reason
  }
}
