// `npm start`: builds the pages when they are stale, then is the server.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale, root } from './build-when-stale.mjs'

process.env.NODE_ENV = 'production'
// Halves what the second start spends on reading TypeScript; where it cannot write, nothing is kept and nothing fails.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
try {
  if (buildWhenStale()) process.stderr.write('Built the pages.\n')
} catch (fault) {
  process.stderr.write(`${fault.message}\n`)
  process.exit(1)
}
await import(pathToFileURL(join(root, 'packages/server/src/main.ts')).href)
