// Where a command of the store runs: in the server that has the embedded store open, or here.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../config/exit-codes.ts'
import { whyNotStarted, wrongConfiguration } from '../config/startup-words.ts'
import { readConfig } from '../read-config.ts'
import { openStore } from '../store/index.ts'
import type { Command } from './command.ts'
import { askServer } from './command-socket.ts'
import { systemUser } from './instance-entry.ts'
import { runOnStore, type StoreCommand } from './store-command.ts'

export const onStore = (command: StoreCommand): Command => ({
  ...command,
  async run({ environment, ...given }) {
    const read = readConfig(environment)
    if ('wrong' in read) {
      given.err(wrongConfiguration(read.wrong))
      return exitCodes.configuration
    }
    const config = read.ok
    const input = { ...given, user: systemUser() }
    if (config.databaseUrl === null) {
      const exitCode = await askServer(config.dataDir, command.name, input)
      if (exitCode !== null) return exitCode
      if (!existsSync(join(config.dataDir, 'askwell.db'))) {
        input.err(
          `There is no data of Askwell in ${config.dataDir}. Set ASKWELL_DATA_DIR or DATABASE_URL as the server has it.\n`,
        )
        return exitCodes.configuration
      }
    }
    try {
      const store = await openStore(config)
      try {
        const tools = { store, config, clock: () => Date.now(), newId: () => randomUUID() }
        return await runOnStore(command, input, tools)
      } finally {
        await store.close()
      }
    } catch (error) {
      const refusal = whyNotStarted(error, config.host, config.port)
      if (refusal === null) throw error
      input.err(refusal.sentence.replace('Askwell did not start', 'The store cannot be opened'))
      return refusal.exitCode
    }
  },
})
