// Test-only: one valid flow, and short helpers that break one thing in a copy of it.
import type { Element, Flow, Question, Transition, Trigger } from '@askwell/contract'
import {
  choice,
  flow,
  id,
  options,
  plainElement,
  question,
  rule,
  state,
  transition,
  trigger,
} from './building.ts'

/** visit → (bad: sorry) → rating → bye. Elements: 0 visit, 1 why, 2 go, 3 about, 4 rating, 5 tags, 6 send, 7 thanks. */
export const sound = (): Flow =>
  flow(
    [
      state('visit page', ['visit', 'why', 'go'], 'rating page', { isInitialState: true }),
      state('sorry page', ['about'], 'rating page'),
      state('rating page', ['rating', 'tags', 'send'], 'bye'),
      state('bye', ['thanks'], null, { style: 'thank' }),
    ],
    [
      choice(
        'visit',
        ['good', 'fair', 'bad'],
        { isRequired: true },
        { triggers: [trigger('bad', ['why'])] },
      ),
      question('why', 'textarea', {}, { isVisible: false, order: 1 }),
      plainElement('go', 'next_page'),
      plainElement('about', 'label'),
      question('rating', 'score'),
      question(
        'tags',
        'checklist',
        { options: options('tags', 'price', 'staff', 'place') },
        { order: 1 },
      ),
      plainElement('send', 'submit'),
      plainElement('thanks', 'label'),
    ],
    [transition('sad', 'visit page', 'sorry page', rule('visit', 'bad'))],
  )

export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the test reaches for something that is not there')
  return value
}
export const element = (f: Flow, index: number): Element => must(f.elements[index])
export const asked = (f: Flow, index: number): Question => must(element(f, index).question)
export const first = (f: Flow): Transition => must(f.transitions[0])
export const fired = (f: Flow): Trigger => must(element(f, 0).triggers[0])
export const ask = (f: Flow, page: number, asking: Element): void => {
  f.elements.push(asking)
  must(f.states[page]).elements.push(asking.id)
}
/** Moves an element to another page. */
export function move(f: Flow, name: string, from: number, to: number): void {
  const there = must(f.states[from])
  there.elements = there.elements.filter((other) => other !== id(name))
  must(f.states[to]).elements.push(id(name))
}

/** One row of a table: what is broken, and the problem that must be reported, as `code path`. */
export interface Row {
  readonly what: string
  readonly break: (f: Flow) => void
  readonly is: string
}
export const row = (what: string, is: string, breaks: (f: Flow) => void): Row => ({
  what,
  is,
  break: breaks,
})
