// What the commands for flows as files have in common: their folder, which of its flows are meant, and how they end.
import { AskwellConnectionError, AskwellError, AskwellTimeoutError } from '@askwell/client'
import type { Problem } from '@askwell/contract'
import { problemsOf } from '../actions/owner/flow-problems.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { type FlowFile, type FlowFolder, openFolder } from '../flow-files/flow-folder.ts'
import { type Command, type CommandInput, textOf } from './command.ts'

export const host = {
  value: 'URL',
  meaning: 'The server; without it ASKWELL_HOST, or the host of askwell.json.',
}
export const into = { value: 'FOLDER', meaning: 'The folder of askwell.json; without it this one.' }

/** `code`: of a problem of the flow, or of a check that only the command makes. */
export interface FileProblem extends Omit<Problem, 'code'> {
  readonly code: string
  readonly file: string
  readonly line: number
}

export const problemsIn = ({ file, document, lineOf, flow }: FlowFile): FileProblem[] =>
  [...problemsOf(flow), ...unknownMembers(document, flow).map(warningOf)].map((problem) => ({
    ...{ ...problem, file, line: lineOf(problem.path) },
  }))

const warningOf = (path: string) => ({
  severity: 'warning' as const,
  code: 'unknown_member',
  path,
  message: `${path} is not a member of a flow. No server gets it.`,
})

/** Dotted paths of what the file has and its flow does not. */
function unknownMembers(text: unknown, flow: unknown, path = ''): string[] {
  if (typeof text !== 'object' || text === null) return []
  return Object.entries(text).flatMap(([name, value]) => {
    const inner = path === '' ? name : `${path}.${name}`
    return Object.hasOwn(Object(flow), name)
      ? unknownMembers(value, Object(flow)[name], inner)
      : [inner]
  })
}

export const lineOfProblem = (
  { file, line, severity, message, code }: FileProblem,
  format: 'text' | 'github',
): string =>
  format === 'github'
    ? `::${severity} file=${file},line=${line},title=${code}::${message}\n`
    : `${file}:${line}: ${severity}: ${message}\n`

export const unknown = (name: string): OperatorRefusal =>
  new OperatorRefusal(`The flow ${name} does not exist.`, exitCodes.failed)
export const keyed = ({ key, flow }: FlowFile): string[] => [key, flow.id, flow.name]

/** The named flow or all of them; where neither is said, all only for a command that changes nothing. */
export function chosen<T>(
  { operands, options }: CommandInput,
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
  otherwise?: 'all',
): readonly T[] {
  const [name] = operands
  if (name === undefined) {
    if (options['all'] === true || otherwise === 'all') return items
    throw new OperatorRefusal('Name a flow, or use --all.', exitCodes.configuration)
  }
  const found = items.filter((item) => namesOf(item).includes(name))
  if (found.length === 0) throw unknown(name)
  return found
}

export interface FlowCommand extends Omit<Command, 'run'> {
  work(input: CommandInput, folder: FlowFolder): Promise<ExitCode | 0>
}

export const inFolder = ({ work, ...command }: FlowCommand): Command => ({
  ...command,
  async run(input) {
    try {
      return await work(input, openFolder(textOf(input, 'in') ?? process.cwd()))
    } catch (error) {
      const [sentence, exitCode] = endOf(error)
      input.err(`${sentence}\n`)
      return exitCode
    }
  },
})

function endOf(error: unknown): readonly [string, ExitCode] {
  if (error instanceof OperatorRefusal) return [error.message, error.exitCode]
  if (error instanceof AskwellConnectionError || error instanceof AskwellTimeoutError)
    return [error.message, exitCodes.away]
  if (!(error instanceof AskwellError)) throw error
  const fields = error.fields.map(({ field, message }) => `\n  ${field} ${message}`).join('')
  const isAway = error.code === null || error.status >= 502
  const isKey = error.name === 'unauthenticated' || error.name === 'forbidden'
  return [
    `${error.message}${fields}`,
    isAway ? exitCodes.away : isKey ? exitCodes.configuration : exitCodes.failed,
  ]
}
