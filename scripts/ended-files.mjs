// Records the test files whose process was ended by a signal, if nothing else went wrong outside tests. Nothing is recorded of a
// run that ended early: what it never reached must not pass for what passed.
import { writeFileSync } from 'node:fs'

const endedBySignal =
  /^Worker exited unexpectedly with signal SIG\w+ .*while running test file (.+)$/

export default class EndedFiles {
  /**
   * @param {unknown} _modules
   * @param {readonly { message: string, cause?: { message?: string } }[]} faults
   * @param {'passed' | 'failed' | 'interrupted'} outcome
   */
  onTestRunEnd(_modules, faults, outcome) {
    if (outcome === 'interrupted') return
    const files = faults.map(
      ({ message, cause }) => endedBySignal.exec(cause?.message ?? message)?.[1] ?? null,
    )
    if (process.env.ASKWELL_ENDED_FILES && !files.includes(null))
      writeFileSync(process.env.ASKWELL_ENDED_FILES, JSON.stringify(files))
  }
}
