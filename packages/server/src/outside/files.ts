// What the server needs from outside for uploads: the storage of their bytes, and the redrawing of images.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type ErasureJournal, openErasureJournal } from './erasure-journal.ts'
import type { FileStorage } from './file-storage.ts'
import { type ImageDesk, openImageDesk } from './image-desk.ts'
import { openFileStorage } from './open-file-storage.ts'
import { makeScanFile, type ScanFile } from './scan-file.ts'

export interface Files {
  readonly storage: FileStorage
  readonly images: ImageDesk
  readonly erasures: ErasureJournal
  /** Null = the operator has no scanner. */
  readonly scanner: { readonly scan: ScanFile; readonly isRequired: boolean } | null
  close(): void
}

export async function openFiles(
  config: Pick<Config, 's3' | 'dataDir' | 'backupDir' | 'scanning'>,
  nowMs: number,
): Promise<Files> {
  const storage = await openFileStorage(config)
  await clearSpool(storage.spoolDir, nowMs - leftOverMs)
  const images = openImageDesk()
  return {
    storage,
    images,
    erasures: openErasureJournal(config, storage),
    scanner: config.scanning && {
      scan: makeScanFile(config.scanning.url),
      isRequired: config.scanning.isRequired,
    },
    close() {
      images.close()
      storage.close()
    },
  }
}

/** Longer than any upload may take: another server of the same folder may be in the middle of one. */
const leftOverMs = 3_600_000

/** Incoming files that a killed server left behind. */
async function clearSpool(directory: string, before: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true })
  }
}
