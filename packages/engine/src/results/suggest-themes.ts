// Suggests themes: words and phrases that are in the same texts more often than by chance (results.md, 2.15). The same texts
// give the same suggestions, and nothing leaves the server.
import type { ThemeSuggestion } from '@askwell/contract'
import { countBits, countBoth } from './columns/chunk.ts'
import type { TermOccurrences, WordCounter } from './words.ts'

export const fewestToSuggest = 50
const fewestOfTerm = 5
const leastShareOfTerm = 0.01
const mostShareOfTerm = 0.4
const leastAssociation = 0.2
const leastShareOfTheme = 0.02
/** The most frequent ones. Their number cubed is the work of clustering. */
const mostTerms = 250
const mostThemes = 20
const mostTermsOfTheme = 20

interface Candidate {
  readonly term: string
  readonly count: number
  /** A bit for each text. */
  readonly texts: Uint32Array
}

/** Of one group of a counter that has all texts of one language. */
export function suggestThemes(counter: WordCounter, group: number): ThemeSuggestion[] {
  const { texts, terms } = counter.occurrences(
    group,
    (count, all) =>
      all >= fewestToSuggest &&
      count >= Math.max(fewestOfTerm, leastShareOfTerm * all) &&
      count <= mostShareOfTerm * all,
  )
  const candidates = terms
    .map((term) => candidateOf(term, texts))
    .toSorted((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, mostTerms)
  const themes = clusters(candidates, texts)
    .map((members) => ({ members, count: countBits(unionOf(members)) }))
    .filter(({ count }) => count >= Math.max(fewestOfTerm, leastShareOfTheme * texts))
  const average = themes.reduce((sum, { count }) => sum + count, 0) / themes.length
  return themes
    .map(({ members, count }) => ({ ...namedTheme(members, average), count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, mostThemes)
}

function candidateOf({ term, in: places }: TermOccurrences, texts: number): Candidate {
  const bits = new Uint32Array(Math.ceil(texts / 32))
  for (const at of places) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
  return { term, count: places.length, texts: bits }
}

/** Normalized pointwise mutual information (Bouma 2009): −1 = never together, 0 = by chance, 1 = only together. */
function association(a: Candidate, b: Candidate, texts: number): number {
  const both = countBoth(a.texts, b.texts)
  if (both === 0) return -1
  return Math.log((both * texts) / (a.count * b.count)) / -Math.log(both / texts)
}

/** Average linkage: the two clusters whose terms go together best become one, while their mean association is high enough. */
function clusters(candidates: readonly Candidate[], texts: number): Candidate[][] {
  const found = candidates.map((one) => [one])
  const links = candidates.map((a) =>
    candidates.map((b) => (a === b ? Number.NEGATIVE_INFINITY : association(a, b, texts))),
  )
  for (;;) {
    let best = { a: -1, b: -1, link: leastAssociation }
    for (let a = 0; a < found.length; a += 1)
      for (let b = a + 1; b < found.length; b += 1) {
        const link = links[a]?.[b] ?? 0
        if (link > best.link || (best.a < 0 && link >= best.link)) best = { a, b, link }
      }
    const { a, b } = best
    const [kept, joined] = [found[a], found[b]]
    if (kept === undefined || joined === undefined) return found
    for (const [other, row] of links.entries()) {
      if (other === a || other === b) continue
      const sizes = kept.length + joined.length
      const link = ((row[a] ?? 0) * kept.length + (row[b] ?? 0) * joined.length) / sizes
      row[a] = link
      const own = links[a]
      if (own) own[other] = link
    }
    kept.push(...joined)
    found.splice(b, 1)
    links.splice(b, 1)
    for (const row of links) row.splice(b, 1)
  }
}

function unionOf(members: readonly Candidate[]): Uint32Array {
  const union = new Uint32Array(members[0]?.texts.length ?? 0)
  for (const { texts } of members)
    for (let at = 0; at < union.length; at += 1) union[at] = (union[at] ?? 0) | (texts[at] ?? 0)
  return union
}

/** By c-TF-IDF, tf × ln(1 + A ÷ f), the best one first (Grootendorst 2022). Every text with a term is a text of the theme, so tf = f. */
function namedTheme(
  members: readonly Candidate[],
  average: number,
): Omit<ThemeSuggestion, 'count'> {
  const terms = members
    .map(({ term, count }) => ({ term, weight: count * Math.log(1 + average / count) }))
    .toSorted((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term)
  return { name: terms[0] ?? '', terms: terms.slice(0, mostTermsOfTheme) }
}
