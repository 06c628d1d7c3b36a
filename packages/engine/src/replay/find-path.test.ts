// A submission without a path is accepted if any walk fits, and the search for one ends.
import type { Flow, ResponseItem } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlowMap, mapFlow } from '../flow-map.ts'
import {
  choice,
  flow,
  id,
  plainElement,
  rule,
  state,
  transition,
  trigger,
} from '../random/building.ts'
import { type Dice, dice } from '../random/dice.ts'
import { tools, walk } from '../random/respondent.ts'
import { seedRange } from '../random/seeds.ts'
import { replay } from '../replay.ts'
import { checkAnswers } from './answers.ts'
import { cyclesOf } from './cycles.ts'
import { findPath, searchBound } from './find-path.ts'
import { checkPath, edgesFrom } from './path.ts'
import { readItems } from './read-items.ts'

const chose = (key: string, option: string): ResponseItem => ({
  question_id: id(`${key}?`),
  option_id: id(`${key}/${option}`),
})
const takes = (made: Flow, responses: readonly ResponseItem[], completed = true): boolean =>
  replay(mapFlow(made), { responses, completed, year: 2026 }, tools).ok
const button = (name: string) => plainElement(`${name} next`, 'next_page')
const page = (name: string, next: string | null, rest = {}) =>
  state(name, [name, `${name} next`], next, rest)

/** p1 → (a: f1) → p2 → (a: f2) → …, each follow-up leading back to the next question. */
function followUps(count: number): Flow {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const next = (at: number): string => (at < count ? `p${at + 1}` : 'end')
  return flow(
    [
      ...numbers.flatMap((at) => [
        page(`p${at}`, next(at), { isInitialState: at === 1 }),
        page(`f${at}`, next(at)),
      ]),
      state('end', [], null, { style: 'thank' }),
    ],
    numbers.flatMap((at) => [
      choice(`p${at}`, ['a', 'b']),
      button(`p${at}`),
      choice(`f${at}`, ['a', 'b']),
      button(`f${at}`),
    ]),
    numbers.map((at) => transition(`t${at}`, `p${at}`, `f${at}`, rule(`p${at}`, 'a'))),
  )
}

/** A hub page that leads to each of its rooms and is asked again after every one, until the answer is `done`. */
function hub(rooms: number): Flow {
  const names = Array.from({ length: rooms }, (_, at) => `r${at}`)
  return flow(
    [page('hub', null, { isInitialState: true }), ...names.map((name) => page(name, 'hub'))],
    [
      choice('hub', ['done', ...names]),
      button('hub'),
      ...names.flatMap((name) => [choice(name, ['a', 'b']), button(name)]),
    ],
    names.map((name) => transition(`to ${name}`, 'hub', name, rule('hub', name))),
  )
}

describe('a submission without a path', () => {
  it.each([7, 30, 200])('is taken after %i questions with a follow-up each (A-253)', (count) => {
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    const all = numbers.flatMap((at) => [chose(`p${at}`, 'a'), chose(`f${at}`, 'b')])
    expect(takes(followUps(count), all)).toBe(true)
    expect(
      takes(
        followUps(count),
        numbers.flatMap((at) =>
          at % 2 ? [chose(`p${at}`, 'b')] : [chose(`p${at}`, 'a'), chose(`f${at}`, 'b')],
        ),
      ),
    ).toBe(true)
    expect(takes(followUps(count), [...all.slice(2), chose('p1', 'b'), chose('f1', 'a')])).toBe(
      false,
    )
  })

  it.each([2, 20, 60])(
    'is taken from a page that is asked again after each of %i rooms (A-253)',
    (rooms) => {
      const visited = Array.from({ length: rooms }, (_, at) => chose(`r${at}`, 'a'))
      expect(takes(hub(rooms), [chose('hub', 'done'), ...visited])).toBe(true)
      expect(takes(hub(rooms), [chose('hub', 'done'), ...visited.slice(1)])).toBe(true)
      expect(takes(hub(rooms), [chose('hub', 'r0'), ...visited])).toBe(false)
      expect(takes(hub(rooms), visited.slice(0, 1), false)).toBe(true)
    },
  )

  it('asks for its path where the ways are too many to try, and takes it with one', () => {
    const chance = dice(79_190, 'knotted')
    const { map, saves } = walk(
      mapFlow(knotted(chance, 2 + chance.below(39), chance.below(40))),
      10,
      250,
    )
    const save = saves.find(({ completed }) => completed)
    const { responses = [], path = [] } = save?.feedback ?? {}
    const { situations, isCutShort } = findPath(
      map,
      readItems(map, responses),
      { completed: true, checksPages: true },
      tools,
    )
    expect({ isCutShort, isWithin: situations <= searchBound(map) + 1 }).toEqual({
      isCutShort: true,
      isWithin: true,
    })
    expect(replay(map, { responses, completed: true, year: 2027 }, tools)).toMatchObject({
      ok: false,
      faults: [{ field: 'path' }],
    })
    expect(replay(map, { responses, path, completed: true, year: 2027 }, tools)).toMatchObject({
      ok: true,
    })
  })
})

