// What is known about the person behind a response, line by line.
import type { FeedbackDetail } from '@askwell/contract'
import type { Say } from '../../words/words.ts'
import type { responsesWords } from './responses-words.ts'

export type Line = readonly [label: string, value: string | null | undefined]

/** Members with their own line, or not for people. */
const known = [
  'id',
  'schema',
  'name',
  'email',
  'phone_number',
  'external_id',
  'gender',
  'birth_year',
  'user_id',
]

/** Only what is known: a blank value has no line. Unknown members of a newer server are shown under their own name. */
export function personLines(
  { customer, user_id: userId }: Pick<FeedbackDetail, 'customer' | 'user_id'>,
  say: Say<typeof responsesWords>,
): readonly Line[] {
  const more = {
    ...customer?.schema,
    ...Object.fromEntries(Object.entries(customer ?? {}).filter(([name]) => !known.includes(name))),
  }
  const lines: Line[] = [
    [say('responses.name'), customer?.name],
    [say('responses.email'), customer?.email],
    [say('responses.phone'), customer?.phone_number],
    [say('responses.externalId'), customer?.external_id || customer?.user_id || userId],
    [say('responses.gender'), customer?.gender],
    [say('responses.birthYear'), customer?.birth_year?.toString()],
    ...Object.entries(more).map(([name, value]): Line => [name, writtenValue(value)]),
  ]
  return lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
}

function writtenValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(writtenValue).filter(Boolean).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
