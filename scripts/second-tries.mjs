// Names the journeys that passed on their second try only: nothing failed, and each of them is to be looked at.
export default class SecondTries {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    if (this.#names.length > 0) console.log(`\nPassed on the second try only:\n${this.#names.map((name) => `  ${name}`).join('\n')}`)
  }
}
