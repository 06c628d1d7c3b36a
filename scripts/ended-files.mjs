// Records what went wrong outside the tests of a run: the files whose process was ended by a signal, and the errors that nobody
// caught, with their files. Nothing is recorded of a run that ended early, because what it never reached must not pass for what
// passed, and nothing if an error has no file.
import { writeFileSync } from 'node:fs'

const endedBySignal =
  /^Worker exited unexpectedly with signal SIG\w+ .*while running test file (.+)$/

export default class EndedFiles {
  /**
   * @param {unknown} _modules
   * @param {readonly { message: string, stack?: string, cause?: { message?: string }, VITEST_TEST_PATH?: string }[]} faults
   * @param {'passed' | 'failed' | 'interrupted'} outcome
   */
  onTestRunEnd(_modules, faults, outcome) {
    if (outcome === 'interrupted') return
    const outside = faults.map(({ message, stack, cause, VITEST_TEST_PATH: path }) => {
      const ended = endedBySignal.exec(cause?.message ?? message)?.[1]
      return ended
        ? { file: ended, error: null }
        : { file: path ?? null, error: `${message}\n${stack ?? ''}` }
    })
    if (process.env.ASKWELL_ENDED_FILES && !outside.some(({ file }) => file === null))
      writeFileSync(process.env.ASKWELL_ENDED_FILES, JSON.stringify(outside))
  }
}
