// The fast path on PostgreSQL: fresh feedbacks that arrive together become one statement, with a few statements in flight.
// A save that must read first (a continued partial, a refusal, a named customer), a known run, and a group in which one was
// refused take the slow path, one transaction each.
import { namesCustomer } from '../customers/customer-of-feedback.ts'
import type { FeedbackOutcome, FeedbackWrite } from '../feedback/feedback-store.ts'
import { insertAndTellText, insertTogetherText } from '../feedback/feedback-texts.ts'
import { freshEvents } from '../feedback/publish-feedback-events.ts'
import { feedbackRecord } from '../feedback/records.ts'
import { sqlStateOf } from '../query/sql-state.ts'
import type { FeedbackRecord } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { Connections } from './pool.ts'

interface Waiting {
  readonly write: FeedbackWrite
  readonly record: FeedbackRecord
  readonly order: string
  settle(outcome: FeedbackOutcome | Promise<FeedbackOutcome>): void
  reject(error: unknown): void
}

/** Measured on two cores: with one, round trips leave the pool idle; more than two only split the groups. */
const mostInFlight = 2
const mostTogether = 200
const mostAnswersTogether = 4_000

export function saveTogether(
  pool: Connections,
  alone: (write: FeedbackWrite) => Promise<FeedbackOutcome>,
  committed: (saves: number) => void = () => undefined,
): (write: FeedbackWrite) => Promise<FeedbackOutcome> {
  const waiting: Waiting[] = []
  let inFlight = 0
  let isDue = false

  function due(): void {
    if (isDue || inFlight >= mostInFlight || waiting.length === 0) return
    isDue = true
    setImmediate(() => {
      isDue = false
      void send(waiting.splice(0, groupSize(waiting)))
      due()
    })
  }

  async function send(group: Waiting[]): Promise<void> {
    inFlight += 1
    // One order for all servers, or two groups with the same two runs would deadlock.
    group.sort((a, b) => (a.order < b.order ? -1 : 1))
    try {
      const records = JSON.stringify(group.map((one) => one.record))
      const events = group.flatMap(({ write, record }) =>
        write.told === undefined ? [] : freshEvents(write.told, record, write.trace),
      )
      const { rows } =
        events.length === 0
          ? await pool.query('save-together', insertTogetherText, [records])
          : await pool.query('save-and-tell', insertAndTellText, [records, JSON.stringify(events)])
      committed(group.length)
      const stored = new Set((rows as { id: string }[]).map((row) => row.id))
      for (const { write, record, settle } of group)
        settle(stored.has(record.id) ? { kind: 'stored', id: record.id } : alone(write))
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        // The queued ones have waited for the same unresponsive database and need no timeout of their own.
        for (const one of [...group, ...waiting.splice(0)]) one.reject(error)
      } else if (sqlStateOf(error) !== '')
        for (const { write, settle } of group) settle(alone(write))
      else for (const one of group) one.reject(error)
    } finally {
      inFlight -= 1
      due()
    }
  }

  return (write) => {
    const saysMore = (write.consents?.length ?? 0) > 0 || write.files.length > 0
    const looksFirst =
      saysMore ||
      write.continues !== null ||
      (write.row.isCompleted && (write.refuseIfAnsweredSince !== null || write.quota !== null))
    if (looksFirst || namesCustomer(write.row)) return alone(write)
    return new Promise((settle, reject) => {
      const record = feedbackRecord(write.row, null)
      waiting.push({ write, record, order: `${record.node_id} ${record.run_key}`, settle, reject })
      due()
    })
  }
}

/** At least one; limited by the answers that one statement should carry, because a single feedback may have thousands. */
function groupSize(waiting: readonly Waiting[]): number {
  let answers = 0
  const end = waiting.findIndex(({ write }, place) => {
    answers += write.row.responses.length
    return place === mostTogether || (place > 0 && answers > mostAnswersTogether)
  })
  return end === -1 ? waiting.length : end
}
