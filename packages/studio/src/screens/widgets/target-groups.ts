// The conditions of a widget as groups of a form, which may be nested. Pure. A group about contacts is one test of the server: all
// its rows are about the contact that the visitor is, and no visitor without one fulfils it.
import type { ContactCondition, WidgetTargeting } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  isComplete,
  newTest,
  shownTest,
  type TargetRow,
  type TestKind,
  testOf,
} from './targeting-rows.ts'

/** `none`: not any of them. `notAll`: one of them at least does not hold. */
export type TargetJoin = 'all' | 'any' | 'none' | 'notAll'
export const targetJoins = ['all', 'any', 'none', 'notAll'] as const satisfies readonly TargetJoin[]

export type TargetAbout = 'visitor' | 'contact'

export interface TargetGroup {
  readonly join: TargetJoin
  /** Of `contact`, each row has a test about a contact, and each nested group is about contacts too. */
  readonly about: TargetAbout
  readonly parts: readonly TargetPart[]
}
export type TargetPart = TargetGroup | TargetRow

export const mostParts = 20
/** Deeper groups are shown and kept, but the form begins none. */
export const deepestGroup = 4

const noCondition: TargetGroup = { join: 'all', about: 'visitor', parts: [] }

export function groupOf(targeting: WidgetTargeting | null): TargetGroup {
  if (targeting === null) return noCondition
  const part = visitorPart(targeting)
  return 'parts' in part && part.about === 'visitor' ? part : { ...noCondition, parts: [part] }
}

function visitorPart(targeting: WidgetTargeting): TargetPart {
  const about = 'visitor'
  if ('all' in targeting) return { join: 'all', about, parts: targeting.all.map(visitorPart) }
  if ('any' in targeting) return { join: 'any', about, parts: targeting.any.map(visitorPart) }
  if ('not' in targeting) return negated(visitorPart(targeting.not), about)
  if (!('about' in targeting)) return { isNegated: false, test: targeting }
  const part = contactPart(targeting.where)
  // "Is a contact who does not" differs from "is not a contact who does".
  return 'parts' in part || !part.isNegated
    ? part
    : { join: 'all', about: 'contact', parts: [part] }
}

function contactPart(where: ContactCondition): TargetPart {
  const about = 'contact'
  if ('all' in where) return { join: 'all', about, parts: where.all.map(contactPart) }
  if ('any' in where) return { join: 'any', about, parts: where.any.map(contactPart) }
  if ('not' in where) return negated(contactPart(where.not), about)
  return { isNegated: false, test: { about, where } }
}

/** Of a segment: its outermost group is about contacts. */
export function contactGroupOf(where: ContactCondition): TargetGroup {
  const part = contactPart(where)
  return 'parts' in part ? part : { join: 'all', about: 'contact', parts: [part] }
}

const opposite = { all: 'notAll', any: 'none', none: 'any', notAll: 'all' } as const

function negated(part: TargetPart, about: TargetAbout): TargetPart {
  if (!('parts' in part)) return { ...part, isNegated: !part.isNegated }
  return part.about === about
    ? { ...part, join: opposite[part.join] }
    : { join: 'none', about, parts: [part] }
}

/** A form without rows is no condition. A single row is its own condition, unless it would be read as the list of rows. */
export function targetingOf({ join, parts }: TargetGroup): WidgetTargeting | null {
  const [only] = parts
  if (only === undefined) return null
  const isList = 'parts' in only && only.about === 'visitor'
  return parts.length === 1 && join === 'all' && !isList
    ? writtenPart(only)
    : joined(join, parts.map(writtenPart))
}

function writtenPart(part: TargetPart): WidgetTargeting {
  if (!('parts' in part)) return part.isNegated ? { not: part.test } : part.test
  return part.about === 'contact'
    ? { about: 'contact', where: contactConditionOf(part) }
    : joined(part.join, part.parts.map(writtenPart))
}

export function contactConditionOf(part: TargetPart): ContactCondition {
  if ('parts' in part) return joined(part.join, part.parts.map(contactConditionOf))
  // A group about contacts has no other rows.
  const where = 'about' in part.test ? part.test.where : { any: [] }
  return part.isNegated ? { not: where } : where
}

type Join<Part> = { readonly all: readonly Part[] } | { readonly any: readonly Part[] }

function joined<Part>(
  join: TargetJoin,
  parts: readonly Part[],
): Join<Part> | { readonly not: Join<Part> } {
  switch (join) {
    case 'all':
      return { all: parts }
    case 'any':
      return { any: parts }
    case 'none':
      return { not: { any: parts } }
    case 'notAll':
      return { not: { all: parts } }
    default:
      return unreachable(join)
  }
}

/** `salt` decides which browsers a share chooses. */
export const newRow = (about: TargetAbout, salt: string): TargetRow => ({
  isNegated: false,
  test: testOf(newTest(about === 'contact' ? 'attribute' : 'page_count', salt)),
})

export const newGroup = (about: TargetAbout, salt: string): TargetGroup => ({
  join: 'any',
  about,
  parts: [newRow(about, salt)],
})

/** False: something in the group is still missing or wrong, so the server would refuse it. */
export const isGroupComplete = ({ parts }: TargetGroup): boolean =>
  parts.every((part) => ('parts' in part ? isGroupComplete(part) : isComplete(part)))

/** What the rows of one group count as, from 1: `2.1` is the first row of the second group. */
export const placeIn = (group: string, at: number): string =>
  group === '' ? `${at + 1}` : `${group}.${at + 1}`

export interface PlacedTest {
  readonly place: string
  readonly kind: TestKind | 'contactGroup' | 'other'
}

/** The tests in the order in which the server explains them. A group about contacts is one test. */
export function placedTests({ parts }: TargetGroup, within = ''): PlacedTest[] {
  return parts.flatMap((part, at): PlacedTest[] => {
    const place = placeIn(within, at)
    if (!('parts' in part)) return [{ place, kind: shownTest(part.test)?.kind ?? 'other' }]
    return part.about === 'contact' ? [{ place, kind: 'contactGroup' }] : placedTests(part, place)
  })
}
