// The thread that builds, keeps and scans the columns of results. It reads the database itself and answers one question after
// the other, so that a column never touches the thread that serves respondents. It seals between the steps of questions.
import { parentPort, workerData } from 'node:worker_threads'
import { textOperators } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Chunk, ChunkDetail } from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { Refusal } from '../refusal.ts'
import { inWorkspace } from '../store/query/scope.ts'
import type { Sealing } from '../store/results/result-store.ts'
import type { Tables } from '../store/schema.ts'
import { analyse } from './analyse.ts'
import { ColumnCache, looksEveryMs } from './column-cache.ts'
import { type Documents, readDocuments } from './documents.ts'
import { chunkOf, NodeColumns } from './node-columns.ts'
import { openReading, replicaLimits } from './open-reading.ts'
import { resultsOf } from './results-of.ts'
import { sealNode } from './seal-node.ts'
import type {
  QuestionSource,
  SealedCounts,
  SegmentQuestion,
  SegmentResult,
  ThreadData,
  ThreadMessage,
  ThreadReply,
} from './segment-question.ts'
import { sourceOf } from './source.ts'
import { subjectsOf } from './subjects-of.ts'
import { faultOf } from './thread-fault.ts'
import { weightsOf } from './weights-of.ts'

const port = parentPort
if (!port) throw new Error('to be started as a worker')
const data = workerData as ThreadData

class Cancelled extends Error {}
class ReplicaBehind extends Error {}

/** The questions behind one that a replica did not answer wait for it no more. */
const replicaRestMs = 5_000

type Question = Extract<ThreadMessage, { kind: 'ask' }>

interface Answered {
  readonly result: SegmentResult
  readonly from: QuestionSource
}

interface Reader {
  readonly db: Kysely<Tables>
  readonly documents: Documents
}

let reader: Promise<Reader> | null = null
let replica: Promise<Kysely<Tables>> | null = null
let replicaRestsUntil = 0
const columnCache = new ColumnCache<NodeColumns>(data.memoryMb * 1024 * 1024)
setInterval(() => columnCache.forgetTexts(performance.now()), looksEveryMs).unref()
const queue: Question[] = []
const cancelled = new Set<number>()
let isWorking = false
/** Ends with the question that is being answered, if there is one. */
let answered: Promise<unknown> = Promise.resolve()
/** Sealing has a connection to itself, because it reads for long. */
let sealer: Promise<Kysely<Tables>> | null = null
const keeping = new Map<number, (isKept: boolean) => void>()

port.on('message', (message: ThreadMessage) => {
  switch (message.kind) {
    case 'ask':
      queue.push(message)
      if (!isWorking) void work()
      return
    case 'seal':
      void replyTo(message.number, message.node.workspaceId, async () => ({
        sealed: await seal(message),
      })).then(reply)
      return
    case 'kept':
      keeping.get(message.number)?.(message.isKept)
      return
    case 'cancel':
      cancelled.add(message.number)
      keeping.get(message.number)?.(false)
      return
    default:
      unreachable(message)
  }
})

async function work(): Promise<void> {
  isWorking = true
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { number, question } = next
    if (!cancelled.has(number)) {
      const answering = replyTo(number, question.workspaceId, async () => ({
        ...(await answerTo(next)),
        cacheBytes: columnCache.bytes,
      }))
      answered = answering
      reply(await answering)
    }
    cancelled.delete(number)
  }
  isWorking = false
}

const reply = (message: ThreadReply): void => port.postMessage(message)

async function replyTo(
  number: number,
  workspaceId: string,
  run: () => Promise<(Answered & { cacheBytes: number }) | { sealed: SealedCounts }>,
): Promise<ThreadReply> {
  try {
    return { number, ...(await (data.isWalled ? inWorkspace(workspaceId, run) : run())) }
  } catch (error) {
    return { number, fault: faultOf(error) }
  }
}

/** Documents have a connection to themselves, because they are read in the middle of a transaction. */
async function openReader(): Promise<Reader> {
  return { db: await openReading(data), documents: readDocuments(await openReading(data)) }
}

const yielded = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const pauseOf = (number: number) => async (): Promise<void> => {
  await yielded()
  if (cancelled.has(number)) throw new Error('Nobody waited for the reply.')
}

