// Themes: rules about words that say which texts are about the same thing (results.md §2.15). Only people make and change them.
import { z } from 'zod'
import { Figure } from './choice-results.ts'
import { Id } from './id.ts'
import { Interval } from './results.ts'

/** A word, a phrase, or the beginning of a word such as `deliver*`. */
export const ThemeTerm = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/[\p{L}\p{N}]/u, 'needs a letter or a digit')
  .regex(/^[^*]+\*?$/, 'may have a star at its end only')
  .meta({ id: 'ThemeTerm' })

const terms = z.array(ThemeTerm).max(200)

const settings = {
  /** No other theme of the workspace has it. */
  name: z.string().trim().min(1).max(80),
  /**
   * By the code of a language, such as `en` or `pt-br`; a region that is not listed has the terms of its language. A text has
   * the theme if it has any of the terms of its language.
   */
  terms: z
    .record(
      z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a code of a language'),
      terms,
    )
    .refine(
      (byLanguage) => Object.values(byLanguage).some((list) => list.length > 0),
      'needs a term in one language at least',
    ),
  /** A text with one of these does not have the theme, whatever its language. */
  not: terms,
  /** By id or key. Null: every question. */
  question: z.string().min(1).max(255).nullable(),
} as const

export const ThemeRule = z
  .object({
    ...settings,
    not: settings.not.default([]),
    question: settings.question.default(null),
  })
  .meta({ id: 'ThemeRule' })
export type ThemeRule = z.infer<typeof ThemeRule>

/** An absent member stays unchanged. */
export const ThemeChanges = z.object(settings).partial().meta({ id: 'ThemeChanges' })
export type ThemeChanges = z.infer<typeof ThemeChanges>

export const Theme = z
  .object({ ...settings, id: Id, created_at: z.string(), updated_at: z.string() })
  .meta({ id: 'Theme' })
export type Theme = z.infer<typeof Theme>

const count = z.int().min(0)
const scored = Figure.nullable()

export const ThemeFigures = z
  .object({
    /** Null: the rule that is tried. */
    theme_id: Id.nullable(),
    name: z.string(),
    /** Of texts. */
    count,
    /** Of the texts; null where there are none. */
    share: z.number().nullable(),
    /** The score of people whose text has the theme, and of those whose text does not. Null where no score is asked for. */
    with: scored,
    without: scored,
    /**
     * The first less the second, tested by Welch and corrected for all themes (Benjamini and Hochberg 1995). Null where one of
     * the two has fewer than 30 people.
     */
    difference: z
      .object({
        value: z.number(),
        interval: Interval.nullable(),
        p: z.number(),
        p_adjusted: z.number(),
        verdict: z.enum(['higher', 'lower', 'no_difference']),
      })
      .nullable(),
    /** How far the theme moves the score of all: share × (score with − score of all). Null where there is no difference. */
    pull: z.number().nullable(),
  })
  .meta({ id: 'AnalysisThemeFigures' })
export type ThemeFigures = z.infer<typeof ThemeFigures>

export const Themes = z
  .object({
    texts: count,
    /** There are so many texts, and the newest of them were read. Null: all were read. */
    sampled_from: count.nullable(),
    /** Texts with any theme. */
    covered: count,
    /** Of everybody with a text and a score. */
    score: scored,
    /** The most frequent first. */
    themes: z.array(ThemeFigures),
  })
  .meta({ id: 'AnalysisThemes' })
export type Themes = z.infer<typeof Themes>

/** Words and phrases that are often in the same texts, the most telling first. */
export const ThemeSuggestion = z
  .object({
    name: z.string(),
    terms: z.array(z.string()),
    /** Texts with any of the terms. */
    count,
  })
  .meta({ id: 'ThemeSuggestion' })
export type ThemeSuggestion = z.infer<typeof ThemeSuggestion>

export const ThemedText = z
  .object({
    feedback_id: Id,
    received_at: z.string(),
    body: z.string(),
    score: z.number().nullable(),
    /** What made each theme, by position in UTF-16 units of the body. Null: the rule that is tried. */
    marks: z.array(z.object({ theme_id: Id.nullable(), from: count, to: count })),
  })
  .meta({ id: 'ThemedText' })
export type ThemedText = z.infer<typeof ThemedText>
