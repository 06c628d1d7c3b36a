// What a typed phone number becomes before the run sees it.
import { plainDigits } from '@askwell/engine'
import type { PhoneFormat } from '../run/phone-plans.ts'

/**
 * E.164 where the number is a valid one; else what was typed. The run only looks at the form, so a number that cannot be
 * must not have it: its plus is set apart. Without the numbering plans, the form is all there is to go by.
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
