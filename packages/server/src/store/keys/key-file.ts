// The file `secret` in the data directory: the instance's key when none is configured. It is written under another name and
// then linked to its own, so only one of two processes creates it and neither reads half of it.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDirectory } from '../../disk/make-directory.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

export const keyFileOf = (dataDir: string): string => join(dataDir, 'secret')
/** The key that will replace the one in `secret`, while the key is being changed. */
export const nextKeyFileOf = (dataDir: string): string => join(dataDir, 'secret.next')

/** Null = the file does not exist. */
export function readKeyFile(path: string): string | null {
  const text = attempt(path, 'cannot be read', () => readFileSync(path, 'utf8').trim(), 'ENOENT')
  if (text !== null && text.length < 32)
    throw new StoreUnavailable(
      `the key file ${path} is damaged: it holds fewer than 32 characters`,
      { reason: 'unusable' },
    )
  return text
}

/** @returns the content of the file afterwards, whichever server created it */
export function makeKeyFile(path: string): string {
  const directory = dirname(path)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  attempt(path, 'cannot be made', () => {
    makeDirectory(directory)
    writeWhole(unfinished, `${randomBytes(32).toString('base64url')}\n`)
  })
  try {
    attempt(path, 'cannot be made', () => linkSync(unfinished, path), 'EEXIST')
  } finally {
    rmSync(unfinished, { force: true })
  }
  flush(directory)
  const made = readKeyFile(path)
  if (made === null)
    throw new StoreUnavailable(`the key file ${path} was removed while the server started`)
  return made
}

/** Makes the next key the current key. */
export function takeNextKey(dataDir: string): void {
  const path = keyFileOf(dataDir)
  attempt(path, 'cannot be replaced', () => renameSync(nextKeyFileOf(dataDir), path))
  flush(dataDir)
}

function writeWhole(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The file's name must survive a power loss as well: a database that was sealed with a lost key cannot be opened. */
function flush(directory: string): void {
  const opened = openSync(directory, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function attempt<T>(path: string, what: string, work: () => T, expected?: string): T | null {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (expected !== undefined && code === expected) return null
    throw new StoreUnavailable(
      `the key file ${path} ${what}: ${error instanceof Error ? error.message : String(error)}. Set ASKWELL_SECRET instead`,
      { reason: 'unusable' },
    )
  }
}
