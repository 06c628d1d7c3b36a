// Answers an analysis from columns: one pass over the chunks for each group and each thing that is asked.
import type { Analysed, Analysis, Answer, Ask, FilterSubject, ResultBase } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  addMask,
  baseCondition,
  type ColumnSubject,
  CrosstabCounter,
  effectiveOf,
  hasUnanswered,
  type Meaning,
  meaningOf,
  measureOf,
  noCount,
  type TableBreak,
  type TableSubject,
  tableScales,
} from '@askwell/engine/results'
import { invalid, Refusal } from '../refusal.ts'
import { conjointOf } from './conjoint-of.ts'
import { driversOf } from './drivers-of.ts'
import { figuresOf } from './figures-of.ts'
import { documentsOf, type GroupMasks, groupsOf, lastAt } from './groups.ts'
import { maxdiffOf } from './maxdiff-of.ts'
import type { StoredWeighting } from './segment-question.ts'
import { seriesOf } from './series-of.ts'
import type { Mask, Source } from './source.ts'
import { appliedWeighting, type Weighed } from './weights-of.ts'
import { themesOf } from './words/themes-of.ts'
import { wordsOf } from './words/words-of.ts'

const mostColumns = 40
const mostCells = 20_000

export async function analyse(
  source: Source,
  analysis: Analysis,
  now: number,
  weighting: StoredWeighting | null = null,
): Promise<Analysed> {
  const { completed, internal, timezone } = analysis
  const { weighed, applied } = await appliedWeighting(source, weighting, {
    ...{ completed, internal, timezone, now },
  })
  const groups = await groupsOf(source, analysis, now, weighed?.base)
  const answers: Answer[] = []
  for (const [at, ask] of analysis.ask.entries())
    answers.push(await answerTo(source, groups, ask, `ask.${at}`, { ...analysis, weighed }))
  return {
    weighting: applied,
    last_at: lastAt(source.chunks, groups[0]?.all ?? []),
    groups: groups.map(({ key, name, counted, n, responses, completed }) => {
      const { share, interval } = measureOf(completed, responses)
      return {
        key,
        name,
        n,
        n_effective: weighed ? effectiveSize(counted, weighed) : n,
        responses,
        completed,
        completion: share,
        completion_interval: interval,
      }
    }),
    answers,
  }
}

function effectiveSize(masks: readonly Mask[], { weights }: Weighed): number {
  const count = noCount()
  for (const [at, mask] of masks.entries()) addMask(count, mask, weights[at] ?? null)
  return Math.min(count.n, effectiveOf(count))
}

async function answerTo(
  source: Source,
  groups: readonly GroupMasks[],
  ask: Ask,
  field: string,
  {
    timezone,
    base,
    weighed,
  }: Pick<Analysis, 'timezone' | 'base'> & { readonly weighed: Weighed | null },
): Promise<Answer> {
  const weights = weighed?.weights ?? null
  switch (ask.kind) {
    case 'figures':
      return figuresOf(source, groups, ask, { base, field, weights })
    case 'crosstab':
      return crosstabAnswer(source, groups, ask, { base, field, weighed })
    case 'series':
      return seriesOf(source, groups, ask.unit, { timezone, weights })
    case 'drivers':
      return driversOf(source, groups, ask, field, weights)
    case 'words':
      return wordsOf(source, groups, ask, { field, weighed })
    case 'themes':
      return themesOf(source, groups, ask, { field, weighed })
    case 'maxdiff':
      return maxdiffOf(source, groups, ask.question, { field, weights })
    case 'conjoint':
      return conjointOf(source, groups, ask, { field, weights })
    default:
      return unreachable(ask)
  }
}

async function crosstabAnswer(
  source: Source,
  groups: readonly GroupMasks[],
  { rows, columns }: Extract<Ask, { kind: 'crosstab' }>,
  {
    base,
    field,
    weighed,
  }: { readonly base: ResultBase; readonly field: string; readonly weighed: Weighed | null },
): Promise<Answer> {
  const documents = documentsOf(source)
  const read = (on: FilterSubject, name: string): Meaning => {
    const meaning = meaningOf(on, documents)
    if (typeof meaning === 'string')
      throw invalid([{ field: `${field}.${name}`, message: meaning }])
    return meaning
  }
  const noValues = (name: string) =>
    invalid([{ field: `${field}.${name}`, message: 'has no list of values that a table can show' }])
  const column = (on: FilterSubject, name: string): ColumnSubject => {
    const { choices } = read(on, name)
    if (choices === undefined) throw noValues(name)
    return { on, choices }
  }
  const across = columns.map(
    ({ by, within }, at): TableBreak => ({
      by: column(by, `columns.${at}.by`),
      ...(within && { within: column(within, `columns.${at}.within`) }),
    }),
  )
  const down = rows.map((on, at): TableSubject => {
    const meaning = read(on, `rows.${at}`)
    const scales = tableScales(on, documents)
    if (meaning.choices === undefined && scales.length === 0) throw noValues(`rows.${at}`)
    return {
      on,
      base: baseCondition(meaning, base),
      choices: meaning.choices ?? [],
      scales,
      ...(meaning.answered &&
        hasUnanswered(base) && { unanswered: { kind: 'not', of: meaning.answered } }),
    }
  })
  const wide = across.reduce(
    (total, { by, within }) => total + by.choices.length * (within?.choices.length ?? 1),
    0,
  )
  if (wide > mostColumns)
    throw invalid([
      {
        field: `${field}.columns`,
        message: `give ${wide} columns; at most ${mostColumns} are allowed`,
      },
    ])
  const cells = down.reduce(
    (total, { choices, scales }) => total + (choices.length + scales.length) * (wide + 1),
    0,
  )
  if (cells > mostCells)
    throw new Refusal(13007, `The table has ${cells} cells. At most ${mostCells} are allowed.`)
  const answer: Answer = { kind: 'crosstab', groups: {} }
  for (const { key, counted } of groups) {
    const counter = new CrosstabCounter(down, across)
    for (const [at, chunk] of source.chunks.entries()) {
      const mask = counted[at]
      if (mask) counter.add(chunk, mask, weighed?.weights[at])
      await source.pause()
    }
    answer.groups[key] = counter.result()
  }
  return answer
}
