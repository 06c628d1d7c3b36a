// A survey generated from a seed, and what may be typed into it. A failure names its seed.
import {
  age,
  checklist,
  datepicker,
  dropdown,
  type ElementDraft,
  email,
  label,
  nextPage,
  numeric,
  radio,
  score,
  star,
  submit,
  text,
  textarea,
} from './element-builder.ts'
import { type Fixture, fixture } from './fixtures.ts'
import { answer, flow } from './flow-builder.ts'

export interface Chance {
  readonly below: (limit: number) => number
  readonly in100: (percent: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32: small, and the same on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    in100: (percent) => below(100) < percent,
    pick: ([first, ...rest]) => [first, ...rest][below(rest.length + 1)] ?? first,
  }
}

const optionKeys = ['A', 'B', 'C']
const kinds = [
  (key: string) => radio(key, optionKeys),
  (key: string) => checklist(key, optionKeys),
  (key: string) => dropdown(key, optionKeys),
  (key: string) => score(key),
  (key: string) => star(key),
  (key: string) => text(key),
  (key: string) => textarea(key),
  (key: string) => numeric(key).between(1, 9),
  (key: string) => age(key),
  (key: string) => email(key),
  (key: string) => datepicker(key),
] as const

/** Two to five pages that lead onwards, with rules on choices and with questions that choices show and hide. */
export function randomSurvey(chance: Chance): Fixture {
  const count = 2 + chance.below(4)
  const steering: { key: string; page: number }[] = []
  let built = flow('Random')
  for (let page = 0; page < count; page += 1) {
    const keys = Array.from({ length: 1 + chance.below(3) }, (_, at) => `p${page}q${at}`)
    const drafts = keys.map(
      (key): ElementDraft =>
        chance.in100(20) ? chance.pick(kinds)(key).required() : chance.pick(kinds)(key),
    )
    const chooser = `p${page}choice`
    const target = chance.pick([keys[0] ?? '', ...keys])
    const shown = chance.in100(50)
    const choosing = chance.in100(60) ? radio(chooser, optionKeys) : checklist(chooser, optionKeys)
    const steers = choosing.whenChosen(
      chance.pick(['A', 'B', 'C']),
      chance.pick(['last', 'selected']),
    )
    built = built.page(
      `S${page}`,
      shown ? steers.shows(target) : steers.hides(target),
      ...drafts.map((draft) => (shown && draft.spec.key === target ? draft.hidden() : draft)),
      page + 1 < count ? nextPage(`next${page}`) : submit(),
    )
    steering.push({ key: chooser, page })
  }
  for (let page = 0; page + 1 < count; page += 1) {
    if (!chance.in100(60)) continue
    const { key } = steering[chance.below(page + 1)] ?? { key: 'p0choice' }
    built = built.branches(
      `S${page}`,
      `S${page + 1 + chance.below(count - page - 1)}`,
      answer(key).isOneOf(chance.pick(['A', 'B', 'C'])),
    )
  }
  return fixture(built.thank('End', label('bye', 'All done')))
}

const right: Readonly<Record<string, readonly string[]>> = {
  numeric: ['1', '5', '9'],
  age: ['7', '34', '120'],
  email: ['a@b.co', 'ada@example.com'],
  datepicker: ['29/02/2024', '01/12/2025'],
  text: ['Calm', 'Straße 5'],
  textarea: ['The sea.', 'too slow'],
}
const wrong: Readonly<Record<string, string>> = {
  numeric: '77',
  age: '200',
  email: 'nobody@',
  datepicker: '31/02/2024',
}

/** What the page must accept in a field of this style; empty = it is chosen, not typed. */
export const wordsOf = (style: string): readonly string[] => right[style] ?? []

/** What it must refuse; empty = it accepts anything. */
export const wrongWords = (style: string): string => wrong[style] ?? ''
