// The demo surveys, which have every question style, as TypeScript (ECO-25).
import { type Flow, questionStyles, ruleOperators } from '@askwell/contract'
import { sourceOf } from '@askwell/flow/print'
import { documentOf } from '@askwell/flow/test-kit'
import { expect, it } from 'vitest'
import { textOfFlow } from '../flow-files/flow-text.ts'
import { newFlow } from '../test-kit/owner-server.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { demoBundle } from './bundle.ts'

const isSame = (flow: Flow): void =>
  expect(textOfFlow(documentOf(sourceOf(flow, 'demo')))).toBe(textOfFlow(flow))

it.each(demoBundle.flows.map((flow) => [flow.name, flow] as const))(
  '%s builds to the same bytes (ECO-25)',
  (_name, flow) => isSame(flow),
)

it('have all 29 styles between them (ECO-25)', () => {
  const asked = demoBundle.flows.flatMap(({ elements }) =>
    elements.flatMap(({ question }) => question?.style ?? []),
  )
  expect(new Set(asked)).toEqual(new Set(questionStyles))
})

it.each(ruleOperators)(
  'a rule with %s, in each of its shapes, builds to the same (ECO-25)',
  (operator) => {
    const flow = newFlow({ name: 'Rules' })
    const shapes = [
      { value: 'a' },
      { value: ['a', 'b'] },
      { optionIds: [ids.good] },
      { value: 'a', optionIds: [ids.good], statementId: ids.good },
      {},
    ]
    isSame({
      ...flow,
      transitions: shapes.map((shape, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        ...{ fromStateId: ids.start, toStateId: ids.comment },
        rules: [{ elementId: flow.elements[0]?.id ?? '', operator, ...shape }],
      })),
    })
  },
)

it.each([
  { key: 'good', action: 'make_visible', controlType: 'last', scope: 'element' },
  { answerValue: '5', action: 'make_invisible', controlType: 'selected' },
  { key: 'good', statementKey: 'row', action: 'make_visible', scope: 'option' },
  { action: 'explode' },
] as const)('a trigger %j builds to the same (ECO-25)', (trigger) => {
  const flow = newFlow({ name: 'Triggers' })
  const targets = {
    targetIds: [...flow.elements.map(({ id }) => id), ids.good],
    targetOptionIds: [{ questionKey: 'mood', optionKey: 'good' }],
  }
  const [first, ...others] = flow.elements
  if (first === undefined) throw new Error('The flow has no element.')
  isSame({ ...flow, elements: [{ ...first, triggers: [{ ...trigger, ...targets }] }, ...others] })
})
