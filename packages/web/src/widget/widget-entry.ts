// What this browser keeps of a widget inside its frame: seed §3's record of the node, with the feedback that a chat belongs
// to beside it. The frame's storage is the product's own, often a separate one for each host; where there is none the
// store keeps it in memory for as long as the page lives.
import type { WidgetRecord } from '@askwell/contract'
import { asRecord, ownEntry } from '../run/records.ts'
import type { LocalStore } from '../run/storage.ts'

export interface PreviousFeedback {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly chatToken: string
  /** When anything was last said, in epoch ms, as long as the conversation runs. */
  readonly activeAt?: number | null
}

export interface WidgetEntry extends WidgetRecord {
  readonly feedbacks: readonly PreviousFeedback[]
  /** Who gave them, where the page around has named somebody. */
  readonly person: string | null
}

export const entriesKey = 'widgetStores'
/** A shared device must not grow this list for ever. */
const mostFeedbacks = 50
/** A conversation without messages for so long is not a reason to ask the server on each page. */
const longestQuietMs = 30 * 24 * 3_600_000

export const readEntry = (store: LocalStore, nodeId: string): WidgetEntry =>
  asEntry(ownEntry(asRecord(store.read(entriesKey)), nodeId))

export function asEntry(json: unknown): WidgetEntry {
  const entry = asRecord(json)
  return {
    isWidgetDisplayedBefore: entry['isWidgetDisplayedBefore'] === true,
    widgetInitialDisplayTime: asTime(entry['widgetInitialDisplayTime']),
    lastFeedbackSubmitDate: asTime(entry['lastFeedbackSubmitDate']),
    feedbacks: Array.isArray(entry['feedbacks'])
      ? entry['feedbacks'].flatMap((item: unknown) => asFeedback(asRecord(item)))
      : [],
    person: typeof entry['person'] === 'string' ? entry['person'] : null,
  }
}

export function writeEntry(store: LocalStore, nodeId: string, change: Partial<WidgetEntry>): void {
  store.write(entriesKey, {
    ...asRecord(store.read(entriesKey)),
    [nodeId]: { ...readEntry(store, nodeId), ...change },
  })
}

/** Newest first, each once. */
export function rememberFeedback(
  store: LocalStore,
  nodeId: string,
  feedback: PreviousFeedback,
): void {
  const others = readEntry(store, nodeId).feedbacks.filter(({ id }) => id !== feedback.id)
  writeEntry(store, nodeId, { feedbacks: [feedback, ...others].slice(0, mostFeedbacks) })
}

/** The newest conversation that goes on. */
export const runningChat = ({ feedbacks }: WidgetEntry, nowMs: number): PreviousFeedback | null =>
  feedbacks.find(({ activeAt }) => activeAt && nowMs - activeAt < longestQuietMs) ?? null

function asFeedback({
  id,
  title,
  createdAt,
  chatToken,
  activeAt,
}: Record<string, unknown>): PreviousFeedback[] {
  const isWhole =
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof createdAt === 'string' &&
    typeof chatToken === 'string'
  return isWhole && !Number.isNaN(Date.parse(createdAt))
    ? [{ id, title, createdAt, chatToken, activeAt: asTime(activeAt) }]
    : []
}

const asTime = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
