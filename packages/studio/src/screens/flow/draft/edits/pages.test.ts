import { describe, expect, it } from 'vitest'
import { addPage, addWay, leadOtherwiseToNew, leadToNew } from './pages.ts'
import { shop } from './test-flow.ts'

const page = { id: 'new', name: 'New', style: 'page', buttonId: 'button' } as const
const next = (flow: ReturnType<typeof shop>, id: string) =>
  flow.states.find((state) => state.id === id)?.nextStateId

describe('a new page (O-04)', () => {
  it('has a button that leads on; an end has none', () => {
    const added = addPage(shop(), page, 'thanks')
    expect(added.states.at(-1)).toMatchObject({ elements: ['button'], nextStateId: 'thanks' })
    expect(added.elements.at(-1)).toMatchObject({ id: 'button', type: 'next_page' })
    expect(addPage(shop(), { ...page, style: 'thank' }).states.at(-1)).toMatchObject({
      elements: [],
      nextStateId: null,
    })
  })

  it('is between a state and where its otherwise led (R-FLOW-06)', () => {
    const flow = leadOtherwiseToNew(shop(), 'ask', page)
    expect([next(flow, 'ask'), next(flow, 'new')]).toEqual(['new', 'thanks'])
  })

  it('of a rule it continues where the others went anyhow (R-FLOW-04)', () => {
    const flow = leadToNew(shop(), 'to-sorry', page)
    expect([flow.transitions[0]?.toStateId, next(flow, 'new')]).toEqual(['new', 'thanks'])
  })

  it('a new rule leads to what nothing else leads to, else to a new page', () => {
    const free = addWay({ ...shop(), transitions: [] }, 'ask', 'way', page)
    expect([free.transitions[0]?.toStateId, free.states.length]).toEqual(['sorry', 3])
    const made = addWay(shop(), 'ask', 'way', page)
    expect([made.transitions.at(-1)?.toStateId, next(made, 'new')]).toEqual(['new', 'thanks'])
  })
})
