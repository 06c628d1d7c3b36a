// The short way on PostgreSQL: fresh feedbacks that arrive together become one statement, a few statements in flight.
// Anything that must look first (a continued partial, a refusal, a named customer), a run that was known already, and
// a group in which one was refused go the long way, one transaction each.
import { namesCustomer } from '../customers/customer-of-feedback.ts'
import type { FeedbackOutcome, FeedbackWrite } from '../feedback/feedback-store.ts'
import { insertTogetherText, togetherParameters } from '../feedback/feedback-texts.ts'
import { feedbackRecord, responseRecords } from '../feedback/records.ts'
import type { FeedbackRecord } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type Connections, sqlStateOf } from './pool.ts'

interface Waiting {
  readonly write: FeedbackWrite
  readonly record: FeedbackRecord
  readonly order: string
  settle(outcome: FeedbackOutcome | Promise<FeedbackOutcome>): void
  reject(error: unknown): void
}

/** Measured on two cores: one starves the pool's round trips, more than two only split the groups. */
const mostInFlight = 2
const mostTogether = 200
const mostAnswersTogether = 4_000

export function saveTogether(
  pool: Connections,
  alone: (write: FeedbackWrite) => Promise<FeedbackOutcome>,
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
    // One order for all servers, or two groups with the same two runs would wait for each other.
    group.sort((a, b) => (a.order < b.order ? -1 : 1))
    try {
      const records = group.map((one) => one.record)
      const answers = group.flatMap(({ write, record }) => responseRecords(write.row, record.id))
      const { rows } = await pool.query(
        'save-together',
        insertTogetherText,
        togetherParameters(records, answers),
      )
      const stored = new Set((rows as { id: string }[]).map((row) => row.id))
      for (const { write, record, settle } of group)
        settle(stored.has(record.id) ? { kind: 'stored', id: record.id } : alone(write))
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        // Those behind have waited for the same silence; they need not sit through their own.
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
    const saysMore =
      write.told !== undefined || (write.consents?.length ?? 0) > 0 || write.files.length > 0
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

/** At least one; no more answers than one statement should carry, for a single feedback may have thousands. */
function groupSize(waiting: readonly Waiting[]): number {
  let answers = 0
  const end = waiting.findIndex(({ write }, place) => {
    answers += write.row.responses.length
    return place === mostTogether || (place > 0 && answers > mostAnswersTogether)
  })
  return end === -1 ? waiting.length : end
}
