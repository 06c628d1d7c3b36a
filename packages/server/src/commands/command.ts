// What a command of `askwell` is: one value in the table, from which the help, the suggestions and docs/command.md are made.
import type { ExitCode } from '../config/exit-codes.ts'

export interface CommandOption {
  /** The name of the value in the help, as in `SECONDS`; absent for a switch. */
  readonly value?: string
  readonly meaning: string
}

/** Where a command writes: documents and answers to `out`, progress and refusals to `err`. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

export interface CommandInput extends Output {
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly environment: NodeJS.ProcessEnv
}

export interface Command {
  /** One or two words, as in `keys create`. */
  readonly name: string
  /** Names of what must follow, in this order; one in brackets may be left out. */
  readonly operands: readonly string[]
  /** One sentence. */
  readonly summary: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** What its help prints below the options. */
  readonly more?: () => string
  /** Returns the exit code; null for a command that runs until it is stopped. */
  run(input: CommandInput): Promise<ExitCode | 0 | null>
}

/** The text of an option, or null. */
export function textOf({ options }: Pick<CommandInput, 'options'>, name: string): string | null {
  const value = options[name]
  return typeof value === 'string' ? value : null
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** As in `90m`, `24h` or `7d`; null = not a duration. */
export function durationMs(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  return count === undefined ? null : Number(count) * unitMs[unit as keyof typeof unitMs]
}
