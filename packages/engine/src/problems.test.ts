import { type Flow, Flow as FlowSchema, type Question } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { problems } from './problems.ts'
import {
  choice,
  flow,
  id,
  question,
  rule,
  state,
  statement,
  transition,
  trigger,
  turkish,
} from './random/building.ts'
import { ask, asked, element, must, sound } from './random/sound-flow.ts'
import { compiles } from './regex.ts'

const list = (f: Flow): string[] =>
  problems(f, { compiles }).map((problem) => `${problem.code} ${problem.path}`)

describe('problems', () => {
  it('finds nothing in a sound flow', () => {
    expect(FlowSchema.parse(sound())).toEqual(sound())
    expect(list(sound())).toEqual([])
  })

  it.each(['thank', 'chat'] as const)('error: the first page is a %s page', (style) => {
    const lonely = flow([state('bye', [], null, { style, isInitialState: true })], [])
    expect(list(lonely)).toContain('end_as_initial_state states.0.style')
  })

  it('error: each statement of a matrix has what its kind needs', () => {
    const matrix = (statements: Question['statements'], kind: 'likert' | 'maxdiff'): string[] => {
      const f = sound()
      ask(f, 0, question('grid', 'matrix', { statements, extra: { matrix_question_type: kind } }))
      return list(f)
    }
    const path = 'style_incomplete elements.8.question.statements'
    expect(matrix([], 'likert')).toEqual([path])
    expect(matrix([statement('one', 'grid')], 'likert')).toEqual([`${path}.0.options`])
    expect(matrix([statement('one', 'grid', 'yes', 'no')], 'likert')).toEqual([])
    expect(matrix([statement('one', 'grid', 'best', 'worst')], 'maxdiff')).toEqual([path])
    expect(
      matrix(
        [statement('one', 'grid', 'best', 'worst'), statement('two', 'grid', 'best')],
        'maxdiff',
      ),
    ).toEqual([`${path}.1.options`])
    expect(
      matrix(
        [statement('one', 'grid', 'best', 'worst'), statement('two', 'grid', 'best', 'worst')],
        'maxdiff',
      ),
    ).toEqual([])
  })

  it('warning: a text that is missing in a language, unless the base language serves it', () => {
    const two = sound()
    two.languages.push(turkish)
    asked(two, 4).body = { en: 'Rate us', tr: 'Puan verin' }
    const missing = list(two)
    expect(missing).toContain('missing_translation elements.0.question.body')
    expect(missing).not.toContain('missing_translation elements.4.question.body')
    expect(new Set(missing.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['missing_translation']),
    )
    const british = sound()
    british.languages.push({ code: 'en-gb', id: id('British'), name: 'British English' })
    expect(list(british)).toEqual([])
  })

  it("names things by the owner's words", () => {
    const broken = sound()
    must(broken.states[1]).nextStateId = id('nobody')
    expect(problems(broken, { compiles }).map((problem) => problem.message)).toEqual([
      'The page after the page “sorry page” does not exist.',
    ])
  })

  it.each([
    ['its own binding', { bindingModel: { referenceId: 'crm', keys: [] } }, {}],
    ["another question's request", {}, { request: { referenceId: 'shops' } }],
  ])('says nothing of dynamic options that come with %s (R-DYN-02)', (_source, own, others) => {
    const f = sound()
    ask(f, 0, question('shop', 'dynamic_multiple_choice', own))
    Object.assign(asked(f, 1), others)
    expect(list(f)).toEqual([])
  })

  it('says nothing of what is sound although it looks odd', () => {
    const odd = sound()
    // A cycle with an exit, the default thank state as the end, and triggers of one choice that exclude each other.
    must(odd.states[2]).nextStateId = null
    odd.transitions.push(
      transition('again', 'rating page', 'visit page', rule('tags', 'price')),
      transition('bye', 'rating page', 'bye', rule('tags', 'staff')),
    )
    element(odd, 0).triggers.push(trigger('good', ['why'], { action: 'make_invisible' }))
    // Negated rules hold without an answer; an empty contains holds with any.
    odd.transitions.push(
      transition(
        'not',
        'sorry page',
        'rating page',
        { elementId: id('visit'), operator: 'not_equals', value: 'terrible' },
        { elementId: id('why'), operator: 'contains', value: '' },
      ),
    )
    expect(list(odd)).toEqual([])
  })

  it('puts errors before warnings, and gives every document of the right form its list', () => {
    const broken = sound()
    broken.states.push(state('lost', ['nobody'], null))
    expect(list(broken)).toEqual([
      'unresolved_id states.4.elements.0',
      'unreachable_state states.4',
    ])
    expect(() => list({ ...sound(), states: [], elements: [], transitions: [] })).not.toThrow()
  })

  it('takes time in proportion to the flow: each part of 5,000 elements is read a bounded number of times', () => {
    const reads = (count: number): number => {
      let total = 0
      const counted = new Proxy(large(count).elements, {
        get: (elements, key, self) => {
          total += 1
          return Reflect.get(elements, key, self)
        },
      })
      problems({ ...large(count), elements: counted }, { compiles })
      return total
    }
    expect(reads(5_000) / reads(500)).toBeLessThan(12)
  })
})

/** Pages of five questions in a row, each question with a trigger, each page with two transitions. */
function large(count: number): Flow {
  const pages = Math.ceil(count / 5)
  const elements = Array.from({ length: count }, (_, index) =>
    choice(
      `q${index}`,
      ['a', 'b', 'c'],
      {},
      { triggers: [trigger('a', [`q${index - (index % 5) + ((index + 1) % 5)}`])] },
    ),
  )
  const states = Array.from({ length: pages }, (_, page) =>
    state(
      `page ${page}`,
      elements.slice(page * 5, page * 5 + 5).map((e) => must(e.question).key),
      page + 1 < pages ? `page ${page + 1}` : null,
      { isInitialState: page === 0 },
    ),
  )
  const transitions = states
    .slice(2)
    .map((_, page) =>
      transition(`t${page}`, `page ${page}`, `page ${page + 2}`, rule(`q${page * 5}`, 'a')),
    )
  return flow(states, elements, transitions)
}
