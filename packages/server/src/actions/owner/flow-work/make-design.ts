// The sets of a MaxDiff or the products of a conjoint, with what is known about their balance.
import type { DesignReply, DesignRequest } from '@askwell/contract'
import {
  conjointDesign,
  conjointReport,
  isBalanced,
  maxdiffDesign,
  maxdiffReport,
  mostError,
  type Prohibited,
  usualPlan,
  usualTasks,
} from '@askwell/engine/choice'

/** Null: the plan leaves too few different products for a task. */
export const makeDesign = (request: DesignRequest): DesignReply | null =>
  request.kind === 'maxdiff' ? makeSets(request) : makeProducts(request)

function makeSets({
  kind,
  keys,
  plan: wanted,
}: Extract<DesignRequest, { kind: 'maxdiff' }>): DesignReply {
  const { itemsPerSet = usualPlan(keys.length).itemsPerSet, versions = 20, seed = 1 } = wanted
  const { setsPerPerson = Math.ceil((3 * keys.length) / itemsPerSet) } = wanted
  const plan = { itemsPerSet, setsPerPerson, versions, seed }
  const items = keys.length
  const design = maxdiffDesign({ ...plan, items })
  const { isConnected, ...ranges } = maxdiffReport(items, design)
  return {
    kind,
    maxdiff: {
      ...plan,
      designs: design.map((sets) => sets.map((set) => set.map((item) => keys[item] ?? ''))),
    },
    report: {
      ...ranges,
      is_connected: isConnected,
      is_balanced: isBalanced({ ...plan, items }, { isConnected, ...ranges }),
    },
  }
}

function makeProducts({
  kind,
  attributes,
  plan: wanted,
  persons,
}: Extract<DesignRequest, { kind: 'conjoint' }>): DesignReply | null {
  const levels = attributes.map((attribute) => attribute.levels.length)
  const { alternatives = 3, hasNone = true, versions = 20, seed = 1, prohibited } = wanted
  const { tasks = usualTasks(levels, alternatives) } = wanted
  const plan = { alternatives, tasks, versions, seed }
  const indexOf = ([key, level]: readonly [string, string]): [number, number] => {
    const at = attributes.findIndex((attribute) => attribute.key === key)
    return [at, attributes[at]?.levels.findIndex((one) => one.key === level) ?? -1]
  }
  const pairs = prohibited?.map(([a, b]): Prohibited => [indexOf(a), indexOf(b)]) ?? []
  const designs = conjointDesign({ ...plan, levels, prohibited: pairs })
  const report = conjointReport({ levels, prohibited: pairs }, designs, persons)
  if (report.faults > 0) return null
  const found = attributes.flatMap((attribute, a) =>
    attribute.levels.map((level, l) => ({
      ...{ attribute: attribute.key, level: level.key },
      ...{ shown: report.levels[a]?.[l] ?? 0, error: report.errors?.[a]?.[l] ?? null },
    })),
  )
  return {
    kind,
    conjoint: { attributes, hasNone, ...plan, ...(prohibited && { prohibited }), designs },
    report: {
      d_efficiency: report.d_efficiency,
      levels: found,
      pairs: report.pairs,
      is_precise: found.every(({ error }) => error !== null && error <= mostError),
    },
  }
}
