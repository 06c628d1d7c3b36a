// Whether the data of an instance is intact: rows, references, files, the audit log and the stored figures. Nothing is changed, and
// servers may run meanwhile.
import { segmentWay } from '@askwell/engine/results'
import type { Config } from '../config/config.ts'
import type { FileStorage } from '../outside/file-storage.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { StorageUnavailable } from '../outside/storage-unavailable.ts'
import type { Thoroughness } from '../store/inspect/integrity.ts'
import type { InspectedFile, Inspection } from '../store/inspect/open-inspection.ts'

export interface VerifiedArea {
  readonly area: 'rows' | 'files' | 'audit' | 'results'
  /** How many items were checked; null = they could not be checked. */
  readonly checked: number | null
  readonly faults: readonly string[]
}

const mostFaults = 20
const spansInSample = 500
/** An upload is stored before its row is written. */
const youngMs = 3_600_000

export async function verifyInstance(
  inspection: Inspection,
  config: Pick<Config, 's3' | 'dataDir'>,
  thoroughness: Thoroughness,
): Promise<{
  readonly areas: readonly VerifiedArea[]
  readonly counts: Readonly<Record<string, number>>
}> {
  const counts = await inspection.counts()
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    counts,
    areas: [
      { area: 'rows', checked: rows, faults: await inspection.faultsOfRows(thoroughness) },
      await verifyFiles(inspection, config, thoroughness),
      await verifyAudit(inspection, counts['audit'] ?? 0),
      await verifyResults(inspection),
    ],
  }
}

async function verifyFiles(
  inspection: Inspection,
  config: Pick<Config, 's3' | 'dataDir'>,
  thoroughness: Thoroughness,
): Promise<VerifiedArea> {
  const storage = await openFileStorage(config)
  try {
    const files = await inspection.files()
    const kept = files.filter(({ isDoomed }) => !isDoomed)
    const wrong = new Map<string, string>()
    for (const file of kept) {
      const fault = await faultOfFile(storage, file, thoroughness)
      if (fault !== null) wrong.set(file.id, fault)
    }
    // An item that was deleted meanwhile is not missing.
    const still = wrong.size === 0 ? [] : await inspection.files()
    const faults = still.flatMap(({ id, isDoomed }) => (isDoomed ? [] : (wrong.get(id) ?? [])))
    const loose = await looseKeys(storage, new Set(files.map(({ id }) => id)), inspection)
    const all = [...faults, ...loose]
    return {
      area: 'files',
      checked: kept.length,
      faults:
        all.length > mostFaults
          ? [...all.slice(0, mostFaults), `${all.length - mostFaults} more files are wrong.`]
          : all,
    }
  } finally {
    storage.close()
  }
}

async function faultOfFile(
  storage: FileStorage,
  { id, bytes, isUnclaimed }: InspectedFile,
  thoroughness: Thoroughness,
): Promise<string | null> {
  const stream = await storage.read(id)
  if (stream === null) return isUnclaimed ? null : `The bytes of the file ${id} are missing.`
  let length = 0
  try {
    for await (const part of stream) {
      length += (part as Buffer).length
      if (thoroughness === 'quick') return null
    }
  } catch {
    return `The file ${id} cannot be read to its end.`
  }
  return length === bytes || thoroughness === 'quick'
    ? null
    : `The file ${id} has ${length} bytes and not ${bytes}.`
}

/** Bytes that no row names: nobody can read them, and an erasure did not delete them. */
async function looseKeys(
  { keys }: FileStorage,
  known: ReadonlySet<string>,
  inspection: Inspection,
): Promise<readonly string[]> {
  if (keys === undefined) return []
  const before = Date.now() - youngMs
  const loose: string[] = []
  try {
    for await (const { key, changedAt } of keys())
      if (!known.has(key) && changedAt < before) loose.push(key)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return ['The stored files cannot be listed, so it is unknown whether all of them have a row.']
  }
  if (loose.length === 0) return []
  const now = new Set((await inspection.files()).map(({ id }) => id))
  return loose.filter((key) => !now.has(key)).map((key) => `No row names the stored file ${key}.`)
}

async function verifyAudit(inspection: Inspection, entries: number): Promise<VerifiedArea> {
  const faults = await inspection.auditFaults()
  return { area: 'audit', checked: faults === null ? null : entries, faults: faults ?? [] }
}

async function verifyResults(inspection: Inspection): Promise<VerifiedArea> {
  const spans = await inspection.sealedSpans(segmentWay, spansInSample)
  const faults = spans.flatMap(({ nodeId, fromMs, sealed, rows }) =>
    sealed === rows
      ? []
      : [
          `The figures of the channel ${nodeId} from ${new Date(fromMs).toISOString()} on count ${sealed} feedbacks, and there are ${rows}.`,
        ],
  )
  return { area: 'results', checked: spans.length, faults: faults.slice(0, mostFaults) }
}
