// Answers an analysis from columns: one pass over the chunks for each group and each thing that is asked.
import type { Analysed, Analysis, Answer, Ask, FilterSubject } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  CrosstabCounter,
  everybody,
  meaningOf,
  measureOf,
  part,
  questionResults,
  type TableBreak,
  type TableSubject,
} from '@askwell/engine/results'
import { withoutSamples } from '../actions/results/samples.ts'
import { invalid, Refusal } from '../refusal.ts'
import { flowsOf, type GroupMasks, groupsOf, lastAt } from './groups.ts'
import { seriesOf } from './series-of.ts'
import { amountsOf, type Source } from './source.ts'

const mostColumns = 40
const mostCells = 20_000

export async function analyse(source: Source, analysis: Analysis, now: number): Promise<Analysed> {
  const groups = await groupsOf(source, analysis, now)
  const answers: Answer[] = []
  for (const [at, ask] of analysis.ask.entries())
    answers.push(await answerTo(source, groups, ask, `ask.${at}`, analysis.timezone))
  return {
    last_at: lastAt(source.chunks, groups[0]?.all ?? []),
    groups: groups.map(({ key, name, n, responses, completed }) => {
      const { share, interval } = measureOf(completed, responses)
      return {
        key,
        name,
        n,
        responses,
        completed,
        completion: share,
        completion_interval: interval,
      }
    }),
    answers,
  }
}

async function answerTo(
  source: Source,
  groups: readonly GroupMasks[],
  ask: Ask,
  field: string,
  timezone: string,
): Promise<Answer> {
  switch (ask.kind) {
    case 'figures':
      return figuresAnswer(source, groups, ask, field)
    case 'crosstab':
      return crosstabAnswer(source, groups, ask, field)
    case 'series':
      return seriesOf(source, groups, ask.unit, timezone)
    default:
      return unreachable(ask)
  }
}

async function figuresAnswer(
  source: Source,
  groups: readonly GroupMasks[],
  { questions: wanted }: Extract<Ask, { kind: 'figures' }>,
  field: string,
): Promise<Answer> {
  checkQuestions(source, wanted, `${field}.questions`)
  const beginnings = wanted && partsOfQuestions(source, wanted)
  const questions = new Map<string, (Answer & { kind: 'figures' })['questions'][number]>()
  for (const { key, counted } of groups) {
    const amounts = await amountsOf(source, counted, beginnings)
    for (const one of questionResults(
      source.answered,
      { counted: amounts, all: amounts },
      withoutSamples,
    )) {
      if (wanted && !wanted.includes(one.question_id) && !wanted.includes(one.key)) continue
      const name = `${one.question_id} ${one.figures.kind}`
      const known = questions.get(name) ?? {
        question_id: one.question_id,
        key: one.key,
        style: one.style,
        body: one.body,
        is_current: one.is_current,
        groups: {},
      }
      questions.set(name, known)
      known.groups[key] = { base: one.base, figures: one.figures }
    }
  }
  return { kind: 'figures', questions: [...questions.values()] }
}

const questionsOf = ({ answered }: Source) =>
  answered.flatMap(({ flow }) => flow.elements.flatMap(({ question }) => question ?? []))

function checkQuestions(source: Source, wanted: readonly string[] = [], field: string): void {
  const names = new Set(questionsOf(source).flatMap(({ id, key }) => [id, key]))
  const faults = wanted.flatMap((name, at) =>
    names.has(name)
      ? []
      : { field: `${field}.${at}`, message: 'is not a question of these surveys' },
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Only these parts are needed for these questions. */
const partsOfQuestions = (source: Source, wanted: readonly string[]): string[] => [
  part.feedback,
  ...new Set(
    questionsOf(source)
      .filter(({ id, key }) => wanted.includes(id) || wanted.includes(key))
      .flatMap(({ id, statements }) => [
        ...[...'qkauorbvd'].map((what) => `${what}:${id}`),
        ...statements.flatMap((statement) => [`m:${statement.id}`, `y:${statement.id}`]),
      ]),
  ),
]

async function crosstabAnswer(
  source: Source,
  groups: readonly GroupMasks[],
  { rows, columns }: Extract<Ask, { kind: 'crosstab' }>,
  field: string,
): Promise<Answer> {
  const read = (on: FilterSubject, name: string): TableSubject => {
    const meaning = meaningOf(on, flowsOf(source))
    const where = `${field}.${name}`
    if (typeof meaning === 'string') throw invalid([{ field: where, message: meaning }])
    if (meaning.choices === undefined)
      throw invalid([{ field: where, message: 'has no list of values that a table can show' }])
    return { on, answered: meaning.answered ?? everybody, choices: meaning.choices }
  }
  const across = columns.map(
    ({ by, within }, at): TableBreak => ({
      by: read(by, `columns.${at}.by`),
      ...(within && { within: read(within, `columns.${at}.within`) }),
    }),
  )
  const down = rows.map((on, at) => read(on, `rows.${at}`))
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
  const cells = down.reduce((total, { choices }) => total + choices.length * (wide + 1), 0)
  if (cells > mostCells)
    throw new Refusal(13007, `The table has ${cells} cells. At most ${mostCells} are allowed.`)
  const answer: Answer = { kind: 'crosstab', groups: {} }
  for (const { key, counted } of groups) {
    const counter = new CrosstabCounter(down, across)
    for (const [at, chunk] of source.chunks.entries()) {
      const mask = counted[at]
      if (mask) counter.add(chunk, mask)
      await source.pause()
    }
    answer.groups[key] = counter.result()
  }
  return answer
}
