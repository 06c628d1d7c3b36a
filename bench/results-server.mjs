// The server of the results' bench, in a separate process so that its memory can be read: the app without pages, which
// seals on request.
import { randomUUID } from 'node:crypto'
import {
  createApp,
  firstWorkspace,
  makeGuardedFetch,
  openFiles,
  openSegments,
  openStore,
  readConfig,
  secretsOf,
  sendSmsOf,
} from '@askwell/server'

const read = readConfig(process.env)
if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
const config = read.ok
const store = await openStore(config)
const clock = () => Date.now()
const newId = () => randomUUID()
const { id: workspaceId } = await firstWorkspace({
  store,
  apiKey: config.apiKey,
  clock,
  newId,
  makeKey: newId,
})
const deps = {
  ...{ config, store, clock, newId, sendMail: null, push: null, studio: null, pages: null },
  leaving: new AbortController().signal,
  // A job that seals meanwhile would be measured too.
  jobs: /** @type {const} */ ('by hand'),
  files: await openFiles(config, clock()),
  guardedFetch: makeGuardedFetch({ allowed: [] }),
  sendSms: sendSmsOf({ config, store, clock, newId }),
  secrets: await secretsOf(store),
}
const app = await createApp(deps)
await app.listen({ host: '127.0.0.1', port: config.port })

/** The bench started this process, and listens. @param {object} message */
const tell = (message) => void process.send?.(message)

process.on('message', async ({ seal }) => {
  if (seal !== undefined) {
    const started = performance.now()
    const segments = openSegments(config, store)
    const { read } = await segments.seal(
      { id: seal, workspaceId },
      Date.now(),
      new AbortController().signal,
    )
    await segments.close()
    return tell({ sealed: read, sealedMs: performance.now() - started })
  }
  tell({ cpu: process.cpuUsage() })
})
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => store.close())
      .then(() => process.exit(0)),
)
tell({ workspaceId })
