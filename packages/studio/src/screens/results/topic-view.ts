// What the card of a text question says about its topics.
import type { ThemeFigures, Themes } from '@askwell/contract'

/** Of the score of people with the topic, against everybody else; null = no difference that is more than chance. */
export type TopicArrow = 'higher' | 'lower' | null

export function arrowOf({ difference }: Pick<ThemeFigures, 'difference'>): TopicArrow {
  const verdict = difference?.verdict ?? 'no_difference'
  return verdict === 'no_difference' ? null : verdict
}

/** Texts without any topic. */
export const uncovered = ({ texts, covered }: Pick<Themes, 'texts' | 'covered'>): number =>
  Math.max(0, texts - covered)

/** 0 to 1; 0 where there are no texts. */
export const coverage = ({ texts, covered }: Pick<Themes, 'texts' | 'covered'>): number =>
  texts === 0 ? 0 : covered / texts

/** The topic whose texts are listed, if it moves the score of all by more than it would by chance. */
export function pullOf(
  { themes }: Pick<Themes, 'themes'>,
  chosen: string | null,
): { readonly name: string; readonly pull: number } | null {
  const theme = themes.find(({ theme_id }) => theme_id !== null && theme_id === chosen)
  return theme === undefined || theme.pull === null || arrowOf(theme) === null
    ? null
    : { name: theme.name, pull: theme.pull }
}
