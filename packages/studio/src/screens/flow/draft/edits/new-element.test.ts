import { Flow, questionStyles } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { addElement } from './elements.ts'
import { type NewKind, newElement } from './new-element.ts'
import { addState } from './states.ts'

const empty = (): Flow => {
  const language = { code: 'en', id: crypto.randomUUID(), name: 'English' }
  const flow: Flow = {
    id: crypto.randomUUID(),
    name: 'New',
    languages: [language],
    defaultLanguageId: language.id,
    allowSavingIncompleteSurvey: false,
    states: [],
    elements: [],
    transitions: [],
  }
  return addState(flow, { id: crypto.randomUUID(), name: 'First', style: 'page' })
}
/** A new question of these styles needs something that only its owner knows. */
const ownersToName = new Set<NewKind>([
  'dynamic_multiple_choice',
  'dynamic_multiple_value',
  'dynamic_request',
])

describe('a new element (O-04)', () => {
  it.each([
    ...questionStyles,
    'label',
    'next_page',
    'submit',
    'footer',
    'button_link',
    'gauge',
  ] as const)('%s is a document the server takes', (kind) => {
    const flow = empty()
    const stateId = flow.states[0]?.id ?? ''
    const first = addElement(
      flow,
      stateId,
      newElement({ flow, kind, newId: () => crypto.randomUUID() }),
    )
    const both = addElement(
      first,
      stateId,
      newElement({ flow: first, kind, newId: () => crypto.randomUUID() }),
    )
    expect(Flow.parse(both)).toEqual(both)
    const found = problems(both, { compiles: () => true }).map(({ code }) => code)
    expect(found).not.toContain('duplicate_key')
    expect(found).not.toContain('duplicate_id')
    expect(found.includes('style_incomplete')).toBe(ownersToName.has(kind))
  })
})
