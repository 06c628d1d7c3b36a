// A command that works on the instance's database, files and backups from outside a server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { postgres } from '../config/config-values.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { whyNotStarted, wrongConfiguration } from '../config/startup-words.ts'
import { isPostgres } from '../move/move-places.ts'
import { readConfig } from '../read-config.ts'
import { type Inspection, openInspection } from '../store/inspect/open-inspection.ts'
import { type Command, type CommandInput, textOf } from './command.ts'

export interface InstanceCommand extends Omit<Command, 'run'> {
  runOnInstance(input: CommandInput, config: Config): Promise<ExitCode | 0>
}

/** A directory or the address of a database, or null where the option is absent. */
export function storeNamed(input: CommandInput, option: string): string | null {
  const named = textOf(input, option)
  const read = named !== null && isPostgres(named) ? postgres(named) : null
  if (read !== null && 'why' in read)
    throw new OperatorRefusal(
      `--${option} ${read.why}. Nothing was changed.`,
      exitCodes.configuration,
    )
  return named
}

export const onInstance = (command: InstanceCommand): Command => ({
  name: command.name,
  operands: command.operands,
  summary: command.summary,
  options: command.options,
  async run(input) {
    const read = readConfig(input.environment)
    if ('wrong' in read) {
      input.err(wrongConfiguration(read.wrong))
      return exitCodes.configuration
    }
    try {
      return await command.runOnInstance(input, read.ok)
    } catch (error) {
      if (error instanceof OperatorRefusal) {
        input.err(`${error.message}\n`)
        return error.exitCode
      }
      const refusal = whyNotStarted(error, read.ok.host, read.ok.port)
      if (refusal === null) throw error
      input.err(
        refusal.sentence.replace('Askwell did not start', `\`askwell ${command.name}\` failed`),
      )
      return refusal.exitCode
    }
  },
})

/** Opening an embedded store that does not exist would create it. */
export function assertStoreIn({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'askwell.db')))
    throw new OperatorRefusal(
      `There is no data of Askwell in ${dataDir}. Set ASKWELL_DATA_DIR or DATABASE_URL as the server has it.`,
      exitCodes.configuration,
    )
}

/** Looks at the store without changing it, while servers run or not. */
export async function inspecting(
  config: Config,
  work: (inspection: Inspection) => Promise<ExitCode | 0>,
): Promise<ExitCode | 0> {
  assertStoreIn(config)
  const inspection = await openInspection(config)
  try {
    return await work(inspection)
  } finally {
    await inspection.close()
  }
}

/** One JSON document, or lines for people. */
export function print<T>(
  { out, options }: Pick<CommandInput, 'out' | 'options'>,
  value: T,
  linesOf: (value: T) => readonly string[],
): void {
  out(
    options['json']
      ? `${JSON.stringify(value)}\n`
      : linesOf(value)
          .map((line) => `${line}\n`)
          .join(''),
  )
}

export const json = { meaning: 'Prints one JSON document.' }

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
