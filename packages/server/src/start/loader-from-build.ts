// The script of host pages and its parts, as the widget's build left them: a few kB, read once.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface LoaderFile {
  /** A hash of the content. */
  readonly version: string
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

/** By name: `widget.js`, and its parts with a hash of their content in the name. */
export type LoaderFiles = ReadonlyMap<string, LoaderFile>

const dist = fileURLToPath(new URL('../../../widget/dist/', import.meta.url))

/** Empty when the loader has not been built. */
export function loaderFromBuild(folder = dist): LoaderFiles {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : []
  return new Map(
    names.map((name) => {
      const read = (ending: string): Buffer => readFileSync(join(folder, name + ending))
      const plain = read('')
      return [
        name,
        {
          version: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
          plain,
          brotli: read('.br'),
          gzip: read('.gz'),
        },
      ]
    }),
  )
}
