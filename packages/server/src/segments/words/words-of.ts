// The words of the texts that answer one question, in each group.
import type { Answer, Ask, Words } from '@askwell/contract'
import { WordCounter } from '@askwell/engine/results'
import type { GroupMasks } from '../groups.ts'
import { scaleOf } from '../scale-of.ts'
import type { Source } from '../source.ts'
import type { Weighed } from '../weights-of.ts'
import {
  eachText,
  languageIds,
  languagesOf,
  mostTexts,
  textQuestions,
  unknownLanguage,
} from './question-texts.ts'
import { stopWordsOf } from './stop-words.ts'

type WordsAsk = Extract<Ask, { kind: 'words' }>

export async function wordsOf(
  source: Source,
  groups: readonly GroupMasks[],
  ask: WordsAsk,
  { field, weighed }: { readonly field: string; readonly weighed: Weighed | null },
  most = mostTexts,
): Promise<Extract<Answer, { kind: 'words' }>> {
  const { ids: questionIds } = textQuestions(source, ask.question, `${field}.question`)
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
  const inLanguage = languageIds(source, language)
  if (inLanguage.length === 0) throw unknownLanguage(field)
  const counter = new WordCounter({
    language,
    stopWords: await stopWordsOf(language),
    groups: groups.length,
    hasScore: score !== null,
  })
  const { totals, isSampled } = await eachText(
    { source, groups, questionIds, languageIds: inLanguage, score, most },
    ({ body, isIn, score: value, facts }) => {
      counter.add(body, isIn, value, weighed?.weightOf(facts))
      return !counter.isFull
    },
  )
  const answer: Record<string, Words> = {}
  for (const [at, { key }] of groups.entries()) {
    const words = counter.result(at)
    answer[key] = { ...words, sampled_from: isSampled ? (totals[at] ?? 0) : null }
    await source.pause()
  }
  return { kind: 'words', language, languages, groups: answer }
}

const nothing: Words = { texts: 0, sampled_from: null, words: [], phrases: [] }
