// Loads what the studio's build left behind: its document, and the folder of its scripts and styles.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../deps.ts'

const dist = fileURLToPath(new URL('../../../studio/dist/', import.meta.url))

/** Null when the studio has not been built. */
export function studioFromBuild(folder = dist): Deps['studio'] {
  const document = join(folder, 'index.html')
  if (!existsSync(document)) return null
  return {
    html: readFileSync(document, 'utf8'),
    sampleHtml: readFileSync(join(folder, 'sample.html'), 'utf8'),
    assetsDir: join(folder, 'assets'),
  }
}
