// What is said to whoever sent what takes too long.
import type { TaskLimits } from './run-flow-task.ts'

/** `field`: where the flow stands in what was sent. */
export const tooMuchToCheck = (field: string): TaskLimits['tooMuch'] => ({
  message: 'Checking this took too long. A flow with fewer transitions, triggers and patterns is checked faster.',
  faults: [{ field, message: 'is too much work to check' }],
})

export const tooMuchToRead: TaskLimits['tooMuch'] = {
  message: 'Reading this took too long or too much memory. Less at once is read faster.',
  faults: [{ field: '', message: 'is too much work to read' }],
}
