// The commands that a running server runs for the terminal.
import { keyCommands } from './key-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { rotateCommand } from './rotate-command.ts'
import type { StoreCommand } from './store-command.ts'
import { workspaceChanges } from './workspace-changes.ts'

export const storeCommands: readonly StoreCommand[] = [
  ...peopleCommands,
  ...keyCommands,
  rotateCommand,
  ...workspaceChanges,
]
