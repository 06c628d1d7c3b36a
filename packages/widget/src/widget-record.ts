// What this browser remembers of a widget, in the host page's own storage (seed §3): read with suspicion, and kept in memory
// where the browser keeps nothing.
import type { WidgetRecord } from '@askwell/contract/embed'

const key = 'PSN::widgetStores'

export interface RecordStore {
  /** Of a widget never seen here: as if nothing had happened. */
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
  const read = (nodeId: string): WidgetRecord => {
    const { isWidgetDisplayedBefore, widgetInitialDisplayTime, lastFeedbackSubmitDate }: Readonly<Record<string, unknown>> = Object(all()[nodeId])
    return {
      isWidgetDisplayedBefore: !!isWidgetDisplayedBefore,
      widgetInitialDisplayTime: Number(widgetInitialDisplayTime) || null,
      lastFeedbackSubmitDate: Number(lastFeedbackSubmitDate) || null,
    }
  }
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
