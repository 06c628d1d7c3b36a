// What has changed between two documents of a flow, in an owner's terms: in the order of pages, then transitions. Parts are
// the same part while they keep their id. Pure; the text is made where it is shown.
import type { Element, Flow, State, Transition } from '@askwell/contract'
import { isSame } from '../../../parts/changed-settings.ts'
import { type Change, compared, isSameOrder, textChanges } from './change.ts'
import { elementName, stateName, stateOf } from './flow-names.ts'
import { questionChanges } from './question-difference.ts'

export function difference(before: Flow, after: Flow): Change[] {
  return [
    ...ofFlow(before, after),
    ...ofStates(before, after),
    ...ofElements(before, after),
    ...ofWays(before, after),
  ]
}

function ofFlow(before: Flow, after: Flow): Change[] {
  const changes: Change[] = []
  if (before.name !== after.name)
    changes.push({ word: 'diff.name', values: { from: before.name, to: after.name } })
  if (before.allowSavingIncompleteSurvey !== after.allowSavingIncompleteSurvey)
    changes.push({
      word: after.allowSavingIncompleteSurvey ? 'diff.savesPartly' : 'diff.savesWhole',
      values: {},
    })
  const { added, removed } = compared(before.languages, after.languages)
  for (const { name } of added) changes.push({ word: 'diff.languageAdded', values: { name } })
  for (const { name } of removed) changes.push({ word: 'diff.languageRemoved', values: { name } })
  if (before.defaultLanguageId !== after.defaultLanguageId)
    changes.push({
      word: 'diff.defaultLanguage',
      values: {
        name: after.languages.find(({ id }) => id === after.defaultLanguageId)?.name ?? '',
      },
    })
  return changes
}

function ofStates(before: Flow, after: Flow): Change[] {
  const { added, removed, kept } = compared(before.states, after.states)
  const first = after.states.find((state) => state.isInitialState)
  const isFirstNew = first && first.id !== before.states.find((state) => state.isInitialState)?.id
  return [
    ...added.map(
      ({ name, id }): Change => ({ word: 'diff.stateAdded', values: { name }, stateId: id }),
    ),
    ...removed.map(({ name }): Change => ({ word: 'diff.stateRemoved', values: { name } })),
    ...(isFirstNew
      ? [{ word: 'diff.initial', values: { name: first.name }, stateId: first.id } as const]
      : []),
    ...kept.flatMap(([was, is]) => ofState(was, is)),
  ]
}

function ofState(was: State, is: State): Change[] {
  const stateId = is.id
  const changes: Change[] = []
  if (was.name !== is.name)
    changes.push({ word: 'diff.stateRenamed', values: { from: was.name, to: is.name }, stateId })
  if (was.style !== is.style)
    changes.push({ word: 'diff.stateStyle', values: { name: is.name, style: is.style }, stateId })
  if (was.nextStateId !== is.nextStateId)
    changes.push({
      word: 'diff.otherwise',
      values: { from: is.name },
      pages: { to: is.nextStateId, was: was.nextStateId },
      stateId,
    })
  if (!isSameOrder(was.elements, is.elements))
    changes.push({ word: 'diff.elementOrder', values: { name: is.name }, stateId })
  return changes
}

function ofElements(before: Flow, after: Flow): Change[] {
  const { added, removed, kept } = compared(before.elements, after.elements)
  const said = (flow: Flow, element: Element, page: string | null): Record<string, string> => ({
    name: elementName(flow, element),
    page: stateName(flow, page) ?? '',
  })
  return [
    ...added.map((element): Change => {
      const stateId = stateOf(after, element.id)
      return {
        word: element.question ? 'diff.questionAdded' : 'diff.elementAdded',
        values: said(after, element, stateId),
        ...(stateId !== null && { stateId }),
      }
    }),
    ...removed.map(
      (element): Change => ({
        word: element.question ? 'diff.questionRemoved' : 'diff.elementRemoved',
        values: said(before, element, stateOf(before, element.id)),
      }),
    ),
    ...kept.flatMap(([was, is]) => ofElement(before, after, was, is)),
  ]
}

function ofElement(before: Flow, after: Flow, was: Element, is: Element): Change[] {
  const [from, to] = [stateOf(before, was.id), stateOf(after, is.id)]
  const name = elementName(after, is)
  const changes: Change[] = []
  if (from !== to && from !== null && to !== null)
    changes.push({
      word: 'diff.elementMoved',
      values: { name, from: stateName(before, from) ?? '', to: stateName(after, to) ?? '' },
    })
  if (was.isVisible !== is.isVisible)
    changes.push({ word: is.isVisible ? 'diff.shown' : 'diff.hidden', values: { name } })
  changes.push(...textChanges(after, was.body, is.body, elementName(before, was)))
  if (is.url !== undefined && was.url !== is.url)
    changes.push({ word: 'diff.address', values: { name, to: is.url } })
  if (was.type !== is.type || !isSame(was.gauge, is.gauge))
    changes.push({ word: 'diff.elementSettings', values: { name } })
  if (was.question && is.question)
    changes.push(...questionChanges(before, after, was.question, is.question))
  if (!isSame(was.triggers, is.triggers)) changes.push({ word: 'diff.triggers', values: { name } })
  return changes.map((change) => (to === null ? change : { ...change, stateId: to }))
}

function ofWays(before: Flow, after: Flow): Change[] {
  const { added, removed, kept } = compared(before.transitions, after.transitions)
  const way = (flow: Flow, one: Transition) => ({
    values: {},
    pages: { from: one.fromStateId, to: one.toStateId },
    rules: { rules: { rules: one.rules, flow } },
  })
  const there = (stateId: string) =>
    after.states.some(({ id }) => id === stateId) ? { stateId } : {}
  const orders = after.states.flatMap((state): Change[] => {
    const ids = (flow: Flow) =>
      flow.transitions.filter(({ fromStateId }) => fromStateId === state.id).map(({ id }) => id)
    return isSameOrder(ids(before), ids(after))
      ? []
      : [{ word: 'diff.wayOrder', values: { from: state.name }, stateId: state.id }]
  })
  return [
    ...added.map(
      (one): Change => ({ word: 'diff.wayAdded', ...way(after, one), ...there(one.fromStateId) }),
    ),
    ...removed.map(
      (one): Change => ({
        word: 'diff.wayRemoved',
        ...way(before, one),
        ...there(one.fromStateId),
      }),
    ),
    ...kept.flatMap(([was, is]): Change[] => {
      const { pages, rules } = way(after, is)
      const place = there(is.fromStateId)
      const changes: Change[] = []
      if (was.fromStateId !== is.fromStateId)
        changes.push({
          word: 'diff.wayFrom',
          values: {},
          pages: { ...pages, was: was.fromStateId },
          ...place,
        })
      if (was.toStateId !== is.toStateId)
        changes.push({
          word: 'diff.wayElsewhere',
          values: {},
          pages: { ...pages, was: was.toStateId },
          rules,
          ...place,
        })
      if (!isSame(was.rules, is.rules))
        changes.push({
          word: 'diff.wayRules',
          values: {},
          pages,
          rules: { ...rules, before: { rules: was.rules, flow: before } },
          ...place,
        })
      return changes
    }),
    ...orders,
  ]
}
