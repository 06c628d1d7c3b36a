// The engine's problems list in the form of the owner API.
import type { FieldFault, Flow, Problem } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'

export const problemsOf = (flow: Flow): Problem[] => problems(flow, { compiles })

/** Only errors: one fault each, at its position in the document. */
export const faultsOfProblems = (list: readonly Problem[], prefix = ''): FieldFault[] =>
  list
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({
      field: at(prefix, problem.path),
      message: `${problem.message} (${problem.code})`,
    }))

export const at = (prefix: string, path: string): string =>
  prefix === '' || path === '' ? prefix + path : `${prefix}.${path}`
