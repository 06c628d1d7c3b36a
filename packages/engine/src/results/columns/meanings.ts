// What a subject of a filter means in the surveys of a source: which values it has, and which operators it takes.
import type { FilterFacet, FilterSubject, Flow, FollowUpStatus } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { mergedQuestions } from '../merged-questions.ts'
import { part } from '../parts.ts'
import type { Condition } from './conditions.ts'
import { mark, numberOf, wordOf } from './facts.ts'
import type { Choice, Documents, Meaning } from './meaning.ts'
import { meaningOfQuestions } from './question-meanings.ts'
import { numbersOf } from './scales.ts'

export const anyMark = (...any: string[]): Condition => ({ kind: 'marks', any })
const not = (of: Condition): Condition => ({ kind: 'not', of })
const flag = (of: Condition): Choice[] => [
  { names: ['true'], is: of },
  { names: ['false'], is: not(of) },
]

/** A sentence where no document of the source knows the subject. */
export function meaningOf(subject: FilterSubject, documents: Documents): Meaning | string {
  if ('facet' in subject) return meaningOfFacet(subject.facet, documents)
  if ('customer' in subject) {
    const of = wordOf.customer(subject.customer)
    return {
      answered: { kind: 'words', of, any: null },
      free: (value) => ({ kind: 'words', of, any: [value] }),
      ...numbersOf(numberOf.customer(subject.customer)),
    }
  }
  if ('page' in subject) {
    const { page } = subject
    const isKnown = documents.flows.some(({ states }) => states.some(({ id }) => id === page))
    return isKnown
      ? {
          events: {
            reached: anyMark(part.reached(page)),
            passed: anyMark(mark.passed(page)),
            left_at: anyMark(part.left(page)),
          },
        }
      : 'is not a page of these surveys'
  }
  if ('transition' in subject) {
    const { transition } = subject
    return documents.flows.some(({ transitions }) =>
      transitions.some(({ id }) => id === transition),
    )
      ? { events: { taken: anyMark(mark.taken(transition)) } }
      : 'is not a rule of these surveys'
  }
  const ids = new Set(
    documents.flows.flatMap(({ elements }) =>
      elements.flatMap(({ question }) =>
        question && (question.id === subject.question || question.key === subject.question)
          ? question.id
          : [],
      ),
    ),
  )
  const merged = [...mergedQuestions(documents.flows).values()].filter(({ question }) =>
    ids.has(question.id),
  )
  if (merged.length === 0) return 'is not a question of these surveys'
  return meaningOfQuestions(merged, subject, documents.themes)
}

function meaningOfFacet(facet: FilterFacet, { flows }: Documents): Meaning {
  const choicesOf = (names: Iterable<string>, nameOf: (name: string) => string): Choice[] =>
    [...new Set(names)].map((name) => ({ names: [name], is: anyMark(nameOf(name)) }))
  switch (facet) {
    case 'received_at':
      return { numbers: { of: [numberOf.received], unit: 'instant' } }
    case 'created_at':
      return { numbers: { of: [numberOf.created], unit: 'instant' } }
    case 'weekday':
      return { clock: { unit: 'weekday', from: 1, to: 7 } }
    case 'hour':
      return { clock: { unit: 'hour', from: 0, to: 23 } }
    case 'flow':
      return {
        choices: choicesOf(
          flows.map(({ id }) => id),
          mark.flow,
        ),
      }
    case 'node':
      return { free: (value) => anyMark(mark.node(value)) }
    case 'version':
      return { choices: versionChoices(flows) }
    case 'language':
      return languageNames(flows)
    case 'channel':
      return {
        choices: choicesOf(['sms', 'email', 'link', 'whatsapp', 'push', 'none'], mark.channel),
        answered: not(anyMark(mark.channel(null))),
      }
    case 'device':
      return {
        choices: choicesOf(['desktop', 'phone', 'tablet', 'unknown'], mark.device),
        answered: not(anyMark(mark.device(null))),
      }
    case 'completed':
      return { choices: flag(anyMark(mark.completed)) }
    case 'internal':
      return { choices: flag(anyMark(mark.internal)) }
    case 'offline':
      return { choices: flag(anyMark(mark.offline)) }
    case 'seconds':
      return numbersOf(numberOf.seconds)
    case 'distribution':
      return wordsOf(wordOf.distribution)
    case 'origin_host':
      return wordsOf(wordOf.host)
    case 'end':
      return { choices: endChoices(flows) }
    case 'tag':
      return {
        answered: anyMark(mark.tagged),
        free: (value) => anyMark(mark.tag(value)),
        isMultiple: true,
      }
    case 'follow_up': {
      const statuses = Object.keys(isFollowUpStatus)
      const any = anyMark(...statuses.map(mark.followUp))
      return {
        choices: [{ names: ['none'], is: not(any) }, ...choicesOf(statuses, mark.followUp)],
        answered: any,
      }
    }
    case 'assignee':
      return wordsOf(wordOf.assignee)
    default:
      return unreachable(facet)
  }
}

/** An object, so that the compiler finds a status that is missing. */
const isFollowUpStatus: Readonly<Record<FollowUpStatus, true>> = {
  open: true,
  in_progress: true,
  waiting: true,
  closed: true,
}

const wordsOf = (of: string): Meaning => ({
  answered: { kind: 'words', of, any: null },
  free: (value) => ({ kind: 'words', of, any: [value] }),
})

function versionChoices(flows: readonly Flow[]): Choice[] {
  const marks = new Map<string, string[]>()
  for (const { id, version } of flows)
    if (version !== undefined)
      marks.set(String(version), [...(marks.get(String(version)) ?? []), mark.version(id, version)])
  return [...marks].map(([name, any]) => ({ names: [name], is: anyMark(...any) }))
}

/** By its code, in every flow; an id means the language of one flow. */
function languageNames(flows: readonly Flow[]): Meaning {
  const ids = new Map<string, Set<string>>()
  for (const { code, id } of flows.flatMap(({ languages }) => languages))
    ids.set(code, (ids.get(code) ?? new Set()).add(id))
  const choiceOf = (name: string, of: Iterable<string>): Choice => ({
    names: [name],
    is: anyMark(...[...of].map(mark.language)),
  })
  return {
    choices: [...ids].map(([code, of]) => choiceOf(code, of)),
    aliases: [...ids.values()].flatMap((of) => [...of].map((id) => choiceOf(id, [id]))),
  }
}

function endChoices(flows: readonly Flow[]): Choice[] {
  const ends = new Map<string, string>()
  for (const { id, name, style } of flows.flatMap(({ states }) => states))
    if ((style === 'thank' || style === 'chat') && !ends.has(id)) ends.set(id, name)
  return [
    ...[...ends].map(([id, name]) => ({
      names: [id],
      is: anyMark(mark.end(id)),
      words: { '': name },
    })),
    { names: ['default'], is: anyMark(mark.end('')) },
  ]
}
