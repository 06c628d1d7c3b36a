// Two editors at random: whatever they do to the same survey, nothing that one of them did is lost without being shown.
import { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { dice } from '../random/dice.ts'
import { randomEdits } from '../random/random-edits.ts'
import { randomFlow } from '../random/random-flow.ts'
import { type Conflict, type FlowDocument, isObject } from './conflict.ts'
import { decide } from './decide.ts'
import { mergeFlows } from './merge-flows.ts'

const seeds = Array.from({ length: Number(process.env['MERGE_RUNS'] ?? 200) }, (_, seed) => seed)
const doc = (flow: Flow): FlowDocument => ({ flow, layout: {} })
const documents = (seed: number) => {
  const base = randomFlow(seed % 40)
  return {
    base: doc(base),
    mine: doc(randomEdits(base, dice(seed, 'mine'), 'mine')),
    theirs: doc(randomEdits(base, dice(seed, 'theirs'), 'theirs')),
  }
}

/** Each unit of a flow with its value as text, found by walking the document. Orders are left out. */
function unitsOf(flow: Flow): Map<string, string> {
  const units = new Map<string, string>()
  const kinds: Readonly<Record<string, string>> = {
    states: 'state',
    elements: 'element',
    transitions: 'transition',
    options: 'option',
    statements: 'statement',
    languages: 'language',
  }
  const walk = (value: unknown, unit: string, name: string): void => {
    if (name === 'order') return
    const kind = kinds[name]
    if (kind && Array.isArray(value)) {
      for (const item of value) {
        if (isObject(item)) {
          units.set(`${kind}/${item['id']}`, 'is there')
          walk(item, `${kind}/${item['id']}`, kind)
        } else units.set(`element/${item}/home`, unit)
      }
      return
    }
    if (isObject(value) && name !== 'gauge' && !unit.includes('/extra/'))
      for (const [member, held] of Object.entries(value))
        walk(
          held,
          member === 'question' && isObject(held) ? `question/${held['id']}` : `${unit}/${member}`,
          member,
        )
    else if (value !== undefined) units.set(unit, JSON.stringify(value))
  }
  walk(flow, 'flow', 'flow')
  return units
}

/** Shown: the unit itself, the item that it belongs to, or where that is. */
const isShown = (
  conflicts: readonly Conflict[],
  unit: string,
  owners: ReadonlyMap<string, string>,
) =>
  conflicts.some(
    (conflict) =>
      unit === conflict.unit ||
      unit.startsWith(`${conflict.unit}/`) ||
      (unit.endsWith('/home') && conflict.unit === unit.replace('/home', '/place')) ||
      (unit.endsWith('/isInitialState') && conflict.unit === 'flow/start') ||
      owners.get(unit) === conflict.unit,
  )

/** The units inside an item → the item that one side removed. */
function ownersOf(flow: Flow): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { id, elements } of flow.states)
    for (const element of elements) {
      owners.set(`element/${element}`, `state/${id}`)
      owners.set(`element/${element}/home`, `state/${id}`)
    }
  for (const { id, fromStateId } of flow.transitions)
    owners.set(`transition/${id}`, `state/${fromStateId}`)
  return owners
}

describe('the drafts of two editors', () => {
  it.each(seeds)('become one without a loss: %i', (seed) => {
    const { base, mine, theirs } = documents(seed)
    const merged = mergeFlows(base, mine, theirs)
    expect(Flow.safeParse(merged.flow).error).toBeUndefined()
    const was = unitsOf(base.flow)
    const is = unitsOf(merged.flow)
    for (const [name, side] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const) {
      const wanted = unitsOf(side.flow)
      const lost = [...wanted].filter(
        ([unit, value]) =>
          was.get(unit) !== value &&
          is.get(unit) !== value &&
          !isShown(merged.conflicts, unit, ownersOf(side.flow)),
      )
      expect(lost, `${name} changed`).toEqual([])
    }
  })

  it.each(seeds)('have each item once, in one place, and one first page: %i', (seed) => {
    const { base, mine, theirs } = documents(seed)
    const { flow } = mergeFlows(base, mine, theirs)
    const ids = [...flow.states, ...flow.elements, ...flow.transitions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const placed = flow.states.flatMap(({ elements }) => elements)
    expect(placed.toSorted()).toEqual(flow.elements.map(({ id }) => id).toSorted())
    expect(flow.states.filter(({ isInitialState }) => isInitialState)).toHaveLength(1)
    const states = new Set(flow.states.map(({ id }) => id))
    for (const { fromStateId, toStateId } of flow.transitions)
      expect([states.has(fromStateId), states.has(toStateId)]).toEqual([true, true])
    for (const { nextStateId } of flow.states)
      expect(nextStateId === null || states.has(nextStateId)).toBe(true)
  })

  it.each(seeds.slice(0, 60))(
    'do not depend on who saves last, apart from conflicts: %i',
    (seed) => {
      const { base, mine, theirs } = documents(seed)
      const one = mergeFlows(base, mine, theirs)
      const other = mergeFlows(base, theirs, mine)
      const units = (conflicts: readonly Conflict[]) => conflicts.map(({ unit }) => unit).toSorted()
      expect(units(other.conflicts)).toEqual(units(one.conflicts))
      if (one.conflicts.length > 0) return
      expect(Object.fromEntries(unitsOf(other.flow))).toEqual(Object.fromEntries(unitsOf(one.flow)))
      expect(other.flow.states.map(({ elements }) => elements)).toEqual(
        one.flow.states.map(({ elements }) => elements),
      )
    },
  )

  it.each(seeds.slice(0, 60))('are the side that changed, where only one did: %i', (seed) => {
    const { base, mine, theirs } = documents(seed)
    expect(mergeFlows(base, base, theirs)).toEqual({ ...theirs, conflicts: [] })
    expect(mergeFlows(base, mine, base)).toEqual({ ...mine, conflicts: [] })
    expect(mergeFlows(base, mine, mine)).toEqual({ ...mine, conflicts: [] })
    const { flow } = mergeFlows(base, mine, theirs)
    expect(mergeFlows(theirs, doc(flow), theirs).flow).toEqual(flow)
  })

  it.each(seeds)('can be decided either way, in each conflict: %i', (seed) => {
    const { base, mine, theirs } = documents(seed)
    const { flow, conflicts } = mergeFlows(base, mine, theirs)
    for (const conflict of conflicts) {
      const decided = decide(flow, conflict, 'theirs')
      expect(Flow.safeParse(decided).error, conflict.unit).toBeUndefined()
      const is = unitsOf(decided)
      if (conflict.unit.endsWith('/place') || conflict.unit === 'flow/start') continue
      if (conflict.unit.split('/').length === 2 && !conflict.unit.startsWith('flow/'))
        expect(is.has(conflict.unit), conflict.unit).toBe(conflict.theirs !== null)
      else
        expect(is.get(conflict.unit), conflict.unit).toBe(unitsOf(theirs.flow).get(conflict.unit))
      expect(decide(decided, conflict, 'mine')).toBeDefined()
    }
  })
})
