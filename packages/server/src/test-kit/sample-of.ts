// One value that a schema of the contract accepts, made from its JSON Schema: for tests that walk the tables of calls, so that
// a new call is tried without anybody writing a body for it.
import { z } from 'zod'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** The sample of an id, by the member that contains it (`flow_id`, `''` without a name). */
export type Ids = (member: string) => string

type Schema = { readonly [keyword: string]: unknown }

/** Every member is present, every list has one item; of alternatives it is the first. */
export const sampleOf = (schema: z.ZodType, ids: Ids): Json => {
  const whole = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as Schema
  const defs = Object(whole['$defs']) as Readonly<Record<string, Schema>>
  return sample(whole, '', ids, defs)
}

function sample(
  schema: Schema,
  member: string,
  ids: Ids,
  defs: Readonly<Record<string, Schema>>,
): Json {
  const named =
    typeof schema['$ref'] === 'string' ? defs[schema['$ref'].split('/').at(-1) ?? ''] : undefined
  if (named !== undefined) return sample(named, member, ids, defs)
  if ('const' in schema) return schema['const'] as Json
  if ('default' in schema && !isFilled(schema)) return schema['default'] as Json
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as Json
  const ways = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']
  if (Array.isArray(ways)) return sample(ways[0] as Schema, member, ids, defs)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, ids, defs)
    case 'array':
      return [sample((schema['items'] ?? {}) as Schema, member, ids, defs)]
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    case 'boolean':
      return true
    case 'string':
      return textOf(schema, member, ids)
    default:
      return 'x'
  }
}

/** An empty default says little about the allowed values. */
const isFilled = ({ type, properties, anyOf }: Schema): boolean =>
  type === 'array' || properties !== undefined || anyOf !== undefined

function objectOf(schema: Schema, ids: Ids, defs: Readonly<Record<string, Schema>>): Json {
  const properties = Object(schema['properties']) as Readonly<Record<string, Schema>>
  const entries = Object.entries(properties).map(([name, of]): [string, Json] => [
    name,
    sample(of, name, ids, defs),
  ])
  const others = schema['additionalProperties']
  if (entries.length > 0 || typeof others !== 'object' || others === null)
    return Object.fromEntries(entries)
  const name = sample((schema['propertyNames'] ?? { type: 'string' }) as Schema, '', ids, defs)
  return { [String(name)]: sample(others as Schema, '', ids, defs) }
}

function textOf({ format, pattern, minLength }: Schema, member: string, ids: Ids): string {
  const found =
    formats[String(format)] ?? patterns.find(([sign]) => String(pattern).includes(sign))?.[1]
  if (found !== undefined) return found
  if (String(pattern).includes('[1-5]')) return ids(member)
  if (member === 'email') return 'some@body.test'
  if (member === 'phone_number') return '+15551234567'
  return 'en'.padEnd(Number(minLength ?? 0), 'x')
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T12:00:00Z',
  uri: 'https://there.example/a',
  email: 'some@body.test',
}
const patterns: readonly (readonly [sign: string, text: string])[] = [
  ['PSN-', 'PSN-ABC1234'],
  ['https?', 'https://there.example/a'],
  ['#[0-9a-f]', '#20b8f7'],
  ['[A-Z]{2}', 'TR'],
  ['\\d{4,8}', '123456'],
]
