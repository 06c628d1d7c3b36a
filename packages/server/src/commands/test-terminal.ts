// A command line as a test types it: the whole table of commands, with what it printed.
import { userInfo } from 'node:os'
import { entriesOf } from '../store/suite/audit-log.ts'
import { type StoreLocation, testSecret } from '../store/suite/stores.ts'
import { commands } from './index.ts'
import { runCommand } from './run-command.ts'

export interface Printed {
  readonly exitCode: number | null
  readonly out: string
  readonly err: string
}

/** With the variables of a server of this store. */
export async function runWords(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const environment = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ASKWELL_DATA_DIR: dataDir,
    ASKWELL_SECRET: testSecret,
    ...more,
  }
  const printed = { out: '', err: '' }
  const exitCode = await runCommand({
    words,
    commands,
    environment,
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
  })
  return { exitCode, ...printed }
}

/** Actions that commands of this system user wrote into the log of a workspace, with what was changed. */
export async function entriesOfCommands(
  place: Pick<StoreLocation, 'options'>,
  workspaceId: string,
): Promise<readonly (readonly [action: string, changes: unknown])[]> {
  const entries = await entriesOf(place, workspaceId)
  return entries
    .filter(({ actor_name }) => actor_name === `cli (${userInfo().username})`)
    .map(({ action, changes }) => [action, JSON.parse(changes)])
}
