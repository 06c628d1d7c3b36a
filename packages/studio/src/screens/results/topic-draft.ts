// A topic while it is edited: its terms as they are typed, in each language of the survey.
import type { Theme, ThemedText, ThemeRule } from '@askwell/contract'

export interface TopicDraft {
  readonly name: string
  /** By the code of a language; terms are separated by commas or lines. */
  readonly terms: Readonly<Record<string, string>>
  readonly not: string
  /** Null: every question. */
  readonly question: string | null
}

/** A topic, a suggestion, or nothing yet. `languages`: codes that have a field, whether the topic has terms there or not. */
export function draftOf(
  topic: Pick<Theme, 'name' | 'terms' | 'not' | 'question'>,
  languages: readonly string[],
): TopicDraft {
  const codes = new Set([...languages, ...Object.keys(topic.terms)])
  return {
    name: topic.name,
    terms: Object.fromEntries(
      [...codes].map((code) => [code, (topic.terms[code] ?? []).join(', ')]),
    ),
    not: topic.not.join(', '),
    question: topic.question,
  }
}

/** As the server keeps them: each once, without what is around them. */
export const termsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n，、；]+/)
      .map((term) => term.trim().replaceAll(/\s+/g, ' '))
      .filter((term) => term !== ''),
  ),
]

export const ruleOf = ({ name, terms, not, question }: TopicDraft): ThemeRule => ({
  name: name.trim(),
  terms: Object.fromEntries(
    Object.entries(terms)
      .map(([code, typed]) => [code, termsIn(typed)] as const)
      .filter(([, list]) => list.length > 0),
  ),
  not: termsIn(not),
  question,
})

export type TopicFault =
  | { readonly kind: 'name' | 'terms' }
  /** A term without a letter, or with a star that is not at its end. */
  | { readonly kind: 'term'; readonly term: string }

export function draftFault(draft: TopicDraft): TopicFault | null {
  const { name, terms, not } = ruleOf(draft)
  const wrong = [...Object.values(terms).flat(), ...not].find(
    (term) => !/[\p{L}\p{N}]/u.test(term) || !/^[^*]+\*?$/.test(term),
  )
  if (wrong !== undefined) return { kind: 'term', term: wrong }
  if (Object.keys(terms).length === 0) return { kind: 'terms' }
  return name === '' ? { kind: 'name' } : null
}

export interface MarkedPiece {
  readonly text: string
  readonly isMarked: boolean
}

/** Marks may overlap: two topics can have a word in common. */
export function markedPieces({ body, marks }: Pick<ThemedText, 'body' | 'marks'>): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let at = 0
  const add = (to: number, isMarked: boolean): void => {
    if (to > at) pieces.push({ text: body.slice(at, to), isMarked })
    at = Math.max(at, to)
  }
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    add(from, false)
    add(to, true)
  }
  add(body.length, false)
  return pieces
}
