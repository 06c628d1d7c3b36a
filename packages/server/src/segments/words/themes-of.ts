// The themes of the texts that answer one question, in each group: how many texts have each, and with which score. Also what a
// changed rule would find, which themes the texts suggest, and the texts themselves with what made their themes.
import type { Answer, Ask, ThemedText, ThemeRule, ThemeSuggestion } from '@askwell/contract'
import {
  type NamedTheme,
  suggestThemes,
  ThemeCounter,
  type ThemeMark,
  ThemeMatcher,
  WordCounter,
} from '@askwell/engine/results'
import { invalid } from '../../refusal.ts'
import type { GroupMasks } from '../groups.ts'
import { scaleOf } from '../scale-of.ts'
import type { Source } from '../source.ts'
import type { Weighed } from '../weights-of.ts'
import {
  codesById,
  eachText,
  languageIds,
  languagesOf,
  mostTexts,
  type QuestionText,
  textQuestions,
  unknownLanguage,
} from './question-texts.ts'
import { stopWordsOf } from './stop-words.ts'

type ThemesAsk = Extract<Ask, { kind: 'themes' }>
type ThemesAnswer = Extract<Answer, { kind: 'themes' }>

const mostListed = 50

/** `id` null: the rule that is tried. */
interface CountedRule {
  readonly id: string | null
  readonly rule: ThemeRule
}

export async function themesOf(
  source: Source,
  groups: readonly GroupMasks[],
  ask: ThemesAsk,
  { field, weighed }: { readonly field: string; readonly weighed: Weighed | null },
): Promise<ThemesAnswer> {
  const { themes } = source
  const { ids: questionIds, names } = textQuestions(source, ask.question, `${field}.question`)
  const score = ask.score === undefined ? null : scaleOf(source, ask.score, `${field}.score`)
  const rules = rulesFor(ask, themes, names, field)
  const listed = listedRule(ask, rules, field)
  const languages = languagesOf(source, groups, questionIds)
  const codes = codesById(source)
  const wanted = ask.language === undefined ? [...codes.keys()] : languageIds(source, ask.language)
  if (wanted.length === 0) throw unknownLanguage(field)
  const matcher = new ThemeMatcher(rules.map(({ rule }) => rule))
  const trial = trialOf(ask, themes, rules)
  const counter = new ThemeCounter({
    themes: rules.length,
    groups: groups.length,
    hasScore: score !== null,
  })
  const suggester =
    ask.suggest === true ? await suggesterOf(ask.language ?? languages[0]?.code) : null
  const texts: ThemedText[] = []
  const { totals, isSampled } = await eachText(
    { source, groups, questionIds, languageIds: wanted, score, most: mostTexts },
    (text) => {
      const code = codes.get(text.row.languageId) ?? ''
      const marks = matcher.marksIn(text.body, code)
      const found = new Set(marks.map(({ theme }) => theme))
      counter.add(found, text.isIn, text.score, weighed?.weightOf(text.facts))
      if (text.isIn[0] === true) {
        trial?.add(text.body, code, found)
        if (suggester?.language === code && !suggester.counter.isFull)
          suggester.counter.add(text.body, [true], null)
        if (listed?.(found)) addListed(texts, text, marks, rules)
      }
      return true
    },
  )
  const answer: ThemesAnswer['groups'] = {}
  for (const [at, { key }] of groups.entries()) {
    const { themes: counts, ...rest } = counter.result(at)
    answer[key] = {
      ...rest,
      sampled_from: isSampled ? (totals[at] ?? 0) : null,
      themes: counts.map(({ theme, ...figures }) => ({
        ...{ theme_id: rules[theme]?.id ?? null, name: rules[theme]?.rule.name ?? '' },
        ...figures,
      })),
    }
  }
  return {
    kind: 'themes',
    language: ask.language ?? null,
    languages,
    groups: answer,
    suggested: suggester && suggestionsWithout(suggester, matcher),
    trial: trial && { added: trial.added, removed: trial.removed },
    texts: listed && texts,
  }
}

/** Of the question; the rule that is tried is where the theme was that it replaces, or at the end. */
function rulesFor(
  { trial }: ThemesAsk,
  themes: readonly NamedTheme[],
  names: ReadonlySet<string>,
  field: string,
): CountedRule[] {
  const replaced = trial?.in_place_of ?? null
  if (replaced !== null && !themes.some(({ id }) => id === replaced))
    throw invalid([
      { field: `${field}.trial.in_place_of`, message: 'is not a theme of this workspace' },
    ])
  const tried = trial && { id: null, rule: trial.rule }
  return [
    ...themes.map((theme) => (tried && theme.id === replaced ? tried : theme)),
    ...(tried && replaced === null ? [tried] : []),
  ].filter(({ rule }) => rule.question === null || names.has(rule.question))
}

/** Which texts are listed, by the positions of their themes; null = none. */
function listedRule(
  { list }: ThemesAsk,
  rules: readonly CountedRule[],
  field: string,
): ((found: ReadonlySet<number>) => boolean) | null {
  if (list === undefined) return null
  if (list === 'all') return () => true
  if (list === 'none') return (found) => found.size === 0
  const wanted = rules.findIndex(({ id }) => id === (list === 'trial' ? null : list))
  if (wanted < 0)
    throw invalid([{ field: `${field}.list`, message: 'is not a theme of this question' }])
  return (found) => found.has(wanted)
}

/** Compares the rule that is tried with the one that it replaces. */
function trialOf(
  { trial }: ThemesAsk,
  themes: readonly NamedTheme[],
  rules: readonly CountedRule[],
) {
  if (trial === undefined) return null
  const before = themes.find(({ id }) => id === trial.in_place_of)
  const matcher = new ThemeMatcher(before ? [before.rule] : [])
  const tried = rules.findIndex(({ id }) => id === null)
  const counts = { added: 0, removed: 0 }
  return Object.assign(counts, {
    add(text: string, language: string, found: ReadonlySet<number>): void {
      const had = matcher.marksIn(text, language).length > 0
      const has = found.has(tried)
      if (has && !had) counts.added += 1
      if (had && !has) counts.removed += 1
    },
  })
}

/** Null: there is no text. */
async function suggesterOf(language: string | undefined) {
  if (language === undefined) return null
  const stopWords = await stopWordsOf(language)
  return {
    language,
    counter: new WordCounter({ language, stopWords, groups: 1, hasScore: false }),
  }
}

/** Without what a theme finds already. */
function suggestionsWithout(
  { language, counter }: { readonly language: string; readonly counter: WordCounter },
  matcher: ThemeMatcher,
): ThemeSuggestion[] {
  const isNew = (term: string): boolean => matcher.marksIn(term, language).length === 0
  return suggestThemes(counter, 0).filter(({ terms }) => terms.some(isNew))
}

/** The newest of all nodes; each node gives its own newest first. */
function addListed(
  texts: ThemedText[],
  { body, row, score }: QuestionText,
  marks: readonly ThemeMark[],
  rules: readonly CountedRule[],
): void {
  const received_at = new Date(row.receivedAt).toISOString()
  const oldest = texts.at(-1)
  if (texts.length >= mostListed && oldest && oldest.received_at >= received_at) return
  const text = {
    ...{ feedback_id: row.id, received_at, body, score },
    marks: marks.map(({ theme, from, to }) => ({ theme_id: rules[theme]?.id ?? null, from, to })),
  }
  const at = texts.findIndex((one) => one.received_at < received_at)
  texts.splice(at < 0 ? texts.length : at, 0, text)
  texts.length = Math.min(texts.length, mostListed)
}
