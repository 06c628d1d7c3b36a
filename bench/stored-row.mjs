// One feedback of the ingest bench as the product stored it: what the bare database is to write is the same row, column
// for column, under fresh ids. Columns that are null are left out.

/** The ids, which are unique to each feedback. */
const own = ['id', 'device_id', 'run_key']

/** `feedback` and `answers`: records as the store's driver gave them. */
export function storedRow(feedback, answers) {
  if (!feedback || answers.length !== 8)
    throw new Error('the product has not stored a feedback of eight answers')
  return {
    own,
    feedback: without(feedback, own),
    answers: answers.map((answer) => without(answer, ['feedback_id'])),
  }
}

const without = (record, names) =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== null && !names.includes(name)),
  )
