// `npm run test:chaos -- --minutes 10 --seed 7`: faults drawn by a seed on three servers under load (OP-75). Without a seed one is
// drawn, and every line names it, so that a failure can be made again.
import { parseArgs } from 'node:util'
import { chaosRun } from '../packages/scenario/faults/chaos.ts'
import { whyNoCluster } from '../packages/scenario/faults/cluster.ts'
import { buildWhenStale } from './build-when-stale.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('Say --minutes and --seed as numbers, such as --minutes 10 --seed 7.')

const reason = whyNoCluster()
if (reason !== null) {
  console.log(`  skipped  chaos  (${reason})\n\n0 passed, 0 failed, 1 skipped`)
  process.exit(0)
}
buildWhenStale()
console.log(`${minutes} minutes with seed ${seed}`)
const checks = await chaosRun(minutes, seed).catch((fault) => [
  {
    name: `seed ${seed}: the run`,
    outcome: 'failed',
    note: fault instanceof Error ? `${fault.stack}` : String(fault),
  },
])
for (const { name, outcome, note } of checks) console.log(`  ${outcome}  ${name}  (${note})`)
const failed = checks.filter(({ outcome }) => outcome === 'failed')
if (failed[0])
  console.log(
    `\n${failed[0].name}: repeat it with npm run test:chaos -- --minutes ${minutes} --seed ${seed}`,
  )
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed, 0 skipped`)
process.exit(failed.length > 0 ? 1 : 0)
