/** The storage of files could not do its work now (bucket unreachable, disk full): a 503 for the upload, and nothing else stops. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
