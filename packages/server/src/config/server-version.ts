import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** From the package's own file, so that it is written in one place. */
export const versionOfServer = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
