// Every subject that a filter of a source can have, with its values and how many people have them: the menu of filters.
import {
  type FilterFacet,
  type FilterSubject,
  filterFacets,
  questionAspects,
  type SubjectInfo,
  type SubjectList,
} from '@askwell/contract'
import {
  type Chunk,
  type Condition,
  countBits,
  countsUnder,
  mark,
  maskOf,
  meaningOf,
  mergedQuestions,
  operatorsOf,
  talliedAs,
} from '@askwell/engine/results'
import { documentsOf } from './groups.ts'
import type { Source } from './source.ts'

const mostValues = 200
/** The source is given, and one of the two times is enough for a menu. */
const unlisted: readonly FilterFacet[] = ['created_at', 'flow', 'node']
const handling: readonly FilterFacet[] = ['follow_up', 'assignee', 'tag']
const facets = filterFacets.filter((facet) => ![...unlisted, ...handling].includes(facet))

interface Listed {
  readonly on: FilterSubject
  readonly area: SubjectInfo['area']
  readonly words: SubjectInfo['words']
}

export async function subjectsOf(source: Source): Promise<SubjectList> {
  const documents = documentsOf(source)
  const items: SubjectInfo[] = []
  for (const { on, area, words } of [
    ...questionSubjects(source),
    ...customerSubjects(source.chunks),
    ...facets.map((facet): Listed => ({ on: { facet }, area: 'visit', words: null })),
    ...pageSubjects(source),
    ...handling.map((facet): Listed => ({ on: { facet }, area: 'follow_up', words: null })),
  ]) {
    const meaning = meaningOf(on, documents)
    if (typeof meaning === 'string') continue
    const values = (meaning.choices ?? [])
      .map(({ names, words: of, is }) => ({
        value: names[0] ?? '',
        words: of ?? null,
        count: isOfTexts(on) ? 0 : countOf(source.chunks, is),
      }))
      .slice(0, mostValues)
    const range = rangeOf(source.chunks, meaning.numbers?.of ?? [])
    items.push({
      on,
      area,
      words,
      operators: operatorsOf(meaning),
      values: meaning.free && !meaning.choices ? wordsOf(source.chunks, on) : values,
      is_counted: !isOfTexts(on) && meaning.clock === undefined,
      range,
      is_scale: meaning.scale !== undefined && (meaning.scale.points.length > 0 || range !== null),
    })
    await source.pause()
  }
  return { items }
}

/** A place belongs to an option. */
const listedParts = questionAspects.filter((part) => part !== 'place')

/** Columns that are stored have no texts, and a menu is not worth reading them all. */
const isOfTexts = (on: FilterSubject): boolean => 'part' in on && on.part === 'theme'

/** In the survey's order; a question that is counted in two ways comes once. */
function questionSubjects(source: Source): Listed[] {
  const documents = documentsOf(source)
  const subjects: Listed[] = []
  const seen = new Set<string>()
  for (const { question } of mergedQuestions(documents.flows).values()) {
    if (seen.has(question.id)) continue
    seen.add(question.id)
    const on = { question: question.id }
    const add = (more: object, words: SubjectInfo['words'] = question.body): void => {
      const subject = { ...on, ...more }
      if (typeof meaningOf(subject, documents) !== 'string')
        subjects.push({ on: subject, area: 'answers', words })
    }
    add({})
    for (const part of listedParts) add({ part })
    for (const statement of question.statements) add({ row: statement.id }, statement.body)
    if (talliedAs(question) === 'ranking')
      for (const option of question.options) add({ option: option.id, part: 'place' }, option.body)
  }
  return subjects
}

function customerSubjects(chunks: readonly Chunk[]): Listed[] {
  const beginning = 'customer:'
  const keys = new Set<string>()
  for (const { words } of chunks)
    for (const name of words.keys())
      if (name.startsWith(beginning)) keys.add(name.slice(beginning.length))
  return [...keys].toSorted().map((customer) => ({ on: { customer }, area: 'people', words: null }))
}

function pageSubjects({ answered }: Source): Listed[] {
  const pages = new Map<string, string>()
  for (const { flow } of answered)
    for (const { id, name, style } of flow.states)
      if ((style === 'page' || style === 'random') && !pages.has(id)) pages.set(id, name)
  return [...pages].map(([page, name]) => ({ on: { page }, area: 'pages', words: { '': name } }))
}

const countOf = (chunks: readonly Chunk[], condition: Condition): number =>
  chunks.reduce((sum, chunk) => sum + countBits(maskOf(condition, chunk)), 0)

/** The most frequent words. */
function wordsOf(chunks: readonly Chunk[], on: FilterSubject): SubjectInfo['values'] {
  const name = 'facet' in on ? on.facet : 'customer' in on ? `customer:${on.customer}` : ''
  const counts = new Map<string, number>()
  const add = (word: string, count: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + count)
  }
  for (const chunk of chunks) {
    if (name === 'tag') countsUnder(chunk, chunk.alive, mark.tag(''), add)
    const column = chunk.words.get(name)
    for (let row = 0; column !== undefined && row < chunk.rows; row += 1) {
      const word = column.words[(column.codes[row] ?? 0) - 1]
      if (word !== undefined && chunk.has(row)) add(word, 1)
    }
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostValues)
    .map(([value, count]) => ({ value, words: null, count }))
}

function rangeOf(chunks: readonly Chunk[], names: readonly string[]): SubjectInfo['range'] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const chunk of chunks)
    for (const name of names)
      for (const value of chunk.valuesOf(name)) {
        if (value < low) low = value
        if (value > high) high = value
      }
  return low <= high ? { low, high } : null
}
