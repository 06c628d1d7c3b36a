// A conjoint from columns: what the people of each group saw and chose, the figures of it, and the simulated products.
import type { Answer, Ask, ConjointResults, Figure } from '@askwell/contract'
import {
  ConjointCounter,
  type ConjointFigures,
  type ProductLevel,
  simulateShares,
  usualSamples,
} from '@askwell/engine/choice'
import {
  ConjointReader,
  type MergedAttribute,
  mergedQuestions,
  talliedAs,
} from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import { documentsOf, type GroupMasks } from './groups.ts'
import { figureOf } from './maxdiff-of.ts'
import { type ChunkWeights, type Source, weightIn } from './source.ts'

type ConjointAsk = Extract<Ask, { kind: 'conjoint' }>

const seed = 1

export async function conjointOf(
  source: Source,
  groups: readonly GroupMasks[],
  ask: ConjointAsk,
  { field, weights }: { readonly field: string; readonly weights: ChunkWeights },
): Promise<Answer> {
  const { question: name } = ask
  const found = [...mergedQuestions(documentsOf(source).flows).values()].find(
    ({ question: { id, key } }) => id === name || key === name,
  )
  if (found === undefined || talliedAs(found.question) !== 'conjoint')
    throw invalid([{ field: `${field}.question`, message: 'is not a conjoint of these surveys' }])
  const { question } = found
  const { attributes } = new ConjointReader(question, source.answered)
  const market = ask.simulate?.map((product, at) =>
    productOf(attributes, product, `${field}.simulate.${at}`),
  )
  const answer: Answer & { kind: 'conjoint' } = {
    kind: 'conjoint',
    question_id: question.id,
    groups: {},
  }
  for (const { key, n, counted } of groups) {
    const reader = new ConjointReader(question, source.answered)
    const counter = new ConjointCounter(reader.plan, n)
    for (const [at, chunk] of source.chunks.entries()) {
      const mask = counted[at]
      if (mask)
        for (const { row, tasks } of reader.persons(chunk, mask))
          counter.add(tasks, weightIn(weights, at, row))
      await source.pause()
    }
    const figures = counter.figures({ seed, samples: usualSamples })
    answer.groups[key] = {
      ...presented(attributes, figures),
      left_out: reader.leftOut,
      shares: market ? sharesOf(figures, market, ask.with_none ?? false) : null,
    }
  }
  return answer
}

function presented(
  attributes: readonly MergedAttribute[],
  figures: ConjointFigures,
): Omit<ConjointResults, 'left_out' | 'shares'> {
  const { persons, modelled, effective, tasks, why, none, importance, model } = figures
  const { log_likelihood, null_log_likelihood, r2 } = figures
  const levels = attributes.flatMap((attribute, a) =>
    attribute.levels.map(({ key, body, isOffered }, l) => {
      const { shown = 0, chosen = 0, part_worth = null } = figures.levels[a]?.[l] ?? {}
      return {
        ...{ attribute: attribute.key, level: key, body, is_offered: isOffered, shown, chosen },
        part_worth: figureOf(part_worth, why ?? 'none', modelled, effective),
      }
    }),
  )
  return {
    ...{ persons, modelled, tasks, levels, log_likelihood, null_log_likelihood, r2 },
    none: none && figureOf(none, why, modelled, effective),
    importance: attributes.map(({ key, body }, at) => ({
      ...{ attribute: key, body },
      value: figureOf(importance?.[at] ?? null, why ?? 'not_identified', modelled, effective),
    })),
    not_identified: attributes[figures.not_identified ?? -1]?.key ?? null,
    model: model && {
      ...{ levels: [...model.levels], hasNone: model.hasNone },
      seen: model.seen.map((one) => [...one]),
      ...{ beta: [...model.beta], covariance: [...model.covariance] },
    },
  }
}

function sharesOf(
  { model, why, modelled, effective }: ConjointFigures,
  products: readonly (readonly ProductLevel[])[],
  withNone: boolean,
): Figure[] {
  const places = products.length + (withNone ? 1 : 0)
  const nothing = (reason: Figure['why']): Figure[] =>
    Array.from({ length: places }, () => figureOf(null, reason, modelled, effective))
  if (model === null) return nothing(why)
  const isSeen = products.every((product) =>
    product.every((level, at) => {
      const own = typeof level === 'number' ? [level] : [level.from, level.to]
      return own.every((one) => (model.seen[at]?.[one] ?? -1) >= 0)
    }),
  )
  if (!isSeen || (withNone && !model.hasNone)) return nothing('none')
  return simulateShares(model, { products, withNone }, seed).map((one) =>
    figureOf(one, null, modelled, effective),
  )
}

/** The product in levels of the model, or a refusal that names the fault. */
function productOf(
  attributes: readonly MergedAttribute[],
  product: NonNullable<ConjointAsk['simulate']>[number],
  field: string,
): ProductLevel[] {
  const faults = Object.keys(product).flatMap((key) =>
    attributes.some((attribute) => attribute.key === key)
      ? []
      : { field: `${field}.${key}`, message: 'is not an attribute of this question' },
  )
  const levels = attributes.flatMap((attribute): ProductLevel[] => {
    const wanted = product[attribute.key]
    const found = wanted === undefined ? 'is missing' : levelOf(attribute, wanted)
    if (typeof found !== 'string') return [found]
    faults.push({ field: `${field}.${attribute.key}`, message: found })
    return []
  })
  if (faults.length > 0) throw invalid(faults)
  return levels
}

/** A text says why there is none. */
function levelOf({ levels }: MergedAttribute, wanted: string | number): ProductLevel | string {
  if (typeof wanted === 'string') {
    const at = levels.findIndex(({ key }) => key === wanted)
    return at < 0 ? 'is not a level of this attribute' : at
  }
  const valued = levels
    .flatMap(({ value }, at) => (value === undefined ? [] : { value, at }))
    .toSorted((a, b) => a.value - b.value)
  const [least, most] = [valued[0], valued.at(-1)]
  if (valued.length < levels.length || !least || !most)
    return 'is a number, but not every level of this attribute has a value'
  if (wanted < least.value || wanted > most.value)
    return `must be from ${least.value} to ${most.value}, because other values were not asked`
  const to = valued.find(({ value }) => value >= wanted) ?? most
  const from = valued.findLast(({ value }) => value <= wanted) ?? least
  const share = to.value === from.value ? 0 : (wanted - from.value) / (to.value - from.value)
  return { from: from.at, to: to.at, share }
}
