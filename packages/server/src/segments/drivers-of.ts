// What goes together with a score, in each group: the drivers of the people who have a value of everything asked for.
import { createHash } from 'node:crypto'
import type { Answer, Ask, Drivers, Figure } from '@askwell/contract'
import {
  DriverCollector,
  driverFigures,
  effectiveCases,
  fewestCases,
  performanceOf,
  type Scale,
} from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import type { GroupMasks } from './groups.ts'
import { scaleOf } from './scale-of.ts'
import type { ChunkWeights, Source } from './source.ts'

type DriversAsk = Extract<Ask, { kind: 'drivers' }>

/** How many bootstrap samples are drawn before other work of the thread may run. */
const samplesAtOnce = 10

export async function driversOf(
  source: Source,
  groups: readonly GroupMasks[],
  ask: DriversAsk,
  field: string,
  weights: ChunkWeights = null,
): Promise<Extract<Answer, { kind: 'drivers' }>> {
  const scales = scalesOf(source, ask, field)
  const seed = createHash('sha256').update(JSON.stringify(ask)).digest().readInt32LE()
  const answer: Record<string, Drivers> = {}
  for (const { key, counted } of groups) {
    const collector = new DriverCollector(scales, seed)
    for (const [at, chunk] of source.chunks.entries()) {
      const mask = counted[at]
      if (mask) collector.add(chunk, mask, weights?.[at])
      await source.pause()
    }
    answer[key] = await driversOfGroup(source, ask, scales, { collector, seed, field })
  }
  return { kind: 'drivers', groups: answer }
}

/** Of the drivers, and of the target last. */
function scalesOf(source: Source, { target, of }: DriversAsk, field: string): Scale[] {
  const names = of.map((on) => JSON.stringify(on))
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  if (twice >= 0) throw invalid([{ field: `${field}.of.${twice}`, message: 'is listed twice' }])
  const own = names.indexOf(JSON.stringify(target))
  if (own >= 0) throw invalid([{ field: `${field}.of.${own}`, message: 'is the target itself' }])
  return [
    ...of.map((on, at) => scaleOf(source, on, `${field}.of.${at}`)),
    scaleOf(source, target, `${field}.target`),
  ]
}

async function driversOfGroup(
  source: Source,
  { of }: DriversAsk,
  scales: readonly Scale[],
  {
    collector,
    seed,
    field,
  }: { readonly collector: DriverCollector; readonly seed: number; readonly field: string },
): Promise<Drivers> {
  const cases = collector.result()
  const n = cases.count
  const people = { n, ...(cases.weights && { n_effective: effectiveCases(cases) }) }
  const without = (why: Figure['why']): Figure => ({
    value: null,
    ...people,
    ...{ interval: null, why },
  })
  const figure = (found: { value: number; low: number; high: number }): Figure => ({
    value: found.value,
    ...people,
    interval: { low: found.low, high: found.high },
    why: null,
  })
  const needed = fewestCases(of.length)
  const isSmall = n < needed
  const model = driverFigures(cases, seed)
  let step = isSmall ? null : model.next()
  for (let sample = 0; step !== null && step.done !== true; sample += 1) {
    if (sample % samplesAtOnce === 0) await source.pause()
    step = model.next()
  }
  const found = step?.value ?? null
  if (found !== null && 'same' in found) throw sameDrivers(of, found.same, field)
  const missing = without(isSmall ? 'small' : 'none')
  return {
    ...people,
    needed,
    sampled_from: collector.found > n ? collector.found : null,
    r2: found?.r2 ? figure(found.r2) : missing,
    drivers: of.map((on, at) => {
      const driver = found?.drivers[at]
      const performance = performanceOf(cases, at, scales[at]?.ends ?? null)
      return {
        on,
        weight: driver ? figure(driver.weight) : missing,
        share: driver ? figure(driver.share) : missing,
        r: driver?.correlation ?? null,
        performance: performance
          ? { value: performance.mean, ...people, interval: performance.interval, why: null }
          : without('none'),
      }
    }),
  }
}

/** Each of the two faults names the other subject. */
function sameDrivers(
  of: DriversAsk['of'],
  places: readonly [number, number],
  field: string,
): ReturnType<typeof invalid> {
  const named = (at: number): string => {
    const on = of[at]
    return on && 'question' in on ? `“${on.row ?? on.question}”` : `\`of.${at}\``
  }
  const [first, second] = places
  return invalid([
    {
      field: `${field}.of.${first}`,
      message: `says the same as ${named(second)}, so that the weights cannot be divided between them; leave one of them out`,
    },
    {
      field: `${field}.of.${second}`,
      message: `says the same as ${named(first)}, so that the weights cannot be divided between them; leave one of them out`,
    },
  ])
}
