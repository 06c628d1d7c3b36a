// What the respondent did while the script was still on its way: the controls of the drawn page are read as they
// stand, and a remembered press on a button follows them. Nothing tapped or typed early is lost.
import type { Question } from '@askwell/contract'
import type { Answer, QuestionView, View } from '@askwell/engine'
import type { Act, EarlyRecord } from '../app-types.ts'

/** One native control, without the DOM around it. */
export type Control =
  | { readonly kind: 'choice'; readonly value: string; readonly isChecked: boolean }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  | { readonly kind: 'typed'; readonly value: string }

/** `controlsIn`: the controls of an element of the page, in the document's order. */
export function earlyActs(view: View, controlsIn: (elementId: string) => readonly Control[], early: EarlyRecord | undefined): Act[] {
  const answers = view.elements.flatMap((element) => (element.kind === 'question' ? answeredEarly(element.view, controlsIn(element.element.id)) : []))
  const [press] = early?.presses ?? []
  return press === undefined ? answers : [...answers, { type: 'pressed', elementId: press }]
}

function answeredEarly({ question, answer }: QuestionView, controls: readonly Control[]): Act[] {
  if (controls.length === 0) return []
  const isTyped = controls.some((control) => control.kind === 'typed')
  const found = readControls(question, controls)
  if (isSame(found, answer)) return []
  return [{ type: 'answered', questionId: question.id, answer: found, by: isTyped ? 'typing' : 'pick' }]
}

export function readControls(question: Question, controls: readonly Control[]): Answer | null {
  const values = controls.flatMap(valuesIn)
  if (question.options.length > 0) {
    const optionIds = values.filter((value) => question.options.some((option) => option.id === value))
    return optionIds.length > 0 ? { kind: 'options', optionIds } : null
  }
  const text = values.at(-1) ?? ''
  return text.trim() === '' ? null : { kind: 'text', text }
}

function valuesIn(control: Control): readonly string[] {
  switch (control.kind) {
    case 'choice':
      return control.isChecked ? [control.value] : []
    case 'select':
      return control.values
    case 'typed':
      return [control.value]
  }
}

function isSame(found: Answer | null, known: Answer | null): boolean {
  if (!found || !known) return found === known
  if (found.kind === 'text' || known.kind === 'text') return found.kind === known.kind && textOf(found) === textOf(known)
  const ids = new Set(known.optionIds)
  return found.optionIds.length === ids.size && found.optionIds.every((id) => ids.has(id))
}

const textOf = (answer: Answer): string => (answer.kind === 'text' ? answer.text : '')

export function controlsOf(element: ParentNode): Control[] {
  return [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea')].flatMap(readControl)
}

function readControl(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): Control[] {
  if (control instanceof HTMLSelectElement) return [{ kind: 'select', values: Array.from(control.selectedOptions, (option) => option.value) }]
  if (control instanceof HTMLTextAreaElement) return [{ kind: 'typed', value: control.value }]
  if (control.type === 'radio' || control.type === 'checkbox') return [{ kind: 'choice', value: control.value, isChecked: control.checked }]
  return control.type === 'hidden' || control.type === 'button' ? [] : [{ kind: 'typed', value: control.value }]
}
