// Changes the key of an instance, wherever it is kept.
import type { Config } from '../config/config.ts'
import { type AuditNote, openStore } from '../store/index.ts'
import {
  keyFileOf,
  makeKeyFile,
  nextKeyFileOf,
  readKeyFile,
  takeNextKey,
} from '../store/keys/key-file.ts'

type KeyLocation = Pick<Config, 'databaseUrl' | 'dataDir' | 'secret' | 'previousSecret'>

/**
 * @returns how many texts were sealed again
 * @throws StoreUnavailable with a sentence for the operator
 */
export async function rotateSecret(config: KeyLocation, note: AuditNote): Promise<number> {
  if (config.secret !== null) return resealed(config, note)
  const previousSecret = readKeyFile(keyFileOf(config.dataDir))
  // The next key is on the disk before anything is sealed with it.
  const secret =
    readKeyFile(nextKeyFileOf(config.dataDir)) ?? makeKeyFile(nextKeyFileOf(config.dataDir))
  const count = await resealed({ ...config, secret, previousSecret }, note)
  takeNextKey(config.dataDir)
  return count
}

async function resealed(config: KeyLocation, note: AuditNote): Promise<number> {
  const store = await openStore(config)
  try {
    return await store.rotateKey({ note })
  } finally {
    await store.close()
  }
}
