// Upkeep of the database by hand.
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { vacuumStore } from '../store/inspect/vacuum-store.ts'
import { recordCommand } from './instance-entry.ts'
import {
  assertStoreIn,
  type InstanceCommand,
  inMegabytes,
  inspecting,
  json,
  onInstance,
  print,
} from './on-instance.ts'

const command: InstanceCommand = {
  name: 'vacuum',
  operands: [],
  summary: 'Returns freed disk space and updates the statistics of the planner.',
  options: {
    full: {
      meaning:
        'Rewrites the complete database while no server runs, so that it is as small as possible.',
    },
    json,
  },
  async runOnInstance(input, config) {
    assertStoreIn(config)
    const extent = input.options['full'] ? 'full' : 'usual'
    if (extent === 'full' && config.databaseUrl !== null)
      await inspecting(config, async (inspection) => {
        const servers = await inspection.servers()
        if (servers.length > 0)
          throw new OperatorRefusal(
            `A full vacuum locks every table, and ${servers.length === 1 ? '1 server runs' : `${servers.length} servers run`}. Stop them first. A server that was killed counts as stopped after 15 seconds. Nothing was changed.`,
            exitCodes.taken,
          )
        return 0
      })
    await inspecting(config, async (inspection) => {
      // Without the key no entry can be written, so that is refused before anything is changed.
      await inspection.hasKey()
      return 0
    })
    const { before, after } = await vacuumStore(config, extent)
    await recordCommand(config, 'vacuum_store')
    print(input, { bytes_before: before, bytes_after: after }, () => [
      `The database has ${inMegabytes(after)}, and had ${inMegabytes(before)}.`,
    ])
    return 0
  },
}

export const vacuum = onInstance(command)
