import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'
import { explainDisplay } from './rules.ts'

/** For `PSNWidget('explain')` and `?psn_debug=1`: one line a rule on the host page's console. */
export function explain(code: string, input: DisplayInput): DisplayTrace {
  const trace = explainDisplay(input)
  const lines = trace.rules.map(({ rule, holds, actual, expected, becomesTrueAtMs }) => {
    const when = becomesTrueAtMs === null ? '' : `, from ${new Date(becomesTrueAtMs).toISOString()}`
    return `${holds ? '✓' : '✗'} ${rule}: ${actual}; expected ${expected}${when}`
  })
  console.info(`PSNWidget ${code}: ${trace.isVisible ? 'visible' : 'not visible'}\n${lines.join('\n')}`)
  return trace
}
