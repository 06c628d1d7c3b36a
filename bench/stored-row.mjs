// One feedback of the ingest bench as the product stored it: what the bare database is to write is the same row, column
// for column, under fresh ids. Columns that are null are left out.

/** @typedef {ReturnType<typeof storedRow>} StoredRow */

/** The ids, which are unique to each feedback. */
const own = ['id', 'device_id', 'run_key']

/**
 * `feedback`: the record as the store's driver gave it.
 * @param {Record<string, import("node:sqlite").SQLOutputValue> | undefined} feedback
 */
export function storedRow(feedback) {
  if (!feedback || JSON.parse(`${feedback.answers}`).length !== 8)
    throw new Error('the product has not stored a feedback of eight answers')
  return {
    own,
    feedback: Object.fromEntries(
      Object.entries(feedback).filter(([name, value]) => value !== null && !own.includes(name)),
    ),
  }
}
