// Names the journeys that passed on their second try only: nothing failed, and each of them is to be looked at. Writes down
// the test files whose process was ended by a signal, if that is all that went wrong outside of tests.
import { writeFileSync } from 'node:fs'

const endedBySignal = /^Worker exited unexpectedly with signal SIG\w+ .*while running test file (.+)$/

export default class SecondTries {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(_modules, faults) {
    if (this.#names.length > 0) console.log(`\nPassed on the second try only:\n${this.#names.map((name) => `  ${name}`).join('\n')}`)
    const files = faults.map(({ message, cause }) => endedBySignal.exec(cause?.message ?? message)?.[1] ?? null)
    if (process.env.ASKWELL_ENDED_FILES && !files.includes(null)) writeFileSync(process.env.ASKWELL_ENDED_FILES, JSON.stringify(files))
  }
}
