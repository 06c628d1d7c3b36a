// Fields of a customer between the form, where everything is text, and the wire, where a field keeps its type.
import type { OwnerCustomer } from '@askwell/contract'
import type { FormValues } from '../../parts/form.tsx'
import type { Pair } from '../../parts/pairs-editor.tsx'

type Fields = OwnerCustomer['schema']

export const pairsOf = (fields: Fields): Pair[] =>
  Object.entries(fields).map(([name, value]) => ({
    name,
    value: value === null ? '' : String(value),
  }))

/** A number or a Boolean stays one if the text can still be parsed as one; a row without a name is left out. */
export function fieldsOf(pairs: readonly Pair[], before: Fields): Fields {
  const named = pairs
    .map(({ name, value }) => ({ name: name.trim(), value }))
    .filter(({ name }) => name !== '')
  return Object.fromEntries(named.map(({ name, value }) => [name, readAs(value, before[name])]))
}

function readAs(text: string, before: Fields[string] | undefined): Fields[string] {
  if (before === null && text === '') return null
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export const customerTexts = [
  'name',
  'email',
  'phone_number',
  'external_id',
  'user_id',
  'gender',
] as const

/** From a form's values: blank is absent. A birth year that is not a number is sent unchanged, so that the server refuses it. */
export function detailsOf(values: FormValues): Readonly<Record<string, unknown>> {
  const texts = customerTexts.map((name) => [name, values[name]?.trim() || null])
  const year = values['birth_year']?.trim() ?? ''
  return {
    ...Object.fromEntries(texts),
    birth_year: year === '' ? null : Number.isInteger(Number(year)) ? Number(year) : year,
  }
}
