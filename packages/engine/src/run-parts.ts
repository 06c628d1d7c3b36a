// Small parts of a run that several steps read or change.
import type { Fault } from './fault.ts'
import type { Run, Upload } from './run.ts'

/** Uploads that have not ended: a press waits for them. */
export const running = (run: Run): Upload[] =>
  Object.values(run.uploads).filter((upload) => !upload.hasFailed)

/** The run with a question's shown fault set or (null) taken away. */
export function withFault(run: Run, questionId: string, fault: Fault | null): Run {
  const faults = { ...run.faults }
  if (fault) faults[questionId] = fault
  else delete faults[questionId]
  return { ...run, faults }
}
