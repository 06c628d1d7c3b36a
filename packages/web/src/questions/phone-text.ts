// What a typed phone number becomes before the run sees it.
import { plainDigits } from '@askwell/engine'
import type { PhoneFormat } from '../run/phone-plans.ts'

/**
 * E.164 if the number is valid, otherwise the typed text. The run checks only the form, so an impossible number
 * must not have that form: its plus is separated. Without the numbering plans, only the form is checked.
 */
export function phoneText(
  typed: string,
  country: string,
  format: Pick<PhoneFormat, 'readPhone'> | null,
): string {
  const text = typed.trim()
  const compact = plainDigits(text).replace(/[\s().\-/]/g, '')
  if (!format) return /^(?:\+|00)[1-9]\d{6,}$/.test(compact) ? compact.replace(/^00/, '+') : text
  return format.readPhone(text, country)?.e164 ?? text.replace(/^\+/, '+ ')
}
