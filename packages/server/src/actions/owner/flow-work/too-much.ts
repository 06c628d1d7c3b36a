// The refusals of documents whose work takes too long.
import type { TaskLimits } from './run-flow-task.ts'

/** `field`: the position of the flow in the request. */
export const tooMuchToCheck = (field: string): TaskLimits['tooMuch'] => ({
  message: 'The check timed out. Try fewer transitions, triggers or patterns.',
  faults: [{ field, message: 'takes too long to check' }],
})

export const tooMuchToRead: TaskLimits['tooMuch'] = {
  message: 'Reading this took too long or too much memory. Send less at once.',
  faults: [{ field: '', message: 'takes too long to read' }],
}
