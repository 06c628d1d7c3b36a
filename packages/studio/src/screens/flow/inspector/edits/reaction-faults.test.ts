import type { Element, Flow, Trigger } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf, trigger } from '../../../../questions/test/flow.ts'
import { reactionFaults } from './reaction-faults.ts'
import type { Reaction } from './reactions.ts'

const showing = (target: string): Trigger =>
  trigger({ key: 'yes', action: 'make_visible', targetIds: [idOf(target)] })
const hiding = (target: string): Trigger => ({ ...showing(target), action: 'make_invisible' })
const question = (key: string, more: Partial<Element> = {}): Element => ({
  ...ask(key, 'radio', { options: ['yes', 'no'] }),
  ...more,
})

/** early → here → late; `later` is on the last page, `beside` on the same as `here`. */
const elements = (more: { here?: Trigger[]; beside?: Partial<Element> } = {}): Element[] => [
  question('early'),
  question('here', { triggers: more.here ?? [] }),
  question('beside', more.beside),
  question('later'),
]
const flowWith = (all: readonly Element[], next: string | null = null): Flow =>
  flowOf([], {
    elements: [...all],
    states: [
      stateOf('one', [idOf('early')], idOf('two'), { isInitialState: true }),
      stateOf('two', [idOf('here'), idOf('beside')], idOf('three')),
      stateOf('three', [idOf('later')], next),
    ],
  })
const reaction = (more: Partial<Reaction>): Reaction => ({
  on: ['yes'],
  action: 'make_visible',
  scope: 'element',
  targetIds: [],
  targetOptionIds: [],
  ...more,
})
const faults = (flow: Flow, one: Reaction): string[] => {
  const element = flow.elements.find(({ id }) => id === idOf('here'))
  if (!element) throw new Error('no question')
  return reactionFaults(flow, element, one).map((fault) =>
    'elementIds' in fault
      ? `${fault.is} ${fault.elementIds.map((id) => flow.elements.find((each) => each.id === id)?.question?.key).join('+')}`
      : fault.is,
  )
}

describe('reactionFaults', () => {
  it.each<[name: string, reaction: Partial<Reaction>, expected: string[]]>([
    [
      'an action that the engine does not know',
      { action: 'blink', targetIds: [idOf('later')] },
      ['unknown_action'],
    ],
    ['no answer', { on: [], targetIds: [idOf('later')], action: 'make_invisible' }, ['no_answer']],
    [
      'blank answers only',
      { on: [' ', ''], targetIds: [idOf('later')], action: 'make_invisible' },
      ['no_answer'],
    ],
    ['nothing to show', {}, ['no_target']],
    ['only a target that was deleted', { targetIds: [idOf('deleted')] }, ['no_target']],
    [
      'its own question',
      { targetIds: [idOf('here')], action: 'make_invisible' },
      ['own_question here'],
    ],
    [
      'a question of an earlier page',
      { targetIds: [idOf('early')], action: 'make_invisible' },
      ['earlier_page early'],
    ],
    [
      'what is visible anyway',
      { targetIds: [idOf('later'), idOf('beside')] },
      ['already_shown beside+later'],
    ],
    [
      'everything in vain at once',
      { on: [], targetIds: [idOf('here'), idOf('early')] },
      ['no_answer', 'own_question here', 'already_shown early+here', 'earlier_page early'],
    ],
  ])('names a reaction with %s', (_name, one, expected) =>
    expect(faults(flowWith(elements()), reaction(one))).toEqual(expected),
  )

  it('accepts showing what something else hides, and hiding what something else shows', () => {
    const hidden = flowWith(elements({ here: [hiding('later')] }))
    expect(faults(hidden, reaction({ targetIds: [idOf('later')] }))).toEqual([])
    const shown = flowWith(elements({ here: [showing('beside')], beside: { isVisible: false } }))
    const hides = reaction({ action: 'make_invisible', targetIds: [idOf('beside')] })
    expect(faults(shown, hides)).toEqual([])
  })

  it('names hiding what is hidden and never shown', () => {
    const flow = flowWith(elements({ beside: { isVisible: false } }))
    const hides = reaction({ action: 'make_invisible', targetIds: [idOf('beside')] })
    expect(faults(flow, hides)).toEqual(['already_hidden beside'])
    expect(faults(flow, { ...hides, action: 'make_visible' })).toEqual([])
  })

  it('does not call a page earlier that comes again in a loop', () => {
    const flow = flowWith(elements(), idOf('one'))
    const hides = reaction({ action: 'make_invisible', targetIds: [idOf('early')] })
    expect(faults(flow, hides)).toEqual([])
  })

  it('finds the questions of targeted options by their key', () => {
    const option = (questionKey: string) => ({ questionKey, optionKey: 'yes' })
    const aimed = (...keys: string[]) =>
      reaction({ scope: 'option', targetOptionIds: keys.map(option), action: 'make_invisible' })
    const flow = flowWith(elements())
    expect(faults(flow, aimed('later'))).toEqual([])
    expect(faults(flow, aimed('here'))).toEqual([])
    expect(faults(flow, aimed('early', 'later'))).toEqual(['earlier_page early'])
    expect(faults(flow, aimed('deleted'))).toEqual(['no_target'])
  })
})
