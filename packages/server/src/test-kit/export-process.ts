// Writes one export until it is killed or done, for the test that kills it. It prints the number of each part.
import { randomUUID } from 'node:crypto'
import { runExport } from '../actions/exports/run-export.ts'
import { readSettings } from '../actions/respondent/settings.ts'
import { openExports } from '../exports/exports.ts'
import { openFiles } from '../outside/files.ts'
import { readConfig } from '../read-config.ts'
import { openSegments } from '../segments/segments.ts'
import { openStore } from '../store/open.ts'

const [dataDir = '', secret = '', workspaceId = '', exportId = ''] = process.argv.slice(2)
const bucket = Object.entries(process.env).filter(([name]) => name.startsWith('S3_'))
const read = readConfig({
  ...Object.fromEntries(bucket),
  ...{ ASKWELL_DATA_DIR: dataDir, ASKWELL_RATE_LIMITS: 'off' },
})
if (!('ok' in read)) throw new Error(JSON.stringify(read.wrong))
const config = { ...read.ok, databaseUrl: null }
const store = await openStore({ databaseUrl: null, dataDir, secret })
const files = await openFiles(config, Date.now())
const exports = openExports(config, store)
const segments = openSegments(config, store)

const told: typeof store = {
  ...store,
  dataExports: {
    ...store.dataExports,
    async addPart(...args) {
      const isCounted = await store.dataExports.addPart(...args)
      process.stdout.write(`${args[0].number}\n`)
      return isCounted
    },
  },
}
const tools = { store: told, files, exports, segments, config, clock: Date.now, newId: randomUUID }
await runExport(
  { ...tools, settings: readSettings({ store, clock: Date.now, config }) },
  { workspaceId, exportId },
  { signal: new AbortController().signal, attempts: 1 },
)
await exports.close()
await segments.close()
files.close()
await store.close()
