// Makes a question of an outline's question: its style, options, rows, ends and limits.
import type { Option, Question, Statement, Text } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { guessedKinds, type OutlineKind } from '../styles/outline-kinds.ts'
import type { OutlineQuestion } from './read-outline.ts'

export interface OutlineNote {
  /** From 1. */
  readonly line: number
  readonly kind: OutlineNoteKind
  /** What the note is about, as it was written. */
  readonly words: string
}
export type OutlineNoteKind =
  | 'unknown_target'
  | 'no_rule'
  | 'unknown_setting'
  | 'no_rows'
  | 'useless_rows'
  | 'no_options'
  | 'useless_options'
  | 'too_many_steps'
export interface QuestionMaking {
  readonly text: (words: string) => Text
  readonly newId: () => string
  readonly keyFor: (text: string) => string
  readonly notes: OutlineNote[]
}

export function questionOfOutline(part: OutlineQuestion, made: QuestionMaking): Question {
  const kind = part.type ?? guessed(part)
  const { text, newId, notes } = made
  const range = part.settings.flatMap((one) => {
    const [, from, to] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(one) ?? []
    return from === undefined || to === undefined ? [] : [{ from: Number(from), to: Number(to) }]
  })[0]
  for (const one of part.settings)
    if (/^(?:other|all|shuffle)$/.test(one))
      notes.push({ line: part.line, kind: 'unknown_setting', words: one })
  const options = optionsOf(part, kind, range, made)
  const rowsMissing = kind.takes === 'rows' && part.rows.length === 0
  if (rowsMissing) notes.push({ line: part.line, kind: 'no_rows', words: part.text })
  const rows = rowsMissing ? emptyRows : part.rows
  const keyFor = uniqueKeys('row')
  const statements = rows.map(
    ({ text: words, key }, order): Statement => ({
      ...{ id: newId(), key: keyFor(key ?? words), body: text(words), order },
      options: options.map((one) => ({ ...one, id: newId() })),
    }),
  )
  if (part.rows.length > 0 && kind.takes !== 'rows')
    notes.push({ line: part.line, kind: 'useless_rows', words: part.text })
  return {
    ...{ id: newId(), key: made.keyFor(part.text), style: kind.style, body: text(part.text) },
    ...(part.help !== null && { help: text(part.help) }),
    ...{ isMultiSelect: false, hidePersonalData: part.settings.includes('masked') },
    ...(kind.takes === 'rows' ? { options: [], statements } : { options, statements: [] }),
    ...kind.more,
    isRequired:
      part.isRequired || (kind.more?.isRequired === true && !part.settings.includes('optional')),
    ...bounds(part, kind, range, options.length),
    extra: {
      ...kind.more?.extra,
      ...(part.ends !== null && { min_label: text(part.ends[0]), max_label: text(part.ends[1]) }),
    },
  }
}

interface Range {
  readonly from: number
  readonly to: number
}

/** `2-3` and `min 2` bound the number of options that may be chosen, or a number. */
function bounds(
  { settings }: OutlineQuestion,
  { takes, more }: OutlineKind,
  range: Range | undefined,
  optionCount: number,
): Partial<Question> {
  const limit = (word: 'min' | 'max'): number | undefined => {
    const found = settings.find((one) => one.startsWith(word))
    return found === undefined ? undefined : Number(found.slice(3))
  }
  const [least, given] = [limit('min') ?? range?.from, limit('max') ?? range?.to]
  const most = given === undefined || least === undefined ? given : Math.max(least, given)
  const isChoice = takes === 'options' && more?.isMultiSelect === true
  if (isChoice)
    return {
      ...(least !== undefined && { minSelectionCount: Math.min(least, optionCount) }),
      ...(most !== undefined && most > 0 && { maxSelectionCount: Math.min(most, optionCount) }),
    }
  return takes === 'nothing'
    ? { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) }
    : {}
}

const mostSteps = 101
/** To be overwritten. */
const emptyOptions = ['Option 1', 'Option 2']
const emptyRows = ['Row 1', 'Row 2'].map((text) => ({ text, key: null }))

function optionsOf(
  { items, settings, line, text: asked }: OutlineQuestion,
  kind: OutlineKind,
  range: Range | undefined,
  { text, newId, notes }: QuestionMaking,
): Option[] {
  const keyFor = uniqueKeys('option')
  const option = (words: string, key: string, more: Partial<Option> = {}): Option => ({
    ...{ id: newId(), key: keyFor(key), body: text(words), order: 0, isVisible: true, ...more },
  })
  const inOrder = (options: readonly Option[]) =>
    options.map((one, order): Option => ({ ...one, order }))
  switch (kind.takes) {
    case 'nothing':
      for (const item of items.slice(0, 1))
        notes.push({ line: item.line, kind: 'useless_options', words: item.text })
      return []
    case 'scale': {
      const { from, to } = range ?? kind.range ?? { from: 0, to: -1 }
      if (to - from >= mostSteps) {
        notes.push({ line, kind: 'too_many_steps', words: `${from}-${to}` })
        return []
      }
      return inOrder(
        Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
          const step = String(from + at)
          return option(step, step, { weight: from + at })
        }),
      )
    }
    case 'options':
    case 'rows': {
      const given = items.map((item) => option(item.text, item.key ?? item.text))
      if (given.length === 0 && kind.ready === undefined)
        notes.push({ line, kind: 'no_options', words: asked })
      const ready =
        given.length > 0 ? given : (kind.ready ?? emptyOptions).map((one) => option(one, one))
      const noneOfThem = settings.includes('none')
        ? [option('None of these', 'none', { exclusive: true })]
        : []
      return inOrder([...ready, ...noneOfThem])
    }
    default:
      return unreachable(kind.takes)
  }
}

function guessed({ text, items, rows, ends, isMany, settings }: OutlineQuestion): OutlineKind {
  if (rows.length > 0) return guessedKinds.rows
  if (isMany || /all that apply/i.test(text)) return guessedKinds.several
  if (items.length > 0) return guessedKinds.one
  if (ends !== null || settings.some((one) => /^\d+\s*[-–]\s*\d+$/.test(one)))
    return /recommend/i.test(text) && settings.some((one) => /^0\s*[-–]\s*10$/.test(one))
      ? guessedKinds.recommend
      : guessedKinds.scale
  if (/\be-?mail\b/i.test(text)) return guessedKinds.email
  if (/\b(?:tele)?phone\b/i.test(text)) return guessedKinds.phone
  return guessedKinds.words
}

/** Of the first words: letters, digits and `_`. `kind` = the name where there are none. */
export function uniqueKeys(kind: string): (words: string) => string {
  const taken = new Map<string, number>()
  let number = 0
  return (words) => {
    const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const slug = plain
      .slice(0, 200)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 40)
    number += 1
    const wanted = slug === '' ? `${kind}_${number}` : slug
    let more = taken.get(wanted) ?? 0
    let key = wanted
    while (taken.has(key)) {
      more += 1
      key = `${wanted}_${more + 1}`
    }
    taken.set(wanted, more)
    taken.set(key, 0)
    return key
  }
}
