// The record of a widget in the storage of its frame: the record of the node (seed §3) and the
// feedback of each chat. The storage belongs to the product's origin, and browsers often separate
// it by host page. If there is no storage, the store keeps the record in memory until the page is
// closed.
import type { WidgetRecord } from '@askwell/contract'
import { asRecord, ownEntry } from '../run/records.ts'
import type { LocalStore } from '../run/storage.ts'

export interface PreviousFeedback {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly chatToken: string
  /** The time of the last message in epoch ms, as long as the conversation has not ended. */
  readonly activeAt?: number | null
}

export interface WidgetEntry extends WidgetRecord {
  readonly feedbacks: readonly PreviousFeedback[]
  /** The person who gave the feedback, if the host page names one. */
  readonly person: string | null
  /** When the host page has last forgotten its visitor, epoch ms; 0 = never. */
  readonly forgottenAt: number
}

export const entriesKey = 'widgetStores'
/** The limit keeps the list short on a shared device. */
const mostFeedbacks = 50
/** After this time without a message, a conversation is no longer looked up on each page. */
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
    forgottenAt: asTime(entry['forgottenAt']) ?? 0,
  }
}

export function writeEntry(store: LocalStore, nodeId: string, change: Partial<WidgetEntry>): void {
  store.write(entriesKey, {
    ...asRecord(store.read(entriesKey)),
    [nodeId]: { ...readEntry(store, nodeId), ...change },
  })
}

/** Newest first, without duplicates. */
export function rememberFeedback(
  store: LocalStore,
  nodeId: string,
  feedback: PreviousFeedback,
): void {
  const others = readEntry(store, nodeId).feedbacks.filter(({ id }) => id !== feedback.id)
  writeEntry(store, nodeId, { feedbacks: [feedback, ...others].slice(0, mostFeedbacks) })
}

/** The newest conversation that has not ended. */
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
