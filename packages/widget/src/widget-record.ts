// What this browser remembers of a widget, in the host page's own storage (seed §3): kept in memory where there is no storage.
import type { WidgetRecord } from '@askwell/contract/embed'

const key = 'PSN::widgetStores'

export interface RecordStore {
  /** The stored value, whatever it is: `recordOf` and `periodsOf` validate it. */
  read(nodeId: string): WidgetRecord
  write(nodeId: string, change: Partial<WidgetRecord>): void
}

export function openRecords(): RecordStore {
  let memory: Readonly<Record<string, unknown>> = {}
  const all = (): Readonly<Record<string, unknown>> => {
    try {
      return { ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...memory }
    } catch {
      return memory
    }
  }
  const read = (nodeId: string): WidgetRecord => Object(all()[nodeId])
  return {
    read,
    write(nodeId, change) {
      const entries = { ...all(), [nodeId]: { ...read(nodeId), ...change } }
      try {
        localStorage.setItem(key, JSON.stringify(entries))
      } catch {
        memory = entries
      }
    },
  }
}

/** Of a widget never seen here, the empty record. */
export const recordOf = ({
  isWidgetDisplayedBefore,
  widgetInitialDisplayTime,
  lastFeedbackSubmitDate,
  forgottenAt,
  session,
}: WidgetRecord): WidgetRecord => ({
  isWidgetDisplayedBefore: !!isWidgetDisplayedBefore,
  widgetInitialDisplayTime: Number(widgetInitialDisplayTime) || null,
  lastFeedbackSubmitDate: Number(lastFeedbackSubmitDate) || null,
  ...(forgottenAt && { forgottenAt }),
  ...(session && { session }),
})
