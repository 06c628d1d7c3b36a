import { type FormFields, fieldNames } from './field-names.ts'

/** The button that sent a form. Enter in a field presses Next. */
export type FormPress =
  | { readonly kind: 'on'; readonly elementId: string | null }
  | { readonly kind: 'back' }
  | { readonly kind: 'language'; readonly languageId: string }
  | {
      readonly kind: 'clear' | 'send_code' | 'verify_code' | 'change_number'
      readonly questionId: string
    }

export function pressIn(fields: FormFields): FormPress {
  const last = (name: string): string | undefined => fields.get(name)?.at(-1)
  const languageId = last(fieldNames.language)
  if (languageId !== undefined) return { kind: 'language', languageId }
  if (fields.has(fieldNames.back)) return { kind: 'back' }
  for (const [kind, name] of [
    ['clear', fieldNames.clear],
    ['send_code', fieldNames.sendCode],
    ['verify_code', fieldNames.verifyCode],
    ['change_number', fieldNames.changeNumber],
  ] as const) {
    const questionId = last(name)
    if (questionId !== undefined) return { kind, questionId }
  }
  return { kind: 'on', elementId: last(fieldNames.press) || null }
}
