import type { DisplayInput, DisplayTrace } from '@askwell/contract/embed'
import { explainDisplay } from './rules.ts'

/** For `PSNWidget('explain')` and `?psn_debug=1`: one line a rule on the host page's console. */
export function explain(code: string, input: DisplayInput | null, failure: unknown): DisplayTrace {
  const trace = input ? explainDisplay({ ...input, ownHosts: [new URL(import.meta.url).host, ...input.ownHosts] }) : unconfigured(failure)
  const lines = trace.rules.map(({ rule, holds, actual, expected, becomesTrueAtMs }) => {
    const when = becomesTrueAtMs === null ? '' : `, from ${new Date(becomesTrueAtMs).toISOString()}`
    return `${holds ? '✓' : '✗'} ${rule}: ${actual}; expected ${expected}${when}`
  })
  console.info(`PSNWidget ${code}: ${trace.isVisible ? 'visible' : 'not visible'}\n${lines.join('\n')}`)
  return trace
}

const unconfigured = (failure: unknown): DisplayTrace => ({
  isAllowed: false,
  isVisible: false,
  hasButton: false,
  autoOpenAtMs: null,
  opensOnExit: false,
  mayOpenOnce: false,
  rules: [
    {
      rule: 'configuration',
      holds: false,
      actual: failure === null ? 'not there yet' : typeof failure === 'string' ? failure : JSON.stringify(failure),
      expected: 'the configuration of the code',
      becomesTrueAtMs: null,
    },
  ],
})
