// The upgrade of the tables as an operator runs it: plan, up beside the servers of the release before, finish (OP-48).
import type { Config } from '../config/config.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { openUpgrade, type Upgrade } from '../store/upgrade/open-upgrade.ts'
import type { PlannedStep } from '../store/upgrade/plan.ts'
import type { CommandInput } from './command.ts'
import { recordCommand } from './instance-entry.ts'
import {
  assertStoreIn,
  type InstanceCommand,
  inMegabytes,
  json,
  onInstance,
  print,
} from './on-instance.ts'

const migrateStatus: InstanceCommand = {
  name: 'migrate status',
  operands: [],
  summary: 'Prints the level of the tables, how many steps are pending, and which servers run.',
  options: { json },
  runOnInstance: (input, config) =>
    onTables(config, async (upgrade) => {
      const schema = await upgrade.schema()
      const plan = await upgrade.plan()
      const servers = await upgrade.servers()
      const report = {
        level: schema?.level ?? null,
        compatible_from: schema?.compatibleFrom ?? null,
        release: upgrade.level,
        pending: plan.map(({ name }) => name),
        servers: servers.map(({ id, version, level }) => ({ id, version, level })),
      }
      print(input, report, () => [
        `The database is ${schema === null ? 'empty' : `at ${schema.level}`}, and this release is at ${upgrade.level}.`,
        ...(schema?.compatibleFrom
          ? [`Releases from ${schema.compatibleFrom} on can use it.`]
          : []),
        plan.length === 0
          ? 'Nothing is pending.'
          : `${counted(plan.length, 'step is', 'steps are')} pending: \`askwell migrate plan\` lists them.`,
        ...servers.map(({ id, version, level }) => `server ${id}  Askwell ${version}  ${level}`),
      ])
      return 0
    }),
}

const migratePlan: InstanceCommand = {
  name: 'migrate plan',
  operands: [],
  summary:
    'Lists the steps that the database lacks, with their locks and sizes. It changes nothing.',
  options: { check: { meaning: 'Exits with 7 when a step is pending.' }, json },
  runOnInstance: (input, config) =>
    onTables(config, async (upgrade) => {
      const plan = await upgrade.plan()
      const steps = plan.map((step) => ({
        name: step.name,
        kind: step.kind,
        runs_in: step.kind === 'contract' ? 'finish' : 'up',
        is_transactional: step.isTransactional,
        tables: step.tables,
        locks: step.locks,
        disk_bytes: step.diskBytes,
      }))
      print(input, { release: upgrade.level, steps }, () =>
        plan.length === 0 ? ['Nothing is pending.'] : plan.flatMap(linesOfStep),
      )
      return plan.length > 0 && input.options['check'] ? exitCodes.failed : 0
    }),
}

function linesOfStep({ name, kind, tables, locks, diskBytes }: PlannedStep): readonly string[] {
  const rows = tables.map((table) => `${table.name} (about ${table.rows} rows)`)
  return [
    `${name}  ${kind}, by \`askwell migrate ${kind === 'contract' ? 'finish' : 'up'}\``,
    ...(rows.length === 0 ? [] : [`  It changes ${rows.join(', ')}.`]),
    `  ${locks}`,
    ...(diskBytes === 0 ? [] : [`  Its indexes need about ${inMegabytes(diskBytes)} of disk.`]),
  ]
}

const migrateUp: InstanceCommand = {
  name: 'migrate up',
  operands: [],
  summary:
    'Upgrades the tables to this release, with steps beside which servers of the previous release can run.',
  options: { json },
  runOnInstance: (input, config) =>
    onTables(config, async (upgrade) => {
      const report = await run(upgrade, config, 'upgrade_tables', input)
      print(input, report, ({ steps, pending }) => [
        steps.length === 0
          ? 'Nothing was pending.'
          : `${counted(steps.length, 'step has', 'steps have')} run.`,
        ...(pending.length === 0
          ? []
          : [
              'Replace the servers one by one, and run `askwell migrate finish` when no older one runs.',
            ]),
      ])
      return 0
    }),
}

const migrateFinish: InstanceCommand = {
  name: 'migrate finish',
  operands: [],
  summary:
    'Removes what only older releases used. It is refused while a server of an older release runs.',
  options: { json },
  runOnInstance: (input, config) =>
    onTables(config, async (upgrade) => {
      const report = await run(upgrade, config, 'finish_upgrade', input)
      print(input, report, ({ steps }) => [
        steps.length === 0
          ? 'Nothing was left to finish.'
          : `${counted(steps.length, 'step has', 'steps have')} run. The way back is now the backup.`,
      ])
      return 0
    }),
}

export const migrateCommands = [migrateStatus, migratePlan, migrateUp, migrateFinish].map(
  onInstance,
)

async function onTables(
  config: Config,
  work: (upgrade: Upgrade) => Promise<ExitCode | 0>,
): Promise<ExitCode | 0> {
  assertStoreIn(config)
  const upgrade = await openUpgrade(config)
  try {
    return await work(upgrade)
  } finally {
    await upgrade.close()
  }
}

/** Each step is also named on standard error when it begins, because it may take long. */
async function run(
  upgrade: Upgrade,
  config: Config,
  action: 'upgrade_tables' | 'finish_upgrade',
  { err }: Pick<CommandInput, 'err'>,
): Promise<{ readonly steps: readonly string[]; readonly pending: readonly string[] }> {
  const names = async () => (await upgrade.plan()).map(({ name }) => name)
  const before = await names()
  const schema = await upgrade.schema()
  const settle = async () => {
    const pending = await names()
    const steps = before.filter((name) => !pending.includes(name))
    const to = (await upgrade.schema())?.level ?? null
    const changes = [{ member: 'version', from: schema?.level ?? null, to }]
    if (steps.length > 0) await recordCommand(config, action, { changes })
    return { steps, pending }
  }
  const work = action === 'upgrade_tables' ? upgrade.up : upgrade.finish
  try {
    await work({ say: (name) => err(`${name}\n`) })
  } catch (error) {
    // Steps that ran before the fault are changes too, and the fault says more than a second one would.
    await settle().catch(() => undefined)
    throw error
  }
  return settle()
}

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`
