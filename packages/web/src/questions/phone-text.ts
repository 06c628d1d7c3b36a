// What a typed phone number becomes before the run sees it.
import type { PhoneFormat } from './use-phone-format.ts'

/**
 * E.164 where the number is a valid one; else what was typed. The run only looks at the form, so a number that cannot be
 * must not have it: its plus is set apart. Without the numbering plans, the form is all there is to go by.
 */
export function phoneText(typed: string, country: string, format: Pick<PhoneFormat, 'readPhone'> | null): string {
  const text = typed.trim()
  const compact = text.replace(/[\s().\-/]/g, '')
  if (!format) return compact.startsWith('+') ? compact : text
  return format.readPhone(text, country)?.e164 ?? text.replace(/^\+/, '+ ')
}

/** Where no country is known, the one that speaks the page's language most. */
export function regionOf(languageCode: string): string {
  try {
    return new Intl.Locale(languageCode).maximize().region ?? ''
  } catch {
    return ''
  }
}
