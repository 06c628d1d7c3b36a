import { Flow } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { sourceOf } from '@askwell/flow/print'
import { documentOf } from '@askwell/flow/test-kit'
import { describe, expect, it } from 'vitest'
import { flowOf, starterLanguages } from './starter.ts'
import { type StarterName, starters } from './starters.ts'

const names = Object.keys(starters) as StarterName[]
const newId = () => crypto.randomUUID()

describe('what a new survey begins with (O-04, O-07)', () => {
  it.each(
    names.flatMap((name) => [
      [name, ['en']] as const,
      [name, ['tr', 'en']] as const,
      [name, ['de']] as const,
    ]),
  )('%s in %j can be published at once', (name, languages) => {
    const flow = flowOf(starters[name], { name: 'Mine', languages, newId })
    expect(Flow.parse(flow)).toEqual(flow)
    expect(flow.languages.map(({ code, id }) => [code, id === flow.defaultLanguageId])).toEqual(
      languages.map((code, place) => [code, place === 0]),
    )
    expect(problems(flow, { compiles }).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(names.filter((name) => name !== 'blank'))(
    '%s has a text in each language, and no warning',
    (name) => {
      const flow = flowOf(starters[name], { name: 'Mine', languages: starterLanguages, newId })
      expect(problems(flow, { compiles })).toEqual([])
    },
  )

  it.each(names)('%s can be written in TypeScript, which builds to the same (ECO-25)', (name) => {
    const flow = flowOf(starters[name], { name: 'Mine', languages: starterLanguages, newId })
    const built = documentOf(sourceOf(Flow.parse(flow), 'mine'))
    expect(JSON.stringify(Flow.parse(built))).toBe(JSON.stringify(Flow.parse(flow)))
  })

  it('the shop visit asks what went wrong of those who would not recommend it (R-FLOW-04)', () => {
    const flow = flowOf(starters.shop_visit, { name: 'Mine', languages: ['en'], newId })
    const [way] = flow.transitions
    expect([
      way?.rules[0]?.operator,
      way?.rules[0]?.value,
      flow.states.find(({ id }) => id === way?.toStateId)?.name,
    ]).toEqual(['equals', ['0', '1', '2', '3', '4', '5', '6'], 'Make it right'])
  })
})
