// A request of an operator that cannot be met now: a sentence that says what to do, and the exit code of a command.
import type { ExitCode } from './exit-codes.ts'

export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal'
  readonly exitCode: ExitCode
  constructor(sentence: string, exitCode: ExitCode, options: ErrorOptions = {}) {
    super(sentence, options)
    this.exitCode = exitCode
  }
}
