/** The storage of files could not do its work now (bucket away, disk full): a 503 for the upload, and nothing else stops. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
