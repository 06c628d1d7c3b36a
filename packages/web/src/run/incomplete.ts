// Records that only a save reads: the partial feedback of this device, by node and flow (seed §3), and whether a widget has
// stored a record of a node.
import { asRecord, ownEntry } from './records.ts'
import type { LocalStore } from './storage.ts'

export interface IncompleteRecord {
  readonly feedbackId: string
  readonly nodeId: string
  readonly flowId: string
}

/** The limit of this list on a shared device in a shop. */
const incompleteLimit = 100

export function incompleteFeedbackId(
  store: LocalStore,
  nodeId: string,
  flowId: string,
): string | null {
  return (
    incompletes(store).find((record) => record.nodeId === nodeId && record.flowId === flowId)
      ?.feedbackId ?? null
  )
}

export function rememberIncomplete(store: LocalStore, record: IncompleteRecord): void {
  const others = incompletes(store).filter(
    (known) => known.nodeId !== record.nodeId || known.flowId !== record.flowId,
  )
  store.write('INCOMPLETE_SURVEYS', [...others.slice(1 - incompleteLimit), record])
}

export function forgetIncomplete(store: LocalStore, nodeId: string, flowId: string): void {
  const known = incompletes(store)
  const others = known.filter((record) => record.nodeId !== nodeId || record.flowId !== flowId)
  if (others.length === 0) store.remove('INCOMPLETE_SURVEYS')
  else if (others.length < known.length) store.write('INCOMPLETE_SURVEYS', others)
}

export const hasWidgetEntry = (store: LocalStore, nodeId: string): boolean => {
  const entry = ownEntry(asRecord(store.read('widgetStores')), nodeId)
  return typeof entry === 'object' && entry !== null
}

function incompletes(store: LocalStore): IncompleteRecord[] {
  const stored = store.read('INCOMPLETE_SURVEYS')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item: unknown) => {
    const { feedbackId, nodeId, flowId } = asRecord(item)
    return typeof feedbackId === 'string' &&
      typeof nodeId === 'string' &&
      typeof flowId === 'string'
      ? [{ feedbackId, nodeId, flowId }]
      : []
  })
}
