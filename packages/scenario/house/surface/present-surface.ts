// The surface of the sources as they are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractCalls, type Surface, surfaceOf } from './surface.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The names of variables come from their page, which a test of the server compares with the table that reads them. */
export const presentSurface = (): Surface =>
  surfaceOf({
    version: JSON.parse(read('package.json')).version,
    calls: contractCalls,
    variables: [...read('docs/configuration.md').matchAll(/^\| `([A-Z]\w+)`/gm)].map(
      ([, name = '']) => name,
    ),
  })
