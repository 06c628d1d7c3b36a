// What has changed in one question.
import type { Flow, Option, Question } from '@askwell/contract'
import { isSame } from '../../../parts/changed-settings.ts'
import { type Change, compared, type DifferenceWord, isSameOrder, textChanges } from './change.ts'
import { optionName, wordsOf } from './flow-names.ts'

export function questionChanges(before: Flow, after: Flow, was: Question, is: Question): Change[] {
  const name = wordsOf(after, is.body) || is.key
  const changes: Change[] = [
    ...textChanges(after, was.body, is.body, wordsOf(before, was.body) || was.key),
  ]
  const say = (word: DifferenceWord, values: Record<string, string> = {}): void => {
    changes.push({ word, values: { name, ...values } })
  }
  if (was.style !== is.style) say('diff.style', { from: was.style, to: is.style })
  if (was.key !== is.key) say('diff.key', { from: was.key, to: is.key })
  if (was.isRequired !== is.isRequired) say(is.isRequired ? 'diff.required' : 'diff.optional')
  if (was.isMultiSelect !== is.isMultiSelect)
    say(is.isMultiSelect ? 'diff.severalAnswers' : 'diff.oneAnswer')
  if (was.hidePersonalData !== is.hidePersonalData)
    say(is.hidePersonalData ? 'diff.masked' : 'diff.unmasked')
  changes.push(...textChanges(after, was.help, is.help, name, 'diff.helpChanged'))
  changes.push(
    ...textChanges(after, was.placeholder, is.placeholder, name, 'diff.placeholderChanged'),
  )
  if (!isSame(limitsOf(was), limitsOf(is))) say('diff.limits')
  if (
    !isSame(
      [was.extra, was.bindingModel ?? null, was.request ?? null],
      [is.extra, is.bindingModel ?? null, is.request ?? null],
    )
  )
    say('diff.questionSettings')
  return [
    ...changes,
    ...optionChanges(before, after, was, is, name),
    ...rowChanges(before, after, was, is, name),
  ]
}

const limitsOf = ({
  minSelectionCount,
  maxSelectionCount,
  minLength,
  maxLength,
  min,
  max,
  step,
}: Question) => [
  minSelectionCount ?? null,
  maxSelectionCount ?? null,
  minLength ?? null,
  maxLength ?? null,
  min ?? null,
  max ?? null,
  step ?? null,
]

function optionChanges(
  before: Flow,
  after: Flow,
  was: Question,
  is: Question,
  name: string,
): Change[] {
  const { added, removed, kept } = compared(was.options, is.options)
  return [
    ...added.map(
      (option): Change => ({
        word: 'diff.optionAdded',
        values: { name, option: optionName(after, option) },
      }),
    ),
    ...removed.map(
      (option): Change => ({
        word: 'diff.optionRemoved',
        values: { name, option: optionName(before, option) },
      }),
    ),
    ...kept.flatMap(([old, now]): Change[] => {
      const texts = textChanges(after, old.body, now.body, name, 'diff.optionText')
      const isSettingNew = !isSame(settingsOf(old), settingsOf(now))
      return [
        ...texts,
        ...(isSettingNew
          ? [
              {
                word: 'diff.optionSettings',
                values: { name, option: optionName(after, now) },
              } as const,
            ]
          : []),
      ]
    }),
    ...(isSameOrder(ordered(was.options), ordered(is.options))
      ? []
      : [{ word: 'diff.optionOrder', values: { name } } as const]),
  ]
}

const settingsOf = ({ key, isVisible, weight, exclusive, imageUrl, emoji }: Option) => [
  key,
  isVisible,
  weight ?? null,
  exclusive ?? false,
  imageUrl ?? null,
  emoji ?? null,
]
const ordered = (options: readonly Option[]): string[] =>
  options.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

function rowChanges(
  before: Flow,
  after: Flow,
  was: Question,
  is: Question,
  name: string,
): Change[] {
  const { added, removed, kept } = compared(was.statements, is.statements)
  return [
    ...added.map(
      (row): Change => ({
        word: 'diff.rowAdded',
        values: { name, row: wordsOf(after, row.body) || row.key },
      }),
    ),
    ...removed.map(
      (row): Change => ({
        word: 'diff.rowRemoved',
        values: { name, row: wordsOf(before, row.body) || row.key },
      }),
    ),
    ...kept.flatMap(([old, now]): Change[] =>
      isSame(old, now)
        ? []
        : [{ word: 'diff.rowChanged', values: { name, row: wordsOf(after, now.body) || now.key } }],
    ),
  ]
}
