import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'
import { moveElement } from './edits/elements.ts'
import { addState, removeState, renameState } from './edits/states.ts'
import { shop } from './edits/test-flow.ts'
import { connect } from './edits/ways.ts'

const told = (...args: Parameters<typeof changesBetween>) =>
  changesBetween(...args).map((change) =>
    [
      change.kind,
      change.what === 'state'
        ? change.state.name
        : change.what === 'element'
          ? change.element.id
          : change.what === 'way'
            ? `${change.from?.name} ${change.to?.name}`
            : 'settings',
    ].join(' '),
  )

describe('O-08: what differs between two drafts', () => {
  it.each([
    ['nothing', shop(), []],
    ['a name', renameState(shop(), 'ask', 'Hello'), ['changed Hello']],
    ['the survey itself', { ...shop(), name: 'Other' }, ['changed settings']],
    ['a new state', addState(shop(), { id: 'x', name: 'New', style: 'page' }), ['added New']],
    ['a removed state', removeState(shop(), 'sorry'), ['removed Sorry', 'changed happy', 'changed next', 'removed Ask Sorry', 'removed Sorry Ask']],
    ['an order', moveElement(shop(), 'why', { stateId: 'ask', place: 0 }), ['changed Ask']],
    ['a way', connect(shop(), 'ask', 'sorry', 'x'), ['added Ask Sorry']],
  ])('%s', (_, after, changes) => {
    expect(told(shop(), after)).toEqual(changes)
  })
})
