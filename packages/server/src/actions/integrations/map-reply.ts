// Filters an owner's reply for respondents: only what the mapping names, only for existing questions, as bounded text or
// options. The rest of the reply, such as a page of HTML or a stack trace, is never passed on.
import type { Integration } from '@askwell/contract'

export interface MappedInput {
  readonly question_id: string
  readonly input: unknown
}

type Mapping = Integration['mapping']

/** Characters of a text, entries of a list. */
const mostText = 10_000
const mostEntries = 1_000

/**
 * `questionOf`: a question's id from its id or key, null when unknown. Without a mapping the reply itself names the
 * questions: `{responses: [{question_id, input}]}`, or values by question key.
 */
export function mapToQuestions(
  mapping: Mapping,
  reply: unknown,
  questionOf: (name: string) => string | null,
): readonly MappedInput[] {
  const named =
    Object.keys(mapping).length > 0
      ? Object.entries(mapping).map(([name, rule]) => [name, pick(reply, rule)] as const)
      : ownWords(reply)
  return named.flatMap(([name, value]) => {
    const [question_id, input] = [questionOf(name), inputOf(value)]
    return question_id === null || input === null ? [] : [{ question_id, input }]
  })
}

/** For a binding: the values that the mapping names; without one the unchanged reply, which only its owner may see. */
export function mapToValues(mapping: Mapping, reply: unknown): unknown {
  const rules = Object.entries(mapping)
  return rules.length === 0
    ? reply
    : Object.fromEntries(rules.map(([name, rule]) => [name, pick(reply, rule) ?? null]))
}

/**
 * For a binding without a mapping: answers that the reply fills in, by question key, and the values that the flow's texts
 * insert, by name (`{customer: {name}}` is `customer.name`). A bare list has the options of a dynamic question.
 */
export function withNamedOnly(
  reply: unknown,
  keys: ReadonlySet<string>,
  names: ReadonlySet<string>,
): unknown {
  if (Array.isArray(reply)) return inputOf(reply)
  const filled = Object.entries(isRecord(reply) ? reply : {}).flatMap(([key, value]) => {
    const input = keys.has(key) ? inputOf(value) : null
    return input === null ? [] : [[key, input] as const]
  })
  return { ...Object.fromEntries(named(reply, '', names, 0)), ...Object.fromEntries(filled) }
}

const deepestName = 16

function named(
  value: unknown,
  prefix: string,
  names: ReadonlySet<string>,
  depth: number,
): (readonly [string, unknown])[] {
  return Object.entries(Object(value)).flatMap(
    ([member, inner]): (readonly [string, unknown])[] => {
      if (typeof inner === 'object' && inner !== null) {
        const found =
          depth < deepestName ? named(inner, `${prefix}${member}.`, names, depth + 1) : []
        return found.length > 0 ? [[member, Object.fromEntries(found)]] : []
      }
      if (!names.has(prefix + member)) return []
      return [[member, typeof inner === 'string' ? inner.slice(0, mostText) : inner]]
    },
  )
}

/** Whether a mapping's rule is valid: a path, or a path to a list with the members that make its options. */
export function isRule(rule: unknown): boolean {
  if (typeof rule === 'string') return pathPattern.test(rule)
  return (
    isRecord(rule) &&
    isRule(rule['path']) &&
    ['key', 'body'].every((name) => rule[name] === undefined || typeof rule[name] === 'string')
  )
}

/** `customer.name`, `items.0.title`, the same with `$.` before it, `$` for the whole reply. */
const pathPattern = /^(\$|(\$\.)?[^.\s$]{1,255}(\.[^.\s]{1,255}){0,15})$/

function ownWords(reply: unknown): (readonly [string, unknown])[] {
  const list = isRecord(reply) ? reply['responses'] : null
  if (Array.isArray(list))
    return list.flatMap((entry: unknown) =>
      isRecord(entry) ? [[nameIn(entry), entry['input']] as const] : [],
    )
  return isRecord(reply) ? Object.entries(reply) : []
}

const nameIn = (entry: Record<string, unknown>): string =>
  String(entry['question_id'] ?? entry['question_key'] ?? '')

function pick(reply: unknown, rule: unknown): unknown {
  if (typeof rule === 'string') return at(reply, rule)
  if (!isRecord(rule)) return undefined
  const list = at(reply, String(rule['path']))
  const { key, body } = rule
  if (!Array.isArray(list) || typeof body !== 'string') return list
  return list.map((entry: unknown) => ({
    key: at(entry, typeof key === 'string' ? key : body),
    body: at(entry, body),
  }))
}

function at(value: unknown, path: string): unknown {
  const steps = path.replace(/^\$\.?/, '').split('.')
  return steps.reduce<unknown>((found, step) => {
    if (step === '') return found
    return typeof found === 'object' && found !== null && Object.hasOwn(found, step)
      ? (found as Record<string, unknown>)[step]
      : undefined
  }, value)
}

function inputOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostEntries).flatMap(choiceOf)
  return textOf(value)
}

function choiceOf(entry: unknown): unknown[] {
  const text = textOf(entry)
  if (text !== null) return [text]
  const body = isRecord(entry) ? textOf(entry['body']) : null
  return body === null || !isRecord(entry) ? [] : [{ key: textOf(entry['key']) ?? body, body }]
}

const textOf = (value: unknown): string | number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? value.slice(0, mostText) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
