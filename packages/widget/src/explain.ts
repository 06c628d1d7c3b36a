import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'
import { explainDisplay, explainFailure } from './rules.ts'

/** A separate chunk, because only developers and owners need it. For `PSNWidget('explain')` and `?psn_debug=1`: one line for each rule on the host page's console. */
export function explain(
  code: string,
  input: DisplayInput | undefined,
  failure: unknown,
): DisplayTrace {
  const trace = input
    ? explainDisplay({ ...input, ownHosts: [new URL(import.meta.url).host, ...input.ownHosts] })
    : explainFailure(failure ?? null)
  const lines = trace.rules.map(({ rule, holds, actual, expected, becomesTrueAtMs }) => {
    const when = becomesTrueAtMs === null ? '' : `, from ${new Date(becomesTrueAtMs).toISOString()}`
    return `${holds ? '✓' : '✗'} ${rule}: ${actual}; expected ${expected}${when}`
  })
  console.info(
    `PSNWidget ${code}: ${trace.isVisible ? 'visible' : 'not visible'}\n${lines.join('\n')}`,
  )
  return trace
}
