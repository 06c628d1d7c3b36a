// Which translations are out of date: the source text changed after they were written. A record keeps the source text that the
// translation was made from, so that writing that text again makes the translation current.
import type { Element, Flow, FlowDraft } from '@askwell/contract'
import { type FlowText, isWritten, textsOf } from './texts.ts'

/** By unit; only translations whose source text has changed are in it. */
export type Translations = NonNullable<FlowDraft['translations']>

/** One text in one language. */
export const unitOf = (path: string, languageCode: string): string => `${path}.${languageCode}`

export const sourceLanguage = (flow: Flow): string =>
  (flow.languages.find(({ id }) => id === flow.defaultLanguageId) ?? flow.languages[0])?.code ?? ''

/** The records after one change of the survey: `known` itself when it changes none. */
export function translationsAfter(before: Flow, after: Flow, known: Translations): Translations {
  // Another source language: nobody knows which of its texts the translations were made from.
  if (sourceLanguage(before) !== sourceLanguage(after)) return sizeOf(known) === 0 ? known : {}
  const earlier = new Map(before.elements.map((element) => [element.id, element]))
  const changed = after.elements.filter((element) => earlier.get(element.id) !== element)
  const kept = new Set(after.elements.map(({ id }) => id))
  const removed = before.elements.filter(({ id }) => !kept.has(id))
  if (changed.length + removed.length === 0) return known
  const was = textsByPath(before, [
    ...removed,
    ...changed.flatMap(({ id }) => earlier.get(id) ?? []),
  ])
  const is = textsByPath(after, changed)
  const codes = after.languages.map(({ code }) => code)
  const source = sourceLanguage(after)
  const records = new Map(Object.entries(known))
  for (const [path, old] of was)
    for (const code of codes) {
      const unit = unitOf(path, code)
      const record = recordAfter(old, is.get(path), { source, code, record: records.get(unit) })
      if (record) records.set(unit, record)
      else records.delete(unit)
    }
  const next = Object.fromEntries(records)
  return isEqual(known, next) ? known : next
}

/** Where two people changed the records, mine is taken: it is a mark, not a text. */
export function mergeTranslations(
  base: Translations,
  mine: Translations,
  theirs: Translations,
): Translations {
  const units = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...units].flatMap((unit) => {
      const record = mine[unit]?.base === base[unit]?.base ? theirs[unit] : mine[unit]
      return record ? [[unit, record] as const] : []
    }),
  )
}

export function isOutdated(place: FlowText, languageCode: string, known: Translations): boolean {
  return isWritten(place.text, languageCode) && unitOf(place.path, languageCode) in known
}

export function withoutRecord(known: Translations, unit: string): Translations {
  return Object.fromEntries(Object.entries(known).filter(([other]) => other !== unit))
}

type Outdated = Translations[string]

function recordAfter(
  was: FlowText,
  is: FlowText | undefined,
  { source, code, record }: { source: string; code: string; record: Outdated | undefined },
): Outdated | undefined {
  if (code === source || !is || !isWritten(is.text, code)) return undefined
  if (was.text[code] !== is.text[code]) return undefined
  const [before, now] = [was.text[source] ?? '', is.text[source] ?? '']
  if (record) return record.base === now ? undefined : record
  return before === now || before.trim() === '' ? undefined : { base: before }
}

const textsByPath = (flow: Flow, elements: readonly Element[]): Map<string, FlowText> =>
  new Map(textsOf({ ...flow, elements: [...elements] }).map((place) => [place.path, place]))

const sizeOf = (known: Translations): number => Object.keys(known).length

const isEqual = (a: Translations, b: Translations): boolean =>
  sizeOf(a) === sizeOf(b) && Object.entries(a).every(([unit, { base }]) => b[unit]?.base === base)
