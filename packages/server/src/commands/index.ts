// The table of commands, in the order of the help.
import { versionOfServer } from '../config/server-version.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './command.ts'
import { completionOf } from './completion-command.ts'
import { doctor } from './doctor-command.ts'
import { exportCommands } from './export-commands.ts'
import { flowCommands } from './flow-commands.ts'
import { config, health } from './instance-commands.ts'
import { migrateCommands } from './migrate-commands.ts'
import { move } from './move-command.ts'
import { onStore } from './on-store.ts'
import { secretCommands } from './secret-commands.ts'
import { storeCommands } from './store-commands.ts'
import { vacuum } from './vacuum-command.ts'
import { verify } from './verify-command.ts'
import { workspaceCommands } from './workspace-commands.ts'

export const commands: readonly Command[] = [
  {
    name: 'start',
    operands: [],
    summary: 'Serves until it is stopped. Without a command, `askwell` does the same.',
    options: {},
    async run() {
      await import('../main.ts')
      return null
    },
  },
  {
    name: 'version',
    operands: [],
    summary: 'Prints the version of this release.',
    options: {},
    async run({ out }) {
      out(`${versionOfServer}\n`)
      return 0
    },
  },
  health,
  config,
  doctor,
  ...backupCommands,
  verify,
  vacuum,
  ...migrateCommands,
  ...exportCommands,
  move,
  ...storeCommands.map(onStore),
  ...secretCommands,
  ...workspaceCommands,
  ...flowCommands,
  completionOf(() => commands),
]
