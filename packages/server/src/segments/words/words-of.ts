// The words of the texts that answer one question, in each group. Columns say how many texts there are, and rows have them.
import type { Answer, Ask, Words } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import {
  type Condition,
  countBits,
  holds,
  intersect,
  mark,
  maskOf,
  part,
  type ResultRow,
  type Scale,
  scaleOfFacts,
  talliedAs,
  WordCounter,
} from '@askwell/engine/results'
import { invalid } from '../../refusal.ts'
import type { AnswerSearch } from '../../store/results/column-reads.ts'
import type { GroupMasks } from '../groups.ts'
import { scaleOf } from '../scale-of.ts'
import type { Source } from '../source.ts'
import { stopWordsOf } from './stop-words.ts'

type WordsAsk = Extract<Ask, { kind: 'words' }>

/** Reading as many takes a few seconds. */
const mostTexts = 20_000

export async function wordsOf(
  source: Source,
  groups: readonly GroupMasks[],
  ask: WordsAsk,
  field: string,
  most = mostTexts,
): Promise<Extract<Answer, { kind: 'words' }>> {
  const questionIds = textQuestions(source, ask.question, `${field}.question`)
  const score = ask.score === undefined ? null : scaleOf(source, ask.score, `${field}.score`)
  const languages = languagesOf(source, groups, questionIds)
  const language = ask.language ?? languages[0]?.code ?? null
  if (language === null)
    return {
      kind: 'words',
      language,
      languages,
      groups: Object.fromEntries(groups.map(({ key }) => [key, nothing])),
    }
  const search = { questionIds, languageIds: languageIds(source, language) }
  if (search.languageIds.length === 0)
    throw invalid([{ field: `${field}.language`, message: 'is not a language of these surveys' }])
  const counter = new WordCounter({
    language,
    stopWords: await stopWordsOf(language),
    groups: groups.length,
    hasScore: score !== null,
  })
  const inLanguage: Condition = { kind: 'marks', any: search.languageIds.map(mark.language) }
  const wanted: Condition = { kind: 'all', of: [answeredOf(questionIds), inLanguage] }
  const totals = groups.map(({ counted }) => countOf(source, counted, wanted))
  const share = Math.min(1, most / Math.max(1, ...totals))
  let isSampled = share < 1
  for (const nodeId of source.nodeIds) {
    const here: Condition = {
      kind: 'all',
      of: [wanted, { kind: 'marks', any: [mark.node(nodeId)] }],
    }
    const found = Math.max(...groups.map(({ counted }) => countOf(source, counted, here)))
    // Only what is limited needs a limit: a row may have been added since the columns were counted.
    const limit = share < 1 ? Math.ceil(share * found) : Number.POSITIVE_INFINITY
    if (found > 0) await addTexts(source, counter, { nodeId, search, groups, score, limit })
    isSampled ||= counter.isFull
  }
  const answer: Record<string, Words> = {}
  for (const [at, { key }] of groups.entries()) {
    const words = counter.result(at)
    answer[key] = { ...words, sampled_from: isSampled ? (totals[at] ?? 0) : null }
    await source.pause()
  }
  return { kind: 'words', language, languages, groups: answer }
}

const rowsBetweenPauses = 100

const nothing: Words = { texts: 0, sampled_from: null, words: [], phrases: [] }

interface TextsOfNode {
  readonly nodeId: string
  readonly search: AnswerSearch
  readonly groups: readonly GroupMasks[]
  readonly score: Scale | null
  readonly limit: number
}

/** The newest texts first. Each row is read now, so that nothing that was erased is among them. */
async function addTexts(
  { rows, pause }: Source,
  counter: WordCounter,
  { nodeId, search, groups, score, limit }: TextsOfNode,
): Promise<void> {
  let added = 0
  let read = 0
  for await (const row of rows.newest(nodeId, search)) {
    read += 1
    if (read % rowsBetweenPauses === 0) await pause()
    const text = textIn(row, search.questionIds)
    if (text === null) continue
    const facts = await rows.facts(row)
    const isIn = groups.map(({ condition }) => holds(condition, facts))
    if (!isIn.includes(true)) continue
    counter.add(text, isIn, score && scaleOfFacts(score, facts))
    added += 1
    if (added >= limit || counter.isFull) return
  }
}

const textIn = ({ responses }: ResultRow, questionIds: readonly string[]): string | null => {
  const body = responses.find(({ question_id: id }) => questionIds.includes(id))?.body
  return body === undefined || body.trim() === '' ? null : body
}

/** A question for contact details has no words: each of its answers says who somebody is. */
function textQuestions({ answered }: Source, name: string, field: string): string[] {
  const named = answered
    .flatMap(({ flow }) => flow.elements.flatMap(({ question }) => question ?? []))
    .filter(({ id, key }) => id === name || key === name)
  if (named.length === 0) throw invalid([{ field, message: 'is not a question of these surveys' }])
  const texts = named.filter((question) => talliedAs(question) === 'texts')
  if (texts.length === 0) throw invalid([{ field, message: 'is not answered in writing' }])
  const ids = texts.filter(({ style }) => toolingOf(style).isContact !== true).map(({ id }) => id)
  if (ids.length === 0) throw invalid([{ field, message: 'asks for contact details' }])
  return [...new Set(ids)]
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

const languageIds = ({ answered }: Source, code: string): string[] => [
  ...new Set(
    answered.flatMap(({ flow }) =>
      flow.languages.flatMap((language) => (language.code === code ? language.id : [])),
    ),
  ),
]

/** Of the texts of everybody. */
function languagesOf(
  source: Source,
  [everybody]: readonly GroupMasks[],
  questionIds: readonly string[],
): { code: string; texts: number }[] {
  const answered = answeredOf(questionIds)
  const codes = new Set(
    source.answered.flatMap(({ flow }) => flow.languages.map(({ code }) => code)),
  )
  return [...codes]
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
