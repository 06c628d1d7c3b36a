// The types of the values that a template may name, and what the filters make of them. A template is checked by its types when
// it is saved, so that a mistake is found before the first event (ECO-45).
import type { AnswerField } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Placeholder, type PlaceholderFilter, TemplateFault } from './placeholders.ts'

export type ValueType = 'string' | 'number' | 'boolean' | 'date' | 'list'

/** By name; several where surveys have questions of one key and different types. */
export type KnownTypes = ReadonlyMap<string, ReadonlySet<ValueType>>

/** What an event may have besides answers. */
export const eventTypes = {
  id: 'string',
  type: 'string',
  timestamp: 'date',
  survey: 'string',
  channel: 'string',
  language: 'string',
  response_id: 'string',
  response_url: 'string',
  chat_url: 'string',
  created_at: 'date',
  received_at: 'date',
  completed: 'boolean',
  score: 'number',
  'message.title': 'string',
  'message.text': 'string',
  'contact.id': 'string',
  'contact.external_id': 'string',
  'contact.name': 'string',
  'contact.email': 'string',
  'contact.phone_number': 'string',
} as const satisfies Readonly<Record<string, ValueType>>
export type EventName = keyof typeof eventTypes

const answerTypes: Readonly<Record<AnswerField['type'], ValueType>> = {
  text: 'string',
  number: 'number',
  choice: 'string',
  choices: 'list',
}

export function knownTypes(fields: readonly AnswerField[]): KnownTypes {
  const known = new Map<string, Set<ValueType>>()
  const add = (name: string, type: ValueType): void => {
    known.set(name, (known.get(name) ?? new Set()).add(type))
  }
  for (const [name, type] of Object.entries(eventTypes)) add(name, type)
  for (const { key, type } of fields) {
    add(`answers.${key}`, answerTypes[type])
    add(`answers_text.${key}`, 'string')
  }
  return known
}

/** The types that the value may have after its filters. @throws TemplateFault */
export function typesOf({ name, filters }: Placeholder, known: KnownTypes): Set<ValueType> {
  let types = new Set(known.get(name) ?? [])
  if (types.size === 0) throw new TemplateFault(`names ${name}, which does not exist`)
  for (const filter of filters) {
    const after = [...types].flatMap((type) => typeAfter(filter, type) ?? [])
    if (after.length === 0)
      throw new TemplateFault(
        `has the filter ${filter.kind}, which does not fit a ${[...types].join(' or a ')}`,
      )
    types = new Set(after)
  }
  return types
}

/** Null = the filter does not fit. */
function typeAfter(filter: PlaceholderFilter, type: ValueType): ValueType | null {
  const isPlain = type !== 'list' && type !== 'date'
  switch (filter.kind) {
    case 'number':
      return type === 'number' || type === 'string' ? 'number' : null
    case 'boolean':
      return isPlain ? 'boolean' : null
    case 'string':
      return 'string'
    case 'date':
      return type === 'date' ? 'string' : null
    case 'join':
      return type === 'list' ? 'string' : null
    case 'default':
      return typeof filter.value === (type === 'date' ? 'string' : type) ? type : null
    case 'lookup': {
      const [to] = filter.table.values()
      return isPlain && to !== undefined ? (typeof to as 'string' | 'number' | 'boolean') : null
    }
    default:
      return unreachable(filter)
  }
}
