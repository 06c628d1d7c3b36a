// One change of a flow as data, and what finding changes needs.
import type { Flow, Rule, Text } from '@askwell/contract'
import type { differenceWords } from './difference-words.ts'

export type DifferenceWord = keyof typeof differenceWords & string

export interface Change {
  readonly word: DifferenceWord
  readonly values: Readonly<Record<string, string>>
  /** Pages by id, to be named by the caller, because null is a page too. */
  readonly pages?: Readonly<Record<string, string | null>>
  /** Rules to be put into words, with the document that they belong to. */
  readonly rules?: Readonly<
    Record<string, { readonly rules: readonly Rule[]; readonly flow: Flow }>
  >
  /** Where to look, in the newer document. */
  readonly stateId?: string
}

/** By language: changed, added or removed. */
export function textChanges(
  after: Flow,
  was: Text | undefined,
  is: Text | undefined,
  name: string,
  word: DifferenceWord = 'diff.textChanged',
): Change[] {
  const codes = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  return [...codes].flatMap((code): Change[] => {
    const [from = '', to = ''] = [was?.[code], is?.[code]]
    const language = after.languages.find((one) => one.code === code)?.name ?? code
    if (from === to) return []
    if (word === 'diff.textChanged' && from === '')
      return [{ word: 'diff.textAdded', values: { name, to, language } }]
    if (word === 'diff.textChanged' && to === '')
      return [{ word: 'diff.textRemoved', values: { name, language } }]
    return [{ word, values: { name, from, to, language } }]
  })
}

/** By id, in the order of the newer list; then the removed items in the order of the older one. */
export function compared<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): { added: T[]; removed: T[]; kept: [T, T][] } {
  const [old, now] = [
    new Map(before.map((one) => [one.id, one])),
    new Set(after.map(({ id }) => id)),
  ]
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
    kept: after.flatMap((is): [T, T][] => {
      const was = old.get(is.id)
      return was ? [[was, is]] : []
    }),
  }
}

/** Compares the items that both lists have; additions and removals have their own rows. */
export function isSameOrder(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [new Set(before), new Set(after)]
  const stayed = before.filter((id) => now.has(id))
  return after.filter((id) => old.has(id)).every((id, place) => id === stayed[place])
}
