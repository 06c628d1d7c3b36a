// The worker thread that owns the embedded store's only writing connection. Flushing to disk happens here, so the event
// loop that answers respondents never waits for it.
import { parentPort, workerData } from 'node:worker_threads'
import { IdsTaken } from '../bundles/bundles.ts'
import { keysOf } from '../keys/keys.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { kyselyOver, openDatabase, sessionOver } from './database.ts'
import { commitGroup, type Job, type Settled, takeGroup } from './group-commit.ts'
import { traceRemover } from './leave-no-trace.ts'
import type { Reply, WorkerMessage, WriterData } from './writer.ts'

const port = parentPort
if (!port) throw new Error('to be started as a worker')
const { file, busyTimeoutMs, keys } = workerData as WriterData
const database = openDatabase(file, busyTimeoutMs)
const session = sessionOver(database, kyselyOver(database), keysOf(keys))

const traces = traceRemover(database, busyTimeoutMs)

const queue: Job[] = []
let working = false
let closing = false

port.on('message', (sent: WorkerMessage) => {
  if (sent === 'close') closing = true
  else queue.push(...sent)
  if (!working) setImmediate(() => void work())
  working = true
})

async function work(): Promise<void> {
  while (queue.length > 0) {
    const jobs = takeGroup(queue)
    const settled = await commitGroup(session, jobs)
    traces.committed(jobs, settled)
    port?.postMessage(settled.map(reply))
    // Yields so that queued messages are received before the next group is made.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  working = false
  if (!closing) return
  database.close()
  port?.close()
}

function reply(settled: Settled): Reply {
  if ('result' in settled) return settled
  const { number, error } = settled
  if (error instanceof StoreUnavailable)
    return { number, failure: { kind: 'unavailable', message: error.message } }
  if (error instanceof IdsTaken) return { number, failure: { kind: 'taken', taken: error.taken } }
  return {
    number,
    failure: {
      kind: 'fault',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
  }
}
