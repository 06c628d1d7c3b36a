// The problems list of any document, stored or not.
import type { Problem } from '@askwell/contract'
import { invalid } from '../../refusal.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'
import { tooMuchToCheck } from './flow-work/too-much.ts'

/** A document that is not a flow is refused with its faults. */
export async function lintFlow(document: unknown, gone: AbortSignal): Promise<Problem[]> {
  const linted = await runFlowTask('lint', [document], { gone, tooMuch: tooMuchToCheck('') })
  if ('faults' in linted) throw invalid(linted.faults)
  return [...linted.problems]
}
