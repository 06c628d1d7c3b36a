// The engine's problems list as the owner API speaks of it.
import { type FieldFault, Flow, type Problem } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { invalid } from '../../refusal.ts'
import { faultsOf } from '../../schema-faults.ts'

export const problemsOf = (flow: Flow): Problem[] => problems(flow, { compiles })

/** Errors only: one fault each, at its place in the document. */
export const faultsOfProblems = (list: readonly Problem[], prefix = ''): FieldFault[] =>
  list
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({ field: at(prefix, problem.path), message: `${problem.message} (${problem.code})` }))

export const at = (prefix: string, path: string): string => (prefix === '' || path === '' ? prefix + path : `${prefix}.${path}`)

/** Any document that is a flow at all has a list; what is none is refused with the places where it is not. */
export function lintFlow(document: unknown): Problem[] {
  const parsed = Flow.safeParse(document)
  if (!parsed.success) throw invalid(faultsOf(parsed.error))
  return problemsOf(parsed.data)
}