async function seal({
  number,
  node,
  now,
}: Extract<ThreadMessage, { kind: 'seal' }>): Promise<SealedCounts> {
  reader ??= openReader()
  sealer ??= openReading(data)
  const [{ documents }, db] = await Promise.all([reader, sealer])
  const pause = pauseOf(number)
  // One slice after each question: a question waits for one slice at most, and sealing always advances.
  const pauseForQuestions = async (): Promise<void> => {
    await pause()
    await answered
  }
  const keep = async (sealing: Sealing): Promise<boolean> => {
    const kept = new Promise<boolean>((resolve) => keeping.set(number, resolve))
    reply({ number, keep: sealing })
    const isKept = await kept
    keeping.delete(number)
    return isKept
  }
  try {
    return await sealNode({ db, documents, keep, pause: pauseForQuestions }, node.id, now)
  } finally {
    cancelled.delete(number)
  }
}

/** A question that the replica cannot answer is asked again at the primary. */
async function answerTo(asked: Question): Promise<Answered> {
  reader ??= openReader()
  const primary = { ...(await reader), from: 'primary' } as const
  if (asked.from === 'replica' && performance.now() >= replicaRestsUntil)
    try {
      replica ??= openReading({ ...data, databaseUrl: data.replicaUrl }, replicaLimits)
      const { from } = asked
      return { result: await readAnswer(asked, { ...primary, db: await replica, from }), from }
    } catch (error) {
      if (error instanceof Refusal || error instanceof Cancelled) throw error
      if (!(error instanceof ReplicaBehind)) replicaRestsUntil = performance.now() + replicaRestMs
    }
  return { result: await readAnswer(asked, primary), from: 'primary' }
}

/** Documents come from the primary in any case, because a published version never changes. */
async function readAnswer(
  { number, question }: Question,
  { db, documents, from }: Reader & Pick<Question, 'from'>,
): Promise<SegmentResult> {
  const { now, ask } = question
  const pause = pauseOf(number)
  const found = ask.kind === 'results' ? ask.results.found : null
  const chunks =
    found === null
      ? await upToDate(question, { db, documents, from }, pause)
      : [await chunkOf(found.ids, { db, documents }, detailOf(ask))]
  const source = await sourceOf(chunks, question, { db, documents }, pause)
  switch (ask.kind) {
    case 'analysis':
      return analyse(source, ask.analysis, now, ask.weighting)
    case 'weighting': {
      const population = { completed: 'true', internal: 'false', timezone: 'UTC' } as const
      return (await weightsOf(source, ask.weighting, { ...population, now, field: '' })).effect
    }
    case 'row_weights': {
      const population = { ...ask.of, now, field: 'weighting_id' }
      return (await weightsOf(source, ask.weighting, population)).rows
    }
    case 'subjects':
      return subjectsOf(source)
    case 'results':
      return resultsOf(source, ask.results, now)
    default:
      return unreachable(ask)
  }
}

/** Texts are read only for a question with a filter or a subject about them. */
const detailOf = (ask: SegmentQuestion['ask']): ChunkDetail =>
  isAboutTexts(ask) ? 'texts' : 'counts'

function isAboutTexts(asked: unknown): boolean {
  if (typeof asked !== 'object' || asked === null) return false
  const { op, part } = asked as { readonly op?: unknown; readonly part?: unknown }
  return (
    part === 'theme' ||
    textOperators.some((one) => one === op) ||
    Object.values(asked).some(isAboutTexts)
  )
}

/** The columns of the nodes that are asked about. */
async function upToDate(
  { nodeIds, now, ask }: SegmentQuestion,
  { db, documents, from }: Reader & Pick<Question, 'from'>,
  pause: () => Promise<void>,
): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = []
  const detail = detailOf(ask)
  for (const id of nodeIds) {
    const make = () => new NodeColumns(id, documents, detail)
    const node = columnCache.use(id, detail, performance.now(), make)
    if (from === 'replica' && (await node.isAheadOf(db))) throw new ReplicaBehind()
    await node.update(db, now, yielded)
    chunks.push(...node.chunks)
    await pause()
  }
  columnCache.forgetOldest(nodeIds, detail)
  return chunks
}
