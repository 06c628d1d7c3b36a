// What this browser keeps of a widget inside its frame: seed §3's record of the node, with the feedback that a chat belongs
// to beside it. The frame's storage is the product's own, often a separate one for each host; where there is none the
// store keeps it in memory for as long as the page lives.
import type { WidgetRecord } from '@askwell/contract'
import type { LocalStore } from '../run/storage.ts'

export interface PreviousFeedback {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly chatToken: string
}

export interface WidgetEntry extends WidgetRecord {
  readonly feedbacks: readonly PreviousFeedback[]
}

const key = 'widgetStores'
/** A shared device must not grow this list for ever. */
const mostFeedbacks = 50

export function readEntry(store: LocalStore, nodeId: string): WidgetEntry {
  const entries = asRecord(store.read(key))
  const entry = asRecord(Object.hasOwn(entries, nodeId) ? entries[nodeId] : null)
  return {
    isWidgetDisplayedBefore: entry['isWidgetDisplayedBefore'] === true,
    widgetInitialDisplayTime: asTime(entry['widgetInitialDisplayTime']),
    lastFeedbackSubmitDate: asTime(entry['lastFeedbackSubmitDate']),
    feedbacks: Array.isArray(entry['feedbacks']) ? entry['feedbacks'].flatMap((item: unknown) => asFeedback(asRecord(item))) : [],
  }
}

export function writeEntry(store: LocalStore, nodeId: string, change: Partial<WidgetEntry>): void {
  store.write(key, { ...asRecord(store.read(key)), [nodeId]: { ...readEntry(store, nodeId), ...change } })
}

/** Newest first, each once. */
export function rememberFeedback(store: LocalStore, nodeId: string, feedback: PreviousFeedback): void {
  const others = readEntry(store, nodeId).feedbacks.filter(({ id }) => id !== feedback.id)
  writeEntry(store, nodeId, { feedbacks: [feedback, ...others].slice(0, mostFeedbacks) })
}

function asFeedback({ id, title, createdAt, chatToken }: Record<string, unknown>): PreviousFeedback[] {
  const isWhole = typeof id === 'string' && typeof title === 'string' && typeof createdAt === 'string' && typeof chatToken === 'string'
  return isWhole && !Number.isNaN(Date.parse(createdAt)) ? [{ id, title, createdAt, chatToken }] : []
}

const asTime = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
