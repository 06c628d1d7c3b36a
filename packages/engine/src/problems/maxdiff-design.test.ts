import type { Flow, MaxdiffSets } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { maxdiffDesign, usualPlan } from '../choice/index.ts'
import { problems } from '../problems.ts'
import { question, statement } from '../random/building.ts'
import { ask, sound } from '../random/sound-flow.ts'
import { compiles } from '../regex.ts'

const keys = [...'abcdefgh']
const statements = keys.map((key) => statement(key, 'md', 'best', 'worst'))

function found(maxdiff: MaxdiffSets): string[] {
  const flow: Flow = sound()
  ask(
    flow,
    0,
    question('md', 'matrix', { statements, extra: { matrix_question_type: 'maxdiff', maxdiff } }),
  )
  return problems(flow, { compiles })
    .filter(({ code }) => code.includes('design'))
    .map(({ code, severity, path }) => `${code} ${severity} ${path}`)
}

function usual(versions: number): MaxdiffSets {
  const { items: _, ...plan } = { ...usualPlan(keys.length), versions, seed: 7 }
  const designs = maxdiffDesign({ ...plan, items: keys.length })
  return {
    ...plan,
    designs: designs.map((sets) => sets.map((set) => set.map((at) => keys[at] ?? ''))),
  }
}

describe('the problems of a maxdiff design', () => {
  it.each([1, 4, 8, 20])('are none after it was made, with %i versions (R-QS-21)', (versions) => {
    expect(found(usual(versions))).toEqual([])
  })

  it('name a statement that was removed', () => {
    const { designs, ...plan } = usual(2)
    const path = 'elements.8.question.extra.maxdiff.designs'
    const renamed = designs.map((sets) =>
      sets.map((set) => set.map((key) => (key === 'a' ? 'z' : key))),
    )
    expect(found({ ...plan, designs: renamed })).toEqual([`design_names_missing error ${path}`])
  })

  it('warn where a statement is shown less often than the others, or never', () => {
    const { designs, ...plan } = usual(8)
    const path = 'elements.8.question.extra.maxdiff.designs'
    const lopsided = designs.map(([first = []]) =>
      Array.from({ length: plan.setsPerPerson }, () => first),
    )
    expect(found({ ...plan, designs: lopsided })).toEqual([
      `maxdiff_design_unbalanced warning ${path}`,
    ])
  })
})
