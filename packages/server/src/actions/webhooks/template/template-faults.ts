// What is wrong with a template, found when it is saved.
import type { AnswerField, FieldFault, WebhookTemplate } from '@askwell/contract'
import { readPlaceholders, TemplateFault } from './placeholders.ts'
import { type KnownTypes, knownTypes, typesOf } from './template-types.ts'

/** As JSON, in bytes. */
const mostBytes = 32 * 1024
const deepest = 20

export function templateFaults(
  { body }: WebhookTemplate,
  fields: readonly AnswerField[],
): FieldFault[] {
  const known = knownTypes(fields)
  const faults: FieldFault[] = []
  const look = (value: unknown, field: string, depth: number): void => {
    if (depth > deepest) faults.push({ field, message: `is nested deeper than ${deepest} levels` })
    else if (typeof value === 'string') faults.push(...faultsIn(value, field, known))
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, `${field}.${name}`, depth + 1)
  }
  look(body, 'template.body', 0)
  // Only what is not nested deeply can be written as JSON.
  return faults.length === 0 && Buffer.byteLength(JSON.stringify(body)) > mostBytes
    ? [{ field: 'template.body', message: 'must have at most 32 kB' }]
    : faults
}

/** Placeholders are allowed only behind the origin, because a respondent must not choose the receiver. */
export function addressFaults(url: string, fields: readonly AnswerField[]): FieldFault[] {
  const origin = /^[^/?#]*\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  if (origin.includes('{{'))
    return [{ field: 'url', message: 'may have placeholders only behind the host' }]
  return faultsIn(url, 'url', knownTypes(fields), 'address')
}

function faultsIn(
  text: string,
  field: string,
  known: KnownTypes,
  where: 'body' | 'address' = 'body',
): FieldFault[] {
  try {
    for (const part of readPlaceholders(text)) {
      if (typeof part === 'string') continue
      if (where === 'address' && [...typesOf(part, known)].every((type) => type === 'list'))
        throw new TemplateFault(`names ${part.name}, which is a list; add the filter join`)
      typesOf(part, known)
    }
    return []
  } catch (error) {
    if (error instanceof TemplateFault) return [{ field, message: error.message }]
    throw error
  }
}
