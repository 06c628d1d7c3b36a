// The texts that answer one question, in each group. Columns say how many there are, and rows have them.
import { toolingOf } from '@askwell/engine'
import {
  type Condition,
  countBits,
  type Facts,
  holds,
  intersect,
  mark,
  maskOf,
  part,
  type ResultRow,
  type Scale,
  scaleOfFacts,
  talliedAs,
} from '@askwell/engine/results'
import { invalid } from '../../refusal.ts'
import type { GroupMasks } from '../groups.ts'
import type { Source } from '../source.ts'

/** Reading as many takes a few seconds. */
export const mostTexts = 20_000

export interface QuestionText {
  readonly body: string
  readonly row: ResultRow
  readonly facts: Facts
  /** Whether each group has it. */
  readonly isIn: readonly boolean[]
  readonly score: number | null
}

interface TextSearch {
  readonly source: Source
  readonly groups: readonly GroupMasks[]
  readonly questionIds: readonly string[]
  readonly languageIds: readonly string[]
  readonly score: Scale | null
  readonly most: number
}

export interface TextCounts {
  /** By group. */
  readonly totals: readonly number[]
  /** More than `most` texts were found, so that only the newest were read. */
  readonly isSampled: boolean
}

const rowsBetweenPauses = 100

/**
 * The newest texts first. Each row is read now, so that nothing that was erased is among them. `add` returns whether it can
 * take another text.
 */
export async function eachText(
  { source, groups, questionIds, languageIds, score, most }: TextSearch,
  add: (text: QuestionText) => boolean,
): Promise<TextCounts> {
  const inLanguage: Condition = { kind: 'marks', any: languageIds.map(mark.language) }
  const wanted: Condition = { kind: 'all', of: [answeredOf(questionIds), inLanguage] }
  const totals = groups.map(({ counted }) => countOf(source, counted, wanted))
  const share = Math.min(1, most / Math.max(1, ...totals))
  let isSampled = share < 1
  let read = 0
  async function addFrom(nodeId: string, limit: number): Promise<void> {
    let added = 0
    for await (const row of source.rows.newest(nodeId, { questionIds, languageIds })) {
      read += 1
      if (read % rowsBetweenPauses === 0) await source.pause()
      const body = textIn(row, questionIds)
      if (body === null) continue
      const facts = await source.rows.facts(row)
      const isIn = groups.map(({ condition }) => holds(condition, facts))
      if (!isIn.includes(true)) continue
      isFull = !add({ body, row, facts, isIn, score: score && scaleOfFacts(score, facts) })
      isSampled ||= isFull
      added += 1
      if (added >= limit || isFull) return
    }
  }
  let isFull = false
  for (const nodeId of source.nodeIds) {
    if (isFull) break
    const here: Condition = {
      kind: 'all',
      of: [wanted, { kind: 'marks', any: [mark.node(nodeId)] }],
    }
    const found = Math.max(...groups.map(({ counted }) => countOf(source, counted, here)))
    // Only what is limited needs a limit: a row may have been added since the columns were counted.
    if (found > 0) await addFrom(nodeId, share < 1 ? Math.ceil(share * found) : Infinity)
  }
  return { totals, isSampled }
}

const textIn = ({ responses }: ResultRow, questionIds: readonly string[]): string | null => {
  const body = responses.find(({ question_id: id }) => questionIds.includes(id))?.body
  return body === undefined || body.trim() === '' ? null : body
}

/** Their ids and keys. A question for contact details has no words: each of its answers says who somebody is. */
export function textQuestions(
  { answered }: Source,
  name: string,
  field: string,
): { readonly ids: readonly string[]; readonly names: ReadonlySet<string> } {
  const named = answered
    .flatMap(({ flow }) => flow.elements.flatMap(({ question }) => question ?? []))
    .filter(({ id, key }) => id === name || key === name)
  if (named.length === 0) throw invalid([{ field, message: 'is not a question of these surveys' }])
  const texts = named.filter((question) => talliedAs(question) === 'texts')
  if (texts.length === 0) throw invalid([{ field, message: 'is not answered in writing' }])
  const found = texts.filter(({ style }) => toolingOf(style).isContact !== true)
  if (found.length === 0) throw invalid([{ field, message: 'asks for contact details' }])
  return {
    ids: [...new Set(found.map(({ id }) => id))],
    names: new Set(found.flatMap(({ id, key }) => [id, key])),
  }
}

const answeredOf = (questionIds: readonly string[]): Condition => ({
  kind: 'marks',
  any: questionIds.map((id) => part.answered(id, 'texts')),
})

function countOf({ chunks }: Source, masks: GroupMasks['counted'], condition: Condition): number {
  return chunks.reduce((sum, chunk, at) => {
    const found = maskOf(condition, chunk)
    intersect(found, masks[at] ?? nobody)
    return sum + countBits(found)
  }, 0)
}

const nobody = new Uint32Array()

export interface TextLanguage {
  readonly code: string
  /** Of everybody. */
  readonly texts: number
}

/** Those with texts of everybody, the most frequent first. */
export function languagesOf(
  source: Source,
  [everybody]: readonly GroupMasks[],
  questionIds: readonly string[],
): TextLanguage[] {
  const answered = answeredOf(questionIds)
  return [...new Set(codesById(source).values())]
    .map((code) => ({
      code,
      texts: countOf(source, everybody?.counted ?? [], {
        kind: 'all',
        of: [answered, { kind: 'marks', any: languageIds(source, code).map(mark.language) }],
      }),
    }))
    .filter(({ texts }) => texts > 0)
    .toSorted((a, b) => b.texts - a.texts || (a.code < b.code ? -1 : 1))
}

/** The languages of the surveys, by id. */
export const codesById = ({ answered }: Source): ReadonlyMap<string, string> =>
  new Map(answered.flatMap(({ flow }) => flow.languages.map(({ id, code }) => [id, code] as const)))

export const languageIds = (source: Source, wanted: string): string[] =>
  [...codesById(source)].flatMap(([id, code]) => (code === wanted ? id : []))

export const unknownLanguage = (field: string) =>
  invalid([{ field: `${field}.language`, message: 'is not a language of these surveys' }])
