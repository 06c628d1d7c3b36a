// Opens the storage that the configuration names for the bytes of uploads.
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'

/** A bucket where the S3 variables are set, else a folder in the data directory. */
export async function openFileStorage(
  config: Pick<Config, 's3' | 'dataDir'>,
): Promise<FileStorage> {
  if (config.s3 === null) return diskStorage(config.dataDir)
  // Only an instance with a bucket pays for loading the client.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(config.s3)
}
