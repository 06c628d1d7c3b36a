// A backup has the secrets of the instance as the database has them, sealed. The key is kept apart from it.
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { keyFileOf, readKeyFile } from '../store/keys/key-file.ts'
import { makeKeyring } from '../store/keys/keyring.ts'
import type { Manifest } from './manifest.ts'

export interface InstanceKey {
  readonly secret: string
  readonly previousSecret: string | null
  /** The key came from a file, so that the restored directory gets it as its file. */
  readonly isFile: boolean
}

/**
 * The key that opens what a backup has sealed: from the option `--key`, the environment, or the data directory.
 *
 * @throws OperatorRefusal when no key opens it
 */
export function keyOfBackup(
  { key_ids: needed }: Pick<Manifest, 'key_ids'>,
  { secret, previousSecret, dataDir }: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
  keyFile: string | null,
): InstanceKey {
  const own = keyFile === null && secret !== null
  const found = own ? secret : readKeyFile(keyFile ?? keyFileOf(dataDir))
  const missing = `The secrets in this backup are sealed with the key ${needed.join(' and ')}`
  const help =
    'Give the copy of the file `secret` as --key FILE, or set ASKWELL_SECRET as the server had it. Nothing was changed.'
  if (found === null)
    throw new OperatorRefusal(`${missing}, and there is no key. ${help}`, exitCodes.configuration)
  const keyring = makeKeyring([found, ...(own && previousSecret !== null ? [previousSecret] : [])])
  if (!needed.every((id) => keyring.knows(id)))
    throw new OperatorRefusal(
      `${missing}, and this is the key ${keyring.id}. ${help}`,
      exitCodes.configuration,
    )
  return { secret: found, previousSecret: own ? previousSecret : null, isFile: !own }
}
