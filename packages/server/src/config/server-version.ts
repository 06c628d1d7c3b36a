import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** From the package's own file, so that it is written in one place. The build of a release adds its commit. */
const { version, commit } = z
  .object({ version: z.string(), commit: z.string().optional() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

export const versionOfServer = version
/** Null in the repository. */
export const commitOfServer = commit ?? null
