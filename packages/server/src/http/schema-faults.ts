// A schema's issues as field faults: dotted paths and short sentences.
import type { FieldFault } from '@askwell/contract'
import type { z } from 'zod'

/** More would not help, and a body of 1 MB could make very many. */
const mostFaults = 100

export function faultsOf(error: z.ZodError, prefix = ''): FieldFault[] {
  const field = (...path: readonly PropertyKey[]) =>
    [...(prefix === '' ? [] : [prefix]), ...path.map(String)].join('.')
  return error.issues.slice(0, mostFaults).flatMap((issue): FieldFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, mostFaults).map((key) => ({
          ...{ field: field(...issue.path, key), message: 'is not known' },
        }))
      : [
          {
            field: field(...issue.path),
            message: issue.message.endsWith('received undefined')
              ? 'is missing'
              : (ownWords(issue) ?? issue.message),
          },
        ],
  )
}

/** How the library begins its own sentences about sizes. The contract's sentences begin with a verb. */
const librarySentence = /^Too (?:big|small)/

function ownWords(issue: z.core.$ZodIssue): string | null {
  if (!librarySentence.test(issue.message)) return null
  switch (issue.code) {
    case 'too_big':
      return sizeSentence(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        Number(issue.maximum),
      )
    case 'too_small':
      return sizeSentence(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        Number(issue.minimum),
      )
    default:
      return null
  }
}

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  record: 'item',
  file: 'byte',
}

function sizeSentence(origin: string, comparison: string, bound: number): string {
  const unit = units[origin]
  return unit === undefined
    ? `must be ${comparison} ${bound}`
    : `must have ${comparison} ${bound} ${unit}${bound === 1 ? '' : 's'}`
}
