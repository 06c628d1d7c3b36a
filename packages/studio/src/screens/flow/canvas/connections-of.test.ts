import { describe, expect, it } from 'vitest'
import { shop } from '../draft/edits/test-flow.ts'
import { connectionsOf, ruleLabel } from './connections-of.ts'

describe('connections as the canvas draws them (O-05)', () => {
  it('transitions in their order, then the otherwise (R-FLOW-04, R-FLOW-06)', () => {
    expect(
      connectionsOf(shop(), 'en').map(({ id, label, port, ports }) => [id, label, port, ports]),
    ).toEqual([
      ['to-sorry', 'no', 0, 2],
      ['otherwise ask', null, 1, 2],
      ['again', 'yes, no + happy? = no', 0, 2],
      ['otherwise sorry', null, 1, 2],
    ])
  })

  it('the only connection says nothing, and what leads out of the flow is not drawn', () => {
    const flow = { ...shop(), transitions: [] }
    expect(connectionsOf(flow, 'en').map(({ label }) => label)).toEqual(['', ''])
    expect(connectionsOf({ ...flow, states: flow.states.slice(0, 2) }, 'en')).toEqual([])
  })

  it.each([
    [{ operator: 'equals', value: ['0', '1', '2', '3', '4', '5', '6'] }, '0–6'],
    [{ operator: 'equals', value: '9' }, '9'],
    [{ operator: 'contains', value: 'slow' }, '∋ slow'],
    [{ operator: 'not_equals', value: 'yes' }, '≠ yes'],
    [{ operator: 'regex', value: '^a+$' }, '~ ^a+$'],
    [{ operator: 'option_match', optionIds: [] }, '…'],
    [
      { operator: 'equals', value: 'a sentence that is far too long for a label' },
      'a sentence that is far too long f…',
    ],
  ] as const)('%o is %s', (rule, label) => {
    const flow = shop()
    const elements = new Map(flow.elements.map((element) => [element.id, element]))
    const whole = { elementId: 'happy', ...rule } as Parameters<typeof ruleLabel>[2]
    expect(ruleLabel(flow, elements, whole, { languageCode: 'en', isOwn: true })).toBe(label)
    // One sign between a question of another page and its answer.
    const sign = /^[≠∋∌~] /.exec(label)?.[0] ?? '= '
    const far = ruleLabel(flow, elements, whole, { languageCode: 'en', isOwn: false })
    expect(far).toMatch(/^happy\? [=≠∋∌~] [^=≠∋∌~]/)
    expect(far.startsWith(`happy? ${sign}`)).toBe(true)
  })
})