/** States that lead onwards or, in `percent` of a hundred cases, anywhere, with rules and triggers on any question. */
function knotted(chance: Dice, count: number, percent: number): Flow {
  const names = Array.from({ length: count }, (_, at) => `s${at}`)
  const target = (at: number): string =>
    chance.in100(percent)
      ? chance.pick(names)
      : (names[Math.min(count - 1, at + 1 + chance.below(3))] ?? 'end')
  return flow(
    [
      ...names.map((name, at) =>
        page(name, at + 1 < count ? target(at) : 'end', { isInitialState: at === 0 }),
      ),
      state('end', [], null, { style: 'thank' }),
    ],
    names.flatMap((name) => [
      choice(
        name,
        ['a', 'b', 'c'],
        { isRequired: chance.in100(30) },
        {
          isVisible: chance.in100(80),
          triggers: chance.in100(20)
            ? [
                trigger('a', [chance.pick(names)], {
                  action: chance.pick(['make_visible', 'make_invisible']),
                }),
              ]
            : [],
        },
      ),
      button(name),
    ]),
    names.flatMap((name, at) =>
      Array.from({ length: chance.below(3) }, (_, number) =>
        transition(
          `${name} ${number}`,
          name,
          target(at),
          rule(chance.in100(60) ? name : chance.pick(names), chance.pick(['a', 'b'])),
        ),
      ),
    ),
  )
}

describe('the search for a walk', () => {
  it('finds one for every honest respondent, on flows of up to 40 states (A-253)', () => {
    const seen = { sent: 0, repeated: 0, cutShort: 0 }
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const chance = dice(seed, 'knotted')
        const { map, saves } = walk(
          mapFlow(knotted(chance, 2 + chance.below(39), chance.below(25))),
          seed,
          250,
        )
        for (const { feedback, completed } of saves) {
          const { path, isCutShort } = findPath(
            map,
            readItems(map, feedback.responses),
            { completed, checksPages: true },
            tools,
          )
          expect(path !== null || isCutShort).toBe(true)
          seen.sent += 1
          if (isCutShort) seen.cutShort += 1
          if (
            new Set(feedback.path?.map((step) => step.state_id)).size < (feedback.path?.length ?? 0)
          )
            seen.repeated += 1
        }
      }),
      { numRuns: 250, seed: 20_261_122, endOnFailure: true },
    )
    expect(Math.min(seen.sent, seen.repeated)).toBeGreaterThan(60)
    // Dozens of states that all lead anywhere and steer each other: few surveys are like this, and few of their searches are cut.
    expect(seen.cutShort / seen.sent).toBeLessThan(0.03)
  })

  it('finds one exactly where trying every walk finds one (A-253)', () => {
    const seen = { found: 0, none: 0 }
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const chance = dice(seed, 'small')
        const map = mapFlow(knotted(chance, 2 + chance.below(5), 50))
        const responses = chance
          .some(
            map.flow.elements.flatMap(({ question }) => question ?? []),
            70,
          )
          .map(({ key }) => chose(key, chance.pick(['a', 'b', 'c'])))
        const completed = chance.in100(80)
        const read = readItems(map, responses)
        const { path, isCutShort } = findPath(map, read, { completed, checksPages: true }, tools)
        const walked = everyWalk(
          map,
          (walk) =>
            checkPath(map, read.answers, walk, completed, tools).length === 0 &&
            checkAnswers(map, read, walk, completed).length === 0,
        )
        expect(isCutShort).toBe(false)
        // A found walk must follow the same rules as a sent path, however long it is.
        if (path)
          expect([
            ...checkPath(map, read.answers, path, completed, tools),
            ...checkAnswers(map, read, path, completed),
          ]).toEqual([])
        if (walked) expect(path, `${walked}`).not.toBeNull()
        seen[path ? 'found' : 'none'] += 1
      }),
      { numRuns: 400, seed: 20_261_122, endOnFailure: true },
    )
    expect(Math.min(seen.found, seen.none)).toBeGreaterThan(60)
  })

  it('looks at no more situations than a cycle has', () => {
    fc.assert(
      fc.property(fc.integer(seedRange), (seed) => {
        const chance = dice(seed, 'bound')
        const map = mapFlow(knotted(chance, 2 + chance.below(39), chance.below(30)))
        const read = readItems(
          map,
          chance
            .some(
              map.flow.elements.flatMap(({ question }) => question ?? []),
              60,
            )
            .map(({ key }) => chose(key, chance.pick(['a', 'b', 'c']))),
        )
        const { situations } = findPath(map, read, { completed: true, checksPages: true }, tools)
        expect(situations).toBeLessThanOrEqual(Math.min(searchBound(map) + 1, statedBound(map)))
      }),
      { numRuns: 120, seed: 20_261_122, endOnFailure: true },
    )
  })
})

/** Every walk that visits no state more than three times and is no longer than ten, until one fits. */
function everyWalk(
  map: FlowMap,
  fits: (walk: readonly string[]) => boolean,
): readonly string[] | null {
  const open = map.initialState ? [[map.initialState.id]] : []
  for (let walk = open.pop(), tried = 0; walk && tried < 4_000; walk = open.pop(), tried += 1) {
    if (fits(walk)) return walk
    const last = walk.at(-1) ?? ''
    for (const to of new Set(edgesFrom(map, last)))
      if (
        walk.length < 10 &&
        map.states.get(to)?.style === 'page' &&
        walk.filter((seen) => seen === to).length < 3
      )
        open.unshift([...walk, to])
  }
  return null
}

/** n · 3^r · n for each cycle, one for each other state. */
function statedBound(map: FlowMap): number {
  const cycles = cyclesOf(
    map.flow.states.map((known) => known.id),
    (stateId) => edgesFrom(map, stateId).filter((to) => map.states.has(to)),
  )
  return map.flow.states.reduce(
    (sum, { id: stateId }) =>
      sum +
      (cycles.isCyclic(stateId)
        ? cycles.members(stateId).length * 3 ** cycles.members(stateId).length
        : 1),
    0,
  )
}
