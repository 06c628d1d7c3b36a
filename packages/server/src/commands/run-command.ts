// Finds the command that the words of a command line name, reads its options, and runs it. A wrong command line is refused before
// anything runs, with the nearest name that exists.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import type { Command, Output } from './command.ts'
import { helpOf, helpOfAll } from './help.ts'
import { nearest } from './nearest.ts'

export interface CommandLine extends Output {
  readonly words: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly commands: readonly Command[]
}

/** Returns the exit code; null for a command that runs until it is stopped. */
export async function runCommand(line: CommandLine): Promise<ExitCode | 0 | null> {
  const { words, commands, environment, out, err } = line
  if (words[0] === 'help' || words[0] === '--help' || words[0] === '-h') {
    out(helpOfAll(commands))
    return 0
  }
  if (words[0] === '--version') return runCommand({ ...line, words: ['version'] })
  const named = words.length === 0 || words[0]?.startsWith('-') ? ['start', ...words] : words
  const command = commandNamed(named, commands)
  if (command === null) return refuse(err, unknownCommand(named, commands))
  const rest = named.slice(command.name.split(' ').length)
  if (rest.includes('--help')) {
    out(helpOf(command))
    return 0
  }
  const read = readWords(command, rest)
  if ('wrong' in read) return refuse(err, read.wrong)
  return command.run({ ...read, environment, out, err })
}

function commandNamed(words: readonly string[], commands: readonly Command[]): Command | null {
  const named = (name: string | undefined): Command | undefined =>
    commands.find((command) => command.name === name)
  return named(words.slice(0, 2).join(' ')) ?? named(words[0]) ?? null
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): string {
  const family = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  const typed = family.length === 0 ? `${words[0]}` : words.slice(0, 2).join(' ')
  const close = nearest(
    typed,
    commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]),
  )
  const others = family.map(({ name }) => `\`askwell ${name}\``).join(', ')
  const hint =
    family.length > 0 && words.length === 1
      ? ` There is ${others}.`
      : close !== null
        ? ` Did you mean \`askwell ${close}\`?`
        : ''
  return `\`askwell ${typed}\` is not a command.${hint} \`askwell help\` lists all.`
}

type ReadWords =
  | {
      readonly operands: readonly string[]
      readonly options: Readonly<Record<string, string | boolean | undefined>>
    }
  | { readonly wrong: string }

function readWords(command: Command, words: readonly string[]): ReadWords {
  const known = Object.entries(command.options)
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    known.map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  )
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = command.options[token.name]
    if (option === undefined) return { wrong: unknownOption(command, token.rawName) }
    if (option.value === undefined ? token.value !== undefined : !token.value)
      return {
        wrong:
          option.value === undefined
            ? `${token.rawName} is a switch and has no value.`
            : `${token.rawName} needs a value: ${token.rawName} ${option.value}.`,
      }
  }
  const needed = command.operands.filter((operand) => !operand.startsWith('[')).length
  if (positionals.length < needed || positionals.length > command.operands.length)
    return { wrong: wrongOperands(command, positionals) }
  const read: Record<string, string | boolean | undefined> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'boolean') read[name] = value
  return { operands: positionals, options: read }
}

function unknownOption(command: Command, typed: string): string {
  const close = nearest(
    typed,
    Object.keys(command.options).map((name) => `--${name}`),
  )
  const hint = close === null ? '' : ` Did you mean ${close}?`
  return `${typed} is not an option of \`askwell ${command.name}\`.${hint} \`askwell ${command.name} --help\` lists them.`
}

function wrongOperands(command: Command, given: readonly string[]): string {
  const missing = command.operands[given.length]
  return missing === undefined
    ? `\`askwell ${command.name}\` does not know what to do with ${given[command.operands.length]}.`
    : `\`askwell ${command.name}\` needs ${missing}.`
}

function refuse(err: Output['err'], sentence: string): ExitCode {
  err(`${sentence}\n`)
  return exitCodes.configuration
}
