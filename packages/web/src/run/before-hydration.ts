// Acts of the respondent before hydration: the values of the drawn page's controls are read as confirmed answers,
// and a recorded press on a button follows them. No early tap or text is lost.

import type { Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type Answer,
  type QuestionView,
  rowsOfControl,
  styleOf,
  type View,
  withRow,
} from '@askwell/engine'
import type { Act, EarlyRecord } from '../app-types.ts'

/** One native control, without the DOM around it. */
export type Control =
  | { readonly kind: 'choice'; readonly value: string; readonly isChecked: boolean }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  | { readonly kind: 'typed'; readonly value: string }

/** `controlsIn`: the controls of an element of the page, in the document's order. */
export function earlyActs(
  view: View,
  controlsIn: (elementId: string) => readonly Control[],
  early: EarlyRecord | undefined,
): Act[] {
  const answers = view.elements.flatMap((element) =>
    element.kind === 'question' ? answeredEarly(element.view, controlsIn(element.element.id)) : [],
  )
  const [press] = early?.presses ?? []
  return press === undefined ? answers : [...answers, { type: 'pressed', elementId: press }]
}

/** True if the controls alone do not give the answer: it combines several, or needs the script. */
function needsScriptToAnswer(question: Question): boolean {
  const { answer, isOrdered, isVerified } = styleOf(question.style)
  return answer === 'values' || answer === 'file' || isOrdered === true || isVerified === true
}

function answeredEarly(view: QuestionView, controls: readonly Control[]): Act[] {
  const { question, answer } = view
  if (controls.length === 0 || needsScriptToAnswer(question)) return []
  const isTyped = controls.some((control) => control.kind === 'typed')
  const found = readControls(view, controls)
  if (isSame(found, answer)) return []
  return [
    { type: 'answered', questionId: question.id, answer: found, by: isTyped ? 'typing' : 'pick' },
  ]
}

export function readControls(
  { question, options }: Pick<QuestionView, 'question' | 'options'>,
  controls: readonly Control[],
): Answer | null {
  // The country is in a list next to the number.
  const { answer, field } = styleOf(question.style)
  const values = controls
    .filter(({ kind }) => field !== 'tel' || kind === 'typed')
    .flatMap(valuesIn)
  if (answer === 'matrix') return readRows(question, values)
  if (question.options.length > 0) {
    // The value of a slider with options is a position.
    const chosen =
      field === 'range' ? values.map((place) => options[Number(place)]?.id ?? '') : values
    const optionIds = chosen.filter((value) =>
      question.options.some((option) => option.id === value),
    )
    return optionIds.length > 0 ? { kind: 'options', optionIds } : null
  }
  const text = values.findLast((value) => value.trim() !== '') ?? ''
  return text === '' ? null : { kind: 'text', text }
}

/** Each statement of a matrix is a separate group. */
function readRows(question: Question, values: readonly string[]): Answer | null {
  // One by one, as with the script: a maxdiff's ends are two groups, and one statement may be in both.
  return values
    .flatMap((value) => rowsOfControl(question, value))
    .reduce<Answer | null>((answer, row) => withRow(question, answer, row), null)
}

function valuesIn(control: Control): readonly string[] {
  switch (control.kind) {
    case 'choice':
      return control.isChecked ? [control.value] : []
    case 'select':
      return control.values
    case 'typed':
      return [control.value]
    default:
      return unreachable(control)
  }
}

function isSame(found: Answer | null, known: Answer | null): boolean {
  if (!found || !known) return found === known
  if (found.kind === 'text' && known.kind === 'text') return found.text === known.text
  if (found.kind !== 'options' || known.kind !== 'options') return false
  const ids = new Set(known.optionIds)
  return found.optionIds.length === ids.size && found.optionIds.every((id) => ids.has(id))
}

export function controlsOf(element: ParentNode | null): Control[] {
  return [
    ...(element?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ) ?? []),
  ].flatMap(readControl)
}

function readControl(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): Control[] {
  if (control instanceof HTMLSelectElement)
    return [
      { kind: 'select', values: Array.from(control.selectedOptions, (option) => option.value) },
    ]
  if (control instanceof HTMLTextAreaElement) return [{ kind: 'typed', value: control.value }]
  if (control.type === 'radio' || control.type === 'checkbox')
    return [{ kind: 'choice', value: control.value, isChecked: control.checked }]
  if (control.type === 'range' && control.value === untouchedValue(control)) return []
  return control.type === 'hidden' || control.type === 'button'
    ? []
    : [{ kind: 'typed', value: control.value }]
}

/** A slider always has a value; if nobody moved it, its attributes give that value, or else its middle. */
function untouchedValue(control: HTMLInputElement): string {
  const fresh = document.createElement('input')
  for (const name of ['type', 'min', 'max', 'step'] as const) fresh[name] = control[name]
  // Again, now that the range is known.
  fresh.value = control.defaultValue
  return fresh.value
}
